"""The space of 4×4×4 cells and the steps in it (boolean §1).

A cell is a whole number in index order, level then rank then file: a11 is 0, d11 is 3,
a21 is 4, a12 is 16, d44 is 63.
"""

from __future__ import annotations

from itertools import product
from typing import Final

FILES: Final = "abcd"
RANKS: Final = "1234"
LEVELS: Final = "1234"
SIDE: Final = 4
SIZE: Final = SIDE**3
NAMES: Final = tuple(
    file + rank + level for level in LEVELS for rank in RANKS for file in FILES
)
INDEX: Final = {name: cell for cell, name in enumerate(NAMES)}
NOWHERE: Final = -1

Coordinates = tuple[int, int, int]  # file, rank, level, each from 0 to 3
KINDS: Final = ("orthogonal", "diagonal", "triagonal")  # by how many coordinates change


def coordinates(cell: int) -> Coordinates:
    return cell % SIDE, cell // SIDE % SIDE, cell // SIDE**2


def cell_at(file: int, rank: int, level: int) -> int:
    return level * SIDE**2 + rank * SIDE + file


def reflected(cell: int) -> int:
    """The cell on the other side of the centre (boolean §3)."""
    return SIZE - 1 - cell


def step_kind(origin: int, target: int) -> str:
    """The kind of the step between two cells, or "" if it is no step (boolean §1)."""
    pairs = zip(coordinates(origin), coordinates(target), strict=True)
    apart = [abs(a - b) for a, b in pairs]
    return KINDS[sum(apart) - 1] if max(apart) == 1 else ""


def _around(cell: int, kinds: frozenset[str]) -> tuple[int, ...]:
    return tuple(other for other in range(SIZE) if step_kind(cell, other) in kinds)


def neighbours(kinds: frozenset[str]) -> tuple[tuple[int, ...], ...]:
    """From each cell the cells one step of these kinds away, in index order."""
    return tuple(_around(cell, kinds) for cell in range(SIZE))


def bits(cells: tuple[int, ...]) -> int:
    """Cells as a bit mask."""
    return sum(1 << cell for cell in cells)


READING: Final = tuple(
    tuple(cell_at(file, rank, level) for rank, file in product((3, 2, 1, 0), range(4)))
    for level in range(SIDE)
)  # of each level the cells as they are drawn: rank 4 to 1, file a to d
