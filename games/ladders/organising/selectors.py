"""What the pages of organisers ask of the database."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.ladders.models import Decision, Invitation, Ladder, LadderChallenge, Member
from games.ladders.pages.paging import Paged

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
    found = ladder.decisions.select_related(*ABOUT)
    paged = Paged.of(ladder.decisions.count(), PAGE, asked)
    begin = (paged.number - 1) * PAGE
    return list(found[begin : begin + PAGE]), paged


def desk(ladder: Ladder, now: datetime) -> dict[str, Any]:
    """What lies on the organisers' desk: disputes, who asks to be let in, challenges
    that are open, who leads, and who has been invited."""
    open_ = ladder.challenges.select_related(*PEOPLE)
    statuses = [LadderChallenge.Status.FORFEIT, *_running()]
    asking = ladder.members.filter(status=Member.Status.ASKING).select_related("player")
    return {
        "disputes": open_.filter(
            status=LadderChallenge.Status.FORFEIT, disputed_at__isnull=False
        )[:MOST],
        "asking": asking.order_by("joined_at")[:MOST],
        "opened": open_.filter(status__in=statuses).order_by("due_at")[:MOST],
        "leaders": ladder.organisers.select_related("person").order_by("since"),
        "invited": Invitation.objects.open_at(now)
        .filter(ladder=ladder)
        .select_related("person")
        .order_by("-pk")[:MOST],
        "unused": ladder.codes.filter(used_by=None).count(),
        "rounds": ladder.rounds.filter(season=ladder.season, status="playing"),
    }


def _running() -> list[str]:
    status = LadderChallenge.Status
    return [status.MADE, status.ACCEPTED, status.PLAYING]
