"""Correspondence players are warned before their time is over."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.common import logs
from games.engine.clock import DAY, TimeControl
from games.notices.game_notices import deadline_key_of_row, is_told, tell_of_deadline
from games.notices.models import Notice
from games.play.changes import locked
from games.play.models import BY_CORRESPONDENCE, Game
from games.play.timing import clocks

NEAR = timedelta(hours=24)
MOST = 500  # people told in one look; the next look finds the others
AT_ONCE = 200  # games read together
NEEDED = ("board_version", "clock", "control", "deadline_at")


def warn(now: datetime) -> int:
    """Tell all whose correspondence move is due soon, once a turn; how many. Safe in
    many processes at once."""
    return sum(_warn(game, now) for game in islice(_due(now), MOST))


def _due(now: datetime) -> Iterator[Game]:
    """The games in which the end of a turn is near that was not told of yet, the most
    urgent first. Only their keys are read at once."""
    ids = list(_untold(now).order_by("deadline_at").values_list("pk", flat=True))
    for first in range(0, len(ids), AT_ONCE):
        together = ids[first : first + AT_ONCE]
        games = Game.objects.only(*NEEDED).in_bulk(together)
        found = (games[pk] for pk in together if pk in games)
        yield from (game for game in found if _is_due(game, now))


def _untold(now: datetime) -> QuerySet[Game]:
    """The games that time changes soon, perhaps by a vacation, and whose players have
    not been warned in this turn."""
    told = Notice.objects.filter(
        person__seats__game=OuterRef("pk"),
        person__seats__name=OuterRef("turn"),
        key=deadline_key_of_row(),
    )
    near_end = BY_CORRESPONDENCE & Q(deadline_at__lte=now + NEAR)
    for control in SHORT:
        near_end &= ~Q(control=control) | Q(deadline_at__lte=now + near(control))
    return Game.objects.filter(
        near_end,
        ~Exists(told),
        status=Game.Status.LIVE,
        deadline_at__gt=now,
    )


def near(control: str) -> timedelta:
    """How long before the end of a turn its player is warned: a day, or half of a turn
    that is not longer."""
    return min(NEAR, timedelta(days=TimeControl.read(control).base / DAY) / 2)


SHORT = [f"{days}d" for days in range(1, 15) if near(f"{days}d") < NEAR]


def _is_near(game: Game, now: datetime) -> bool:
    """Whether the time for the move is over soon: not the days until a vacation begins
    or ends, which stand in `deadline_at` too."""
    clock = clocks.clock_of(game)
    flags_at = clock.flags_at if clock is not None else None
    if flags_at is None or clocks.at(flags_at) != game.deadline_at:
        return False
    return clocks.at(flags_at) - now <= near(game.control)


def _is_due(game: Game, now: datetime) -> bool:
    """Whether to warn now; a row that is broken keeps no other from its warning."""
    with logs.logged("The clock of %s could not be read", game.pk):
        return _is_near(game, now)
    return False


def _warn(game: Game, now: datetime) -> bool:
    """Tell of the turn that was found, unless somebody has moved meanwhile."""
    with logs.logged("Nobody was warned at %s", game.pk), locked(game.pk) as present:
        same = present.is_live and present.board_version == game.board_version
        if not (same and _is_near(present, now) and is_told(present)):
            return False
        hours = near(game.control) // timedelta(hours=1)
        return tell_of_deadline(present, hours, now)
    return False
