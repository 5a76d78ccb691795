"""The two boards: their squares, halves and edges (medieval §1, §8 `board`).

Both use the square numbers of `geometry`; 8x14 leaves the files O and P out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, reduce
from operator import or_
from typing import Final

from games.engine.geometry import NOWHERE, RANKS, SETUP_ORDER, WIDTH, Direction
from games.engine.sides import Side

# Where each square comes in the order A1, A2 … P8.
PLACE: Final = {square: place for place, square in enumerate(SETUP_ORDER)}
COLUMNS: Final[Mapping[str, int]] = {"8x16": 16, "8x14": 14}


def mask(squares: Iterable[int]) -> int:
    """A whole number with the bit of each of these squares set."""
    found = 0
    for square in squares:
        found |= 1 << square
    return found


def union(masks: Iterable[int]) -> int:
    """The squares of any of these masks."""
    return reduce(or_, masks, 0)


def squares_of(mask: int) -> Iterator[int]:
    """The squares of which the bit is set, from the lowest."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def is_on(board: str, square: int) -> bool:
    """Whether a square of the large board belongs to this one."""
    return square % WIDTH < COLUMNS[board]


@cache
def squares(board: str) -> tuple[int, ...]:
    """The squares of a board, A1, A2 … P8."""
    return tuple(square for square in SETUP_ORDER if is_on(board, square))


@cache
def territory(board: str, side: Side) -> frozenset[int]:
    """The enemy's half of the board, where `side` makes its formations."""
    half = COLUMNS[board] // 2
    return frozenset(
        square
        for square in squares(board)
        if (square % WIDTH < half) == (side is Side.WHITE)
    )


@cache
def outermost(board: str, side: Side) -> tuple[int, ...]:
    """The column at the edge behind `side`, row 1 first (medieval §8 `prisoners`)."""
    file = COLUMNS[board] - 1 if side is Side.WHITE else 0
    return tuple(rank * WIDTH + file for rank in range(len(RANKS)))


def away(board: str, square: int, direction: Direction, steps: int = 1) -> int:
    """The square that many steps away, or NOWHERE beyond the edge."""
    file = square % WIDTH + direction[0] * steps
    rank = square // WIDTH + direction[1] * steps
    if 0 <= file < COLUMNS[board] and 0 <= rank < len(RANKS):
        return rank * WIDTH + file
    return NOWHERE


def around(
    board: str, square: int, directions: tuple[Direction, ...]
) -> tuple[int, ...]:
    """The neighbours in these directions that are on the board."""
    found = (away(board, square, direction) for direction in directions)
    return tuple(each for each in found if each != NOWHERE)
