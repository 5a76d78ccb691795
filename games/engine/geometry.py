"""Geometry of the board of 16 columns A–P by 8 rows 1–8 (Spec v1 §1; medieval §1).

A square is a whole number: A1 is 0, P1 is 15, A2 is 16, P8 is 127.
"""

from __future__ import annotations

from typing import Final

FILES: Final = "ABCDEFGHIJKLMNOP"
RANKS: Final = "12345678"
WIDTH: Final = len(FILES)
SIZE: Final = WIDTH * len(RANKS)
NAMES: Final = tuple(file + rank for rank in RANKS for file in FILES)
INDEX: Final = {name: square for square, name in enumerate(NAMES)}
NOWHERE: Final = -1  # the square of a man that is not on the board
SETUP_ORDER: Final = tuple(sorted(INDEX.values(), key=NAMES.__getitem__))  # A1, A2 … P8

Direction = tuple[int, int]  # files to the right, ranks up
DIAGONAL: Final[tuple[Direction, ...]] = ((1, 1), (1, -1), (-1, 1), (-1, -1))
ORTHOGONAL: Final[tuple[Direction, ...]] = ((1, 0), (-1, 0), (0, 1), (0, -1))
LINES: Final[tuple[Direction, ...]] = ((1, 0), (0, 1), (1, 1), (1, -1))


def shifted(square: int, direction: Direction, steps: int = 1) -> int:
    """The square that many steps away, or NOWHERE beyond the edge."""
    file = square % WIDTH + direction[0] * steps
    rank = square // WIDTH + direction[1] * steps
    if 0 <= file < WIDTH and 0 <= rank < len(RANKS):
        return rank * WIDTH + file
    return NOWHERE


def _ray(square: int, direction: Direction) -> tuple[int, ...]:
    squares = []
    while (square := shifted(square, direction)) != NOWHERE:
        squares.append(square)
    return tuple(squares)


# From each square in a direction to the edge, nearest first.
RAYS_OF: Final = {
    direction: tuple(_ray(square, direction) for square in range(SIZE))
    for direction in ORTHOGONAL + DIAGONAL
}
NEIGHBOURS: Final = tuple(
    tuple(
        RAYS_OF[direction][square][0]
        for direction in RAYS_OF
        if RAYS_OF[direction][square]
    )
    for square in range(SIZE)
)
