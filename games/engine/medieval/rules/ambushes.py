"""Ambush: two men that make the victim's number together (medieval §5, §8 `ambush`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations

from games.engine.geometry import LINES, NOWHERE
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.boards import away
from games.engine.medieval.rules.reach import Reacher, numbers
from games.engine.medieval.rules.values import Attacker, Reason, Squares
from games.engine.sides import Side

Pair = tuple[Reacher, Reacher]


@cache
def opposites(board: str, square: int) -> tuple[tuple[int, int], ...]:
    """The pairs of opposite neighbours: row, column and both diagonals."""
    pairs = (
        (away(board, square, direction, -1), away(board, square, direction))
        for direction in LINES
    )
    return tuple(pair for pair in pairs if NOWHERE not in pair)


def pairs(
    options: MedievalOptions,
    men: Squares,
    by: Side,
    square: int,
    reachers: Iterable[Reacher],
) -> list[Pair]:
    """Two by two, the men of `by` who may ambush the man on a square."""
    if options.ambush == "reach":
        return list(combinations(reachers, 2))
    return list(_clamps(options, men, by, square))


def _clamps(
    options: MedievalOptions, men: Squares, by: Side, square: int
) -> Iterator[Pair]:
    for one, other in opposites(options.board, square):
        a, b = men[one], men[other]
        if a is not None and b is not None and a.side is b.side is by:
            yield (one, numbers(options, a)), (other, numbers(options, b))


def ambushes(number: int, pairs: Iterable[Pair]) -> Iterator[Reason]:
    """Every way in which these pairs make a number, the larger value first."""
    for (one, xs), (other, ys) in pairs:
        for x in xs:
            for y in ys:
                a, b = (x, y) if x >= y else (y, x)
                if a + b == number:
                    yield _ambush(number, "+", one, x, other, y)
                if a - b == number:
                    yield _ambush(number, "-", one, x, other, y)
                if a * b == number:
                    yield _ambush(number, "*", one, x, other, y)
                if b * number == a:
                    yield _ambush(number, "/", one, x, other, y)


@lru_cache(maxsize=16_384)
def can_ambush(
    numbers: tuple[int, ...], one: tuple[int, ...], other: tuple[int, ...]
) -> bool:
    """Whether two men make one of these numbers together, each with one of theirs."""
    two = [((NOWHERE, one), (NOWHERE, other))]
    return any(any(ambushes(number, two)) for number in numbers)


def _ambush(number: int, sign: str, one: int, x: int, other: int, y: int) -> Reason:
    first, second = Attacker(one, x), Attacker(other, y)
    if x < y:
        first, second = second, first
    return Reason("ambush", (first, second), number, sign)
