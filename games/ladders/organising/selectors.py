"""What the pages of organisers ask of the database."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, IntegerField, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.common.prepared_queries import Question
from games.ladders.models import (
    Decision,
    Invitation,
    InvitationCode,
    Ladder,
    LadderChallenge,
    Member,
    Organiser,
)
from games.ladders.models.invitations import LASTS
from games.ladders.pages.paging import Paged, page_of

PAGE = 30
MOST = 100
PEOPLE = ("challenger__player", "challenged__player")
ABOUT = (
    "organiser",
    "member__player",
    "challenge__challenger__player",
    "challenge__challenged__player",
    "pairing__round",
    "pairing__first__player",
    "pairing__second__player",
)


def decisions(ladder: Ladder, asked: int | None) -> tuple[list[Decision], Paged]:
    """A page of the decisions, the latest first."""
    return page_of(_decided(ladder.pk), _newest.all(ladder=ladder.pk), PAGE, asked)


def _decided(ladder: int) -> QuerySet[Decision]:
    return Decision.objects.filter(ladder=ladder).select_related(*ABOUT)


_newest = Question(lambda ladder: _decided(ladder)[:PAGE])


def desk(ladder: Ladder, now: datetime) -> dict[str, Any]:
    """What lies on the organisers' desk: disputes, who asks to be let in, challenges
    that are open, who leads, and who has been invited."""
    leaders = _leading.all(ladder=ladder.pk, since=now - LASTS)
    lies = leaders[0] if leaders else None
    present = {"season": ladder.season, "status": "playing"}
    in_rounds = ladder.form != Ladder.Form.CHALLENGE
    return {
        "disputes": _disputes(ladder) if lies is None or lies.has_dispute else [],
        "asking": _asking(ladder) if lies is None or lies.has_asking else [],
        "opened": _opened.all(ladder=ladder.pk),
        "leaders": leaders,
        "invited": _invited(ladder, now) if lies is None or lies.has_invited else [],
        "unused": lies.unused if lies else ladder.codes.filter(used_by=None).count(),
        "rounds": ladder.rounds.filter(**present) if in_rounds else [],
    }


def _disputed(ladder: int) -> QuerySet[LadderChallenge]:
    forfeit = LadderChallenge.Status.FORFEIT
    return LadderChallenge.objects.filter(
        ladder=ladder, status=forfeit, disputed_at__isnull=False
    )


def _disputes(ladder: Ladder) -> list[LadderChallenge]:
    return list(_disputed(ladder.pk).select_related(*PEOPLE)[:MOST])


def _asking(ladder: Ladder) -> list[Member]:
    asking = ladder.members.filter(status=Member.Status.ASKING)
    return list(asking.select_related("player").order_by("joined_at")[:MOST])


def _invited(ladder: Ladder, now: datetime) -> list[Invitation]:
    found = Invitation.objects.open_at(now).filter(ladder=ladder)
    return list(found.select_related("person").order_by("-pk")[:MOST])


def _leaders(ladder: int, since: datetime) -> QuerySet[Any]:
    """Who leads, each with what else lies on the desk: whether there are disputes,
    anybody asks or has been invited, and how many codes are unused."""
    asking = Member.objects.filter(ladder=ladder, status=Member.Status.ASKING)
    invited = Invitation.objects.open_at(since + LASTS).filter(ladder=ladder)
    codes = InvitationCode.objects.filter(ladder=ladder, used_by=None).order_by()
    count = codes.values("ladder").annotate(count=Count("pk")).values("count")
    found = Organiser.objects.filter(ladder=ladder).annotate(
        has_dispute=Exists(_disputed(ladder)),
        has_asking=Exists(asking),
        has_invited=Exists(invited),
        unused=Coalesce(Subquery(count, IntegerField()), 0),
    )
    return found.select_related("person").order_by("since")


def _challenges(ladder: int) -> QuerySet[LadderChallenge]:
    status = LadderChallenge.Status
    found = LadderChallenge.objects.filter(
        ladder=ladder,
        status__in=[status.FORFEIT, status.MADE, status.ACCEPTED, status.PLAYING],
    )
    return found.select_related(*PEOPLE).order_by("due_at")[:MOST]


_leading: Question[Any] = Question(_leaders)
_opened = Question(_challenges)
