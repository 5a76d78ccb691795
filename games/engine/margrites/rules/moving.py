"""What a step does to the board, the points and the turn (margrites §4, §5)."""

from __future__ import annotations

from games.engine.margrites.rules.boards import BIT, NOWHERE
from games.engine.margrites.rules.values import (
    Kept,
    KeptPair,
    Men,
    Pair,
    Position,
    Return,
    Score,
    Step,
    Wave,
    with_side,
)
from games.engine.margrites.rules.waves import waves
from games.engine.sides import Side


def moved(men: Men, side: Side, origin: int, target: int) -> Men:
    """The pieces after a step and before its captures; NOWHERE is off the board."""
    own = men[side]
    if origin != NOWHERE:
        own &= ~BIT[origin]
    if target != NOWHERE:
        own |= BIT[target]
    return (own, men[1]) if side is Side.WHITE else (men[0], own)


def start_of(position: Position, square: int) -> int:
    """Where the piece on a square began the turn (margrites §4)."""
    for now, start in position.starts:
        if now == square:
            return start
    return square


def returnable(position: Position, square: int) -> Kept | None:
    """The piece that may be put back on a square, or None if none scored there.

    Of several on one square the first that did not begin this turn there.
    """
    kept = [each for each in position.kept[position.turn] if each.square == square]
    return min(kept, key=lambda each: each.start == square, default=None)


# --- What a step leaves ------------------------------------------------------------


def origin_and_target(move: Step | Score | Return) -> tuple[int, int]:
    """Where a step begins and ends, NOWHERE for off the board."""
    if isinstance(move, Step):
        return move.origin, move.target
    if isinstance(move, Score):
        return move.origin, NOWHERE
    return NOWHERE, move.square


def stepped(position: Position, move: Step | Score | Return) -> Position:
    """The position after a step with its captures, before anything that the end of a
    turn or of the game decides."""
    options, side = position.options, position.turn
    origin, target = origin_and_target(move)
    men, fallen = waves(moved(position.men, side, origin, target))
    gain = isinstance(move, Score) - isinstance(move, Return)
    points = with_side(position.points, side, position.points[side] + gain)
    return Position(
        options,
        men,
        side,
        position.left - 1,
        _starts(position, move, men[side]),
        points,
        _captures(position.captures, fallen),
        position.number,
        _kept(position, move) if options.return_scored else position.kept,
        position.rebutting,
        begun=position.begun,
        danced=position.danced,
        before=position,
        move=move,
        waves=fallen,
    )


def _starts(
    position: Position, move: Step | Score | Return, own: int
) -> tuple[Pair, ...]:
    """The start squares of the pieces that have stepped and are still on the board."""
    origin, target = origin_and_target(move)
    found = {now: start for now, start in position.starts if now != origin}
    if isinstance(move, Step):
        found[target] = start_of(position, origin)
    elif isinstance(move, Return):
        kept = returnable(position, target)
        if kept is not None and kept.start != NOWHERE:
            found[target] = kept.start
    return tuple(pair for pair in sorted(found.items()) if own & BIT[pair[0]])


def _captures(captures: Pair, fallen: tuple[Wave, ...]) -> Pair:
    """Each captured piece counts one capture for its opponent (margrites §5)."""
    sides = [fall.side for wave in fallen for fall in wave]
    white, black = captures
    return white + sides.count(Side.BLACK), black + sides.count(Side.WHITE)


def _kept(position: Position, move: Step | Score | Return) -> KeptPair:
    """Where pieces have scored (margrites §8, `return_scored`)."""
    kept = [list(each) for each in position.kept]
    own = kept[position.turn]
    if isinstance(move, Score):
        own.append(Kept(move.origin, start_of(position, move.origin)))
    elif isinstance(move, Return):
        back = returnable(position, move.square)
        if back is not None:
            own.remove(back)
    white, black = (tuple(sorted(each)) for each in kept)
    return white, black
