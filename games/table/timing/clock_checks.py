"""Is what is stored of a clock what its plies allow?"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.clock import BANKED, Clock, TimeControl, lag_gain
from games.models import Game, Ply
from games.table.timing.clocks import at, clock_of, control_of


def clock_faults(game: Game) -> Iterator[str]:
    """How the clock of `game` differs from its plies, in words. Less may be left than
    the plies say, as time stays used when they are taken back; never more."""
    control, clock = control_of(game), clock_of(game)
    if not control.is_timed:
        if clock is not None or game.deadline_at is not None:
            yield "it has a clock, but no time control"
        return
    if clock is None:
        yield "it has no clock"
        return
    yield from _faults_of_plies(game, control, clock)
    running = game.turn if game.is_live else ""
    if clock.running != running:
        yield f"the clock of {clock.running!r} runs, not that of {running!r}"
    elif control.kind == "live" and game.deadline_at != _due(clock):
        yield f"it is due at {game.deadline_at}, but its clock at {_due(clock)}"


def _due(clock: Clock) -> object:
    return None if clock.flags_at is None else at(clock.flags_at)


def _faults_of_plies(game: Game, control: TimeControl, clock: Clock) -> Iterator[str]:
    """What was charged, given back and left, ply by ply."""
    plies = list(game.plies.filter(throw=None).order_by("number"))
    left = dict.fromkeys(clock.left, control.base)
    moved: set[str] = set()
    for ply, then in zip(plies, _after(plies, game), strict=True):
        if ply.spent_ms is None or ply.lag_ms is None or ply.left_ms is None:
            yield f"ply {ply.number} has no times"
            return
        most = control.base
        if control.kind == "live":
            free = ply.seat not in moved
            gains = 0 if free or _goes_on(game, ply, then) else control.increment
            most = left[ply.seat] - ply.spent_ms + gains
        if ply.left_ms > most:
            yield f"ply {ply.number} leaves {ply.left_ms} ms, but {most} at most"
        if ply.lag_ms > BANKED * lag_gain(control):
            yield f"ply {ply.number} was given back {ply.lag_ms} ms"
        left[ply.seat] = ply.left_ms
        moved.add(ply.seat)
    for seat, known in clock.left.items():
        if known > left[seat]:
            yield f"{seat} has {known} ms left, but {left[seat]} at most"


def _goes_on(game: Game, ply: Ply, then: str) -> bool:
    """Whether `ply` was a step of a turn that was not closed by it."""
    rules = game.rules
    return then == ply.seat and rules.may_undo(rules.read_position(ply.position))


def _after(plies: list[Ply], game: Game) -> list[str]:
    """Who was on move after each ply."""
    return [*(ply.seat for ply in plies), game.turn][1:]
