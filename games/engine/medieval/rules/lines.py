"""Rows, columns and diagonals: squares on one line, how far, and what lies between."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from games.engine.geometry import RANKS, SIZE, WIDTH

_ROWS: Final = len(RANKS)
LINES: Final = _ROWS + WIDTH + 2 * (WIDTH + _ROWS - 1)  # how many lines there are


def _straight(square: int) -> tuple[int, ...]:
    """The numbers of a square's row and column."""
    rank, file = divmod(square, WIDTH)
    return rank, _ROWS + file


def _slanting(square: int) -> tuple[int, ...]:
    """The numbers of a square's two diagonals."""
    rank, file = divmod(square, WIDTH)
    first = _ROWS + WIDTH
    second = first + WIDTH + _ROWS - 1
    return first + file + rank, second + file - rank + _ROWS - 1


# The lines on which a square lies, without and with the diagonals.
STRAIGHT_LINES: Final = tuple(_straight(square) for square in range(SIZE))
ALL_LINES: Final = tuple(
    _straight(square) + _slanting(square) for square in range(SIZE)
)


def _distance(one: int, other: int) -> int:
    rank, file = divmod(one, WIDTH)
    rank_, file_ = divmod(other, WIDTH)
    return max(abs(rank - rank_), abs(file - file_)) + 1


# From each square to each other on a line with it, both ends counted (medieval §5).
DISTANCE: Final = tuple(
    tuple(_distance(one, other) for other in range(SIZE)) for one in range(SIZE)
)


@cache
def run(start: int, end: int) -> tuple[int, ...]:
    """The squares from one to another on a line with it, both included."""
    steps = DISTANCE[start][end] - 1
    return tuple(start + (end - start) // steps * n for n in range(steps + 1))


@lru_cache(maxsize=8192)
def at_distances(square: int, distances: int, diagonal: bool) -> int:
    """The squares, as a mask, on a line with one at any of these distances, of each of
    which the bit is set."""
    lines = ALL_LINES if diagonal else STRAIGHT_LINES
    there = set(lines[square])
    return sum(
        1 << other
        for other, distance in enumerate(DISTANCE[square])
        if other != square and distances >> distance & 1
        if not there.isdisjoint(lines[other])
    )
