"""The board of 9 files a–i by 8 ranks 1–8 (margrites §1).

A square is a whole number: a1 is 0, i1 is 8, a2 is 9, i8 is 71, so that they are in the
order of rank, then file. A set of squares is a bit mask.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.engine.sides import Side

FILES: Final = "abcdefghi"
RANKS: Final = "12345678"
WIDTH: Final = len(FILES)
SIZE: Final = WIDTH * len(RANKS)
NAMES: Final = tuple(file + rank for rank in RANKS for file in FILES)
INDEX: Final = {name: square for square, name in enumerate(NAMES)}
NOWHERE: Final = -1  # a square off the board
OFF: Final = "z0"  # how such a square is written
BIT: Final = tuple(1 << square for square in range(SIZE))


def _touching(square: int) -> tuple[int, ...]:
    file, rank = square % WIDTH, square // WIDTH
    return tuple(
        other
        for other in range(SIZE)
        if other != square
        and abs(other % WIDTH - file) <= 1
        and abs(other // WIDTH - rank) <= 1
    )


# The up to eight squares that touch a square, by rank, then file; and as a mask.
TOUCHING: Final = tuple(_touching(square) for square in range(SIZE))
AROUND: Final = tuple(sum(BIT[each] for each in near) for near in TOUCHING)


def _ranks(first: int, last: int) -> int:
    return sum(BIT[(first - 1) * WIDTH : last * WIDTH])


# By side: the rank over whose edge it scores, and its own two ranks (margrites §2).
LAST_RANK: Final = (_ranks(1, 1), _ranks(8, 8))
CAMP: Final = (_ranks(7, 8), _ranks(1, 2))
CAMP_RANKS: Final = ("7 and 8", "1 and 2")


def squares_in(mask: int) -> Iterator[int]:
    """The squares of a set, by rank, then file."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(squares: str) -> int:
    """The set of squares named in a text, "b2 c2"."""
    return sum(BIT[INDEX[name]] for name in squares.split())


def written(side: Side, mask: int) -> str:
    """A set of squares as a set-up is written: the front rank first, each by file."""
    inward = sorted(squares_in(mask), key=lambda each: front_first(side, each))
    return " ".join(NAMES[square] for square in inward)


def front_first(side: Side, square: int) -> tuple[int, int]:
    """What sorts the squares of a set-up as they are written."""
    rank, file = divmod(square, WIDTH)
    return (-rank if side is Side.BLACK else rank), file


def name_of(square: int) -> str:
    return OFF if square == NOWHERE else NAMES[square]
