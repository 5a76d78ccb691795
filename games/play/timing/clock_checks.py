"""Is what is stored of a clock what its plies allow?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.changing_sides import CHANGE
from games.engine.timed_plies import TimedPly, Times, faults_of_times
from games.play.models import Game, Ply
from games.play.positions import Position
from games.play.side_changes import other_seat
from games.play.timing.clocks import at, clock_of, control_of, due


def clock_faults(game: Game, made: Sequence[Position]) -> Iterator[str]:
    """How the clock of `game` differs from its plies, in words. Less may be left than
    the plies say, as time stays used when they are taken back; never more.

    `made` are the positions after its plies with their history, which stored ones do
    not have: without it nobody knows whether a step has left its turn open.
    """
    control, clock = control_of(game), clock_of(game)
    if not control.is_timed:
        if clock is not None or game.deadline_at is not None:
            yield "it has a clock, but no time control"
        return
    if clock is None:
        yield "it has no clock"
        return
    yield from faults_of_times(control, _timed(game, made), clock.left)
    running = game.turn if game.is_live else ""
    if clock.running != running:
        yield f"the clock of {clock.running!r} runs, not that of {running!r}"
        return
    due_at = due(game, clock)
    expected = None if due_at is None else at(due_at)
    if control.kind == "live" and game.deadline_at != expected:
        yield f"it is due at {game.deadline_at}, but its clock at {expected}"


def _timed(game: Game, made: Sequence[Position]) -> Iterator[TimedPly]:
    """What was charged, given back and left, ply by ply."""
    for ply, after in _decisions(game, made):
        times = None
        if not (ply.spent_ms is None or ply.lag_ms is None or ply.left_ms is None):
            times = Times(ply.spent_ms, ply.lag_ms, ply.left_ms)
        goes_on = _goes_on(game, ply, after)
        other = other_seat(game, ply.seat) if ply.text == CHANGE else ""
        yield TimedPly(ply.number, ply.seat, times, goes_on, other)


def _goes_on(game: Game, ply: Ply, after: Position) -> bool:
    """Whether `ply` was a step of a turn that was not closed by it."""
    rules = game.rules
    return rules.seat_to_move(after) == ply.seat and rules.may_undo(after)


def _decisions(game: Game, made: Sequence[Position]) -> list[tuple[Ply, Position]]:
    """What was decided, with the position to which it led by itself: after the throws
    that were due by it."""
    found: list[tuple[Ply, Position]] = []
    for ply, after in zip(game.plies.order_by("number"), made, strict=True):
        if ply.throw is None:
            found.append((ply, after))
        elif found:
            found[-1] = (found[-1][0], after)
    return found
