"""Players who come to the table from pages on which they waited for the game.

The clock of such a game begins a little later than the game, or as soon as everybody
has the table open. Who never got there has not kept it from being played.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from games.play.changes import keep, locked
from games.play.models import Game, Seat
from games.play.seats import seats_of
from games.play.timing import clocks, presence

TIME_TO_COME = timedelta(seconds=20)


def start_clock(game: Game, now: datetime, *, gathers: bool) -> None:
    """Start the clock of a new game, if it has one."""
    waits = gathers and clocks.control_of(game).kind == "live"
    if changes := clocks.begun(game, now + TIME_TO_COME if waits else now):
        for name, value in changes.items():
            setattr(game, name, value)
        game.save(update_fields=list(changes))


def came(game: Game, name: str, now: datetime) -> bool:
    """The player of the seat `name` has the table open; whether the clock begins by
    it, as they were the last to come."""
    new = [x.pk for x in seats_of(game) if x.name == name and x.came_at is None]
    if not new or not presence.is_watched(game):
        return False
    Seat.objects.filter(pk__in=new, came_at=None).update(came_at=now)
    return _waits(game, now) and _begin_if_all_came(game.pk, now)


def _begin_if_all_came(game_id: str, now: datetime) -> bool:
    with locked(game_id) as game:
        if not _waits(game, now) or game.seats.filter(came_at=None).exists():
            return False
        keep(game, **clocks.begun(game, now))
        return True


def _waits(game: Game, now: datetime) -> bool:
    """Whether the clock has still to begin."""
    clock = clocks.clock_of(game) if game.is_live else None
    if clock is None or clock.since is None or clock.moved:
        return False
    return clock.since > clocks.moment(now)


def at_fault(game: Game, seat: str) -> str:
    """Who kept the game from being played if `seat` did not begin it or aborted it:
    nobody, where somebody never got to the table of a game in minutes that a ladder
    began."""
    if not game.arranged or clocks.control_of(game).kind != "live":
        return seat
    return seat if all(each.came_at for each in seats_of(game)) else ""
