"""What time itself does to ladders. Each pass only finds what may be due; the row of
the ladder is held while it is looked at again, so many may sweep at once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from django.db.models import F, QuerySet

from games.ladders import attendance, seasons
from games.ladders.challenges import barred_players, forfeits
from games.ladders.members import idle_costs
from games.ladders.models import Ladder, LadderChallenge, Member, Season

logger = logging.getLogger(__name__)
MOST = 200  # in one pass; the next one goes on
TIMED = [
    LadderChallenge.Status.MADE,
    LadderChallenge.Status.ACCEPTED,
    LadderChallenge.Status.FORFEIT,
]


def sweep_ladders(now: datetime) -> None:
    """Do everything that is due on any ladder at `now`."""
    attendance.sweep(now)
    running = {"ladder__status": Ladder.Status.RUNNING}
    challenges = LadderChallenge.objects.filter(**running, status__in=TIMED)
    each(challenges.filter(due_at__lte=now).order_by("due_at"), forfeits.look_at, now)
    each(challenges.filter(remind_at__lte=now), forfeits.remind, now)
    each(barred_players.unanswerable(now), barred_players.look_at, now)
    idle = Member.objects.filter(
        **running, status=Member.Status.ACTIVE, due_at__lte=now
    )
    each_of(set(idle.values_list("ladder", flat=True)), idle_costs.look_at, now)
    over = Season.objects.filter(
        **running,
        ladder__form=Ladder.Form.CHALLENGE,  # rounds wait for who begins the next one
        number=F("ladder__season"),
        ends_at__lte=now,
    ).exclude(ladder__ends_at__lte=now)
    each_of(over.values_list("ladder", flat=True), seasons.turn_if_due, now)
    last = Ladder.objects.filter(status=Ladder.Status.RUNNING, ends_at__lte=now)
    each(last.filter(form=Ladder.Form.CHALLENGE), seasons.close_if_due, now)


def each(
    rows: QuerySet[Any], do: Callable[[int, datetime], None], now: datetime
) -> None:
    """Do it to each of these rows, as many as one pass takes."""
    each_of(rows.values_list("pk", flat=True)[:MOST], do, now)


def each_of(
    keys: Iterable[int], do: Callable[[int, datetime], None], now: datetime
) -> None:
    """Do it to each; one that fails keeps nothing else waiting."""
    for key in list(keys):
        try:
            do(key, now)
        except Exception:
            # The next pass starts from the rows again.
            logger.exception("A sweep of ladders failed at %s", key)
