"""The steps of a turn and which of them are legal (margrites §4, §8)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.margrites.rules.boards import (
    AROUND,
    BIT,
    LAST_RANK,
    NAMES,
    NOWHERE,
    TOUCHING,
    squares_in,
)
from games.engine.margrites.rules.moving import (
    moved,
    origin_and_target,
    returnable,
    start_of,
    stepped,
)
from games.engine.margrites.rules.values import Men, Move, Position, Return, Score, Step
from games.engine.margrites.rules.waves import waves
from games.engine.sides import Side


def is_martyrdom(men: Men, side: Side, origin: int, target: int) -> bool:
    """Whether the moved piece is gone once its step has made its captures."""
    # Fewer than two enemies capture nobody, and a wave never brings more of them.
    if (men[side.other] & AROUND[target]).bit_count() < 2:
        return False
    left, _ = waves(moved(men, side, origin, target))
    return not left[side] & BIT[target]


def plain(position: Position) -> Iterator[Move]:
    """Every step that §4 allows, by the square of the piece, then its target."""
    men, side = position.men, position.turn
    taken, last = men[0] | men[1], LAST_RANK[side]
    enemies = men[side.other]
    for origin in squares_in(men[side]):
        start = start_of(position, origin)
        for target in TOUCHING[origin]:
            if taken >> target & 1 or target == start:
                continue
            near = enemies & AROUND[target]
            if near & (near - 1) and is_martyrdom(men, side, origin, target):
                continue
            yield Step(origin, target)
        if last & BIT[origin]:
            yield Score(origin, side)
    yield from _returns(position)


def _returns(position: Position) -> Iterator[Return]:
    """Pieces that scored, put back where they left (margrites §8)."""
    men, side = position.men, position.turn
    for square in sorted({each.square for each in position.kept[side]}):
        kept = returnable(position, square)
        if (men[0] | men[1]) & BIT[square] or kept is None or kept.start == square:
            continue
        if not is_martyrdom(men, side, NOWHERE, square):
            yield Return(square)


def legal(position: Position) -> Iterator[Move]:
    """Every legal step."""
    if not must_change(position):
        yield from plain(position)
        return
    for move in plain(position):
        if not restores(position, move):
            yield move


def any_legal(position: Position) -> bool:
    return next(legal(position), None) is not None


# --- Dancing twice (margrites §8, no_double_dance) ----------------------------------


def must_change(position: Position) -> bool:
    """Whether this turn may not end with the placement with which it began."""
    return position.options.no_double_dance and all(position.danced)


def restores(position: Position, move: Move) -> bool:
    """Whether a step ends the turn with the placement with which it began.

    It ends the turn as its last step, or because no legal step would follow.
    """
    if not isinstance(move, Step | Return):
        return False
    origin, target = origin_and_target(move)
    men, _ = waves(moved(position.men, position.turn, origin, target))
    if men != position.begun:
        return False
    after = stepped(position, move)
    return after.left == 0 or not any_legal(after)


def takers(position: Position) -> Iterator[str]:
    """The squares of the pieces whose step captures an enemy (margrites §5)."""
    for move in legal(position):
        if isinstance(move, Step | Score):
            fallen = stepped(position, move).waves
            if any(each.side is not position.turn for wave in fallen for each in wave):
                yield NAMES[move.origin]
