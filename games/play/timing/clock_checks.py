"""Is what is stored of a clock what its plies allow?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.clock import BANKED, Clock, TimeControl, lag_gain
from games.play.models import Game, Ply
from games.play.positions import Position
from games.play.timing.clocks import at, clock_of, control_of


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
    yield from _faults_of_plies(game, control, clock, made)
    running = game.turn if game.is_live else ""
    if clock.running != running:
        yield f"the clock of {clock.running!r} runs, not that of {running!r}"
    elif control.kind == "live" and game.deadline_at != _due(clock):
        yield f"it is due at {game.deadline_at}, but its clock at {_due(clock)}"


def _due(clock: Clock) -> object:
    return None if clock.flags_at is None else at(clock.flags_at)


def _faults_of_plies(
    game: Game, control: TimeControl, clock: Clock, made: Sequence[Position]
) -> Iterator[str]:
    """What was charged, given back and left, ply by ply."""
    left = dict.fromkeys(clock.left, control.base)
    moved: set[str] = set()
    for ply, after in _decisions(game, made):
        if ply.spent_ms is None or ply.lag_ms is None or ply.left_ms is None:
            yield f"ply {ply.number} has no times"
            return
        most = left[ply.seat] - ply.spent_ms
        if not _goes_on(game, ply, after):
            # A first move that was taken back and made again has been paid for.
            free = ply.seat not in moved and not ply.spent_ms and not ply.lag_ms
            most = _after_turn(control, most, free)
        if ply.left_ms > most:
            yield f"ply {ply.number} leaves {ply.left_ms} ms, but {most} at most"
        if ply.lag_ms > BANKED * lag_gain(control):
            yield f"ply {ply.number} was given back {ply.lag_ms} ms"
        left[ply.seat] = ply.left_ms
        moved.add(ply.seat)
    for seat, known in clock.left.items():
        if known > left[seat]:
            yield f"{seat} has {known} ms left, but {left[seat]} at most"


def _after_turn(control: TimeControl, left: int, free: bool) -> int:
    """What the end of a turn makes of what is left."""
    if control.kind == "days":
        return control.base
    return left if free else left + control.increment


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
