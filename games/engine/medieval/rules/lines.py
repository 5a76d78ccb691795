"""Rows, columns and diagonals: squares on one line, how far, and what lies between."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from games.engine.geometry import SIZE, WIDTH
from games.engine.medieval.rules.boards import mask


@cache
def in_line(diagonal: bool) -> Sequence[int]:
    """The other squares of the row and column of each, as masks, and if `diagonal`
    those of its two diagonals."""
    return [
        mask(other for other in range(SIZE) if _are_in_line(square, other, diagonal))
        for square in range(SIZE)
    ]


def _are_in_line(one: int, other: int, diagonal: bool) -> bool:
    ranks, files = one // WIDTH - other // WIDTH, one % WIDTH - other % WIDTH
    if one == other or not ranks or not files:
        return one != other
    return diagonal and abs(ranks) == abs(files)


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
    there = in_line(diagonal)[square]
    return mask(
        other
        for other, distance in enumerate(DISTANCE[square])
        if distances >> distance & 1 and there >> other & 1
    )
