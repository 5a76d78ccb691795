"""Deleting a ladder with all that it has kept; its games stay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.fairness.models import Block
from games.ladders.access import INSIDE, role_of
from games.ladders.errors import NotALeader
from games.ladders.models import FormerAddress, Honour, Ladder, Organiser
from games.ladders.organising.decisions import deciding
from games.ladders.organising.errors import CannotDecide
from games.ladders.organising.reasons import read_reason
from games.notices.models import Notice
from games.notices.services import NoticeDraft, forget_below, tell_all
from games.play.arrangers import arranger_deleted
from games.play.models import Game

LONGEST_REASON = 200  # in a notice


@dataclass(frozen=True)
class Contents:
    """What a ladder has: so many `players` on it now, `honours` won, and `games`,
    `playing` of which are not over."""

    players: int
    honours: int
    games: int
    playing: int


def contents_of(ladder: Ladder) -> Contents:
    """What would go with the ladder, and what would stay. Three queries."""
    playing = Count("pk", filter=Q(status=Game.Status.LIVE))
    return Contents(
        players=ladder.members.filter(status__in=INSIDE).count(),
        honours=Honour.objects.filter(season__ladder=ladder).count(),
        **ladder.games.aggregate(games=Count("pk"), playing=playing),
    )


def delete_ladder(
    *, ladder_id: int, by: User, name: str, reason: str, now: datetime
) -> str:
    """Delete a ladder with its standing, log, seasons and honours, and tell its
    players; what has been deleted, in a sentence. Its games stay, and count for ratings
    as before; its address is never another ladder's. Only owners do, who type its name.
    Raises CannotDecide, NoReason."""
    with deciding(ladder_id, by, leading=True) as ladder:
        if role_of(ladder, by) != Organiser.Role.OWNER:
            raise NotALeader
        _require_name(ladder, name)
        why = read_reason(reason)
        games = list(ladder.games.values_list("pk", flat=True))
        _require_played(ladder)
        told = list(_notices(ladder, by, why))
        forget_below(ladder.get_absolute_url())
        FormerAddress.objects.create(slug=ladder.slug, deleted_at=now)
        ladder.delete()
        arranger_deleted.send(Game, games=games)
        tell_all(told, now)
    return _said(ladder, len(games))


def _said(ladder: Ladder, games: int) -> str:
    words = _("“%(ladder)s” has been deleted.")
    if games:
        words = ngettext(
            "“%(ladder)s” has been deleted. Its %(count)d game stays in the archive.",
            "“%(ladder)s” has been deleted. Its %(count)d games stay in the archive.",
            games,
        )
    return words % {"ladder": ladder.name, "count": games}


def _require_name(ladder: Ladder, name: str) -> None:
    if " ".join(name.split()).casefold() != ladder.name.casefold():
        words = _("To delete this ladder, type its name: “%(name)s”.")
        raise CannotDecide(words % {"name": ladder.name})


def _require_played(ladder: Ladder) -> None:
    playing = ladder.games.filter(status=Game.Status.LIVE).count()
    if playing:
        words = ngettext(
            "%(count)d game of this ladder is still being played. Close the ladder "
            "now, and delete it when the game has ended.",
            "%(count)d games of this ladder are still being played. Close the ladder "
            "now, and delete it when they have ended.",
            playing,
        )
        raise CannotDecide(words % {"count": playing})


def _notices(ladder: Ladder, by: User, reason: str) -> Iterator[NoticeDraft]:
    """What all others hear who stand on the ladder or lead it. The reason, which is
    free text, goes to nobody who has blocked its writer."""
    stands = Q(memberships__ladder=ladder, memberships__status__in=INSIDE)
    leads = Q(organises__ladder=ladder)
    blocked = Block.objects.filter(by=OuterRef("pk"), against=by)
    people: Any = User.objects.filter(stands | leads).exclude(pk=by.pk).distinct()
    words = _("%(ladder)s has been deleted by its owner, %(name)s.")
    text = words % {"ladder": ladder, "name": by}
    why = f" “{Truncator(reason).chars(LONGEST_REASON)}”"
    for person in people.annotate(is_deaf=Exists(blocked)):
        yield NoticeDraft(
            person,
            Notice.Kind.DECISION,
            key=f"ladder:{ladder.pk}:deleted",
            text=text if person.is_deaf else text + why,
            url=reverse("ladders"),
        )
