"""The board of 8 by 8 squares: names, steps, rays and networks (enochian §1, §5).

A square is a whole number: a1 is 0, h1 is 7, a2 is 8, h8 is 63.
"""

from __future__ import annotations

from typing import Final

FILES: Final = "abcdefgh"
RANKS: Final = "12345678"
WIDTH: Final = 8
SIZE: Final = 64
NAMES: Final = tuple(file + rank for rank in RANKS for file in FILES)
INDEX: Final = {name: square for square, name in enumerate(NAMES)}
NOWHERE: Final = -1

Squares = tuple[int, ...]
ORTHOGONAL: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL: Final = ((1, 1), (1, -1), (-1, 1), (-1, -1))
AROUND: Final = ORTHOGONAL + DIAGONAL
HOPS: Final = tuple(
    (x, y) for x in (1, 2, -1, -2) for y in (1, 2, -1, -2) if x * x != y * y
)
DIRECTIONS: Final = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0)}


def shifted(square: int, files: int, ranks: int) -> int:
    """The square so many files to the right and ranks up, or NOWHERE."""
    file, rank = square % WIDTH + files, square // WIDTH + ranks
    inside = 0 <= file < WIDTH and 0 <= rank < WIDTH
    return rank * WIDTH + file if inside else NOWHERE


def _reached(square: int, by: tuple[tuple[int, int], ...], times: int = 1) -> Squares:
    found = (shifted(square, times * x, times * y) for x, y in by)
    return tuple(each for each in found if each != NOWHERE)


def _ray(square: int, files: int, ranks: int) -> Squares:
    found = []
    while (square := shifted(square, files, ranks)) != NOWHERE:
        found.append(square)
    return tuple(found)


def _rays(square: int, by: tuple[tuple[int, int], ...]) -> tuple[Squares, ...]:
    return tuple(ray for x, y in by if (ray := _ray(square, x, y)))


STEPS: Final = tuple(_reached(square, AROUND) for square in range(SIZE))
LEAPS: Final = tuple(_reached(square, AROUND, 2) for square in range(SIZE))
KNIGHT: Final = tuple(_reached(square, HOPS) for square in range(SIZE))
STRAIGHT: Final = tuple(_rays(square, ORTHOGONAL) for square in range(SIZE))
SLANTED: Final = tuple(_rays(square, DIAGONAL) for square in range(SIZE))

# One square forward by a pawn's direction, or NOWHERE.
FORWARD: Final = {
    way: tuple(shifted(square, *by) for square in range(SIZE))
    for way, by in DIRECTIONS.items()
}


def _aslant(square: int, files: int, ranks: int) -> Squares:
    """Both squares diagonally forward."""
    return _reached(square, tuple((files or x, ranks or x) for x in (-1, 1)))


# Where a pawn takes, and whence it would take a square.
ASLANT: Final = {
    way: tuple(_aslant(square, *by) for square in range(SIZE))
    for way, by in DIRECTIONS.items()
}
WHENCE: Final = {
    way: tuple(_aslant(square, -by[0], -by[1]) for square in range(SIZE))
    for way, by in DIRECTIONS.items()
}
EDGES: Final = {
    "N": frozenset(range(56, 64)),
    "S": frozenset(range(8)),
    "E": frozenset(range(7, 64, 8)),
    "W": frozenset(range(0, 64, 8)),
}


def is_aries(square: int) -> bool:
    """Whether a square belongs to the network Aries (enochian §1), the light one."""
    return bool(0x55AA55AA55AA55AA >> square & 1)


def distance(first: int, second: int) -> int:
    """How many king's steps lie between two squares."""
    files = abs(first % WIDTH - second % WIDTH)
    return max(files, abs(first // WIDTH - second // WIDTH))
