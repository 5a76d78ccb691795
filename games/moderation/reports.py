"""Telling the moderators of somebody."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.fairness.errors import CannotReport, NotHisGame, ReportTooShort
from games.moderation.models import Report
from games.notices.models import Notice
from games.notices.services import NoticeDraft, tell_all
from games.play.models import Game

LONGEST_REPORT = 2000
SHORTEST_REPORT = 10


@transaction.atomic
def report(
    *,
    by: User,
    against: User,
    kind: Report.Kind,
    text: str,
    now: datetime,
    game: Game | None = None,
) -> Report:
    """A new report in the moderators' queue. While one of the same kind is open, the
    new words are added to it.

    Raises CannotReport for the same person and for computers, ReportTooShort,
    NotHisGame.
    """
    words = text.strip()[:LONGEST_REPORT]
    if by == against or against.is_partner:
        raise CannotReport
    if len(words) < SHORTEST_REPORT:
        raise ReportTooShort
    if game is not None and not _concerns(game, against):
        raise NotHisGame
    found, new = Report.objects.select_for_update().get_or_create(
        by=by,
        against=against,
        kind=kind,
        status=Report.Status.OPEN,
        defaults={"text": words, "game": game, "made_at": now},
    )
    if new:
        _tell_moderators(found, now)
    elif words not in found.text:
        found.text = f"{found.text}\n\n{words}"[-2 * LONGEST_REPORT :]
        found.game = game or found.game
        found.save(update_fields=["text", "game"])
    return found


def _tell_moderators(report: Report, now: datetime) -> None:
    words = _("%(name)s was reported: %(kind)s.")
    given = {"name": report.against, "kind": Report.Kind(report.kind).label}
    moderators = User.objects.filter(is_staff=True, is_active=True)
    told = (
        NoticeDraft(
            moderator,
            Notice.Kind.DECISION,
            key=f"reported:{report.pk}",
            text=words % given,
            url=reverse("moderation"),
        )
        for moderator in moderators.exclude(pk=report.against_id)
    )
    tell_all(told, now)


def _concerns(game: Game, person: User) -> bool:
    """Whether they play it or have spoken at its table."""
    plays = game.seats.filter(player=person).exists()
    return plays or game.talk.filter(author=person).exists()
