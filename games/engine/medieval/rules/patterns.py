"""The figures in which the men of a formation stand (medieval §7, Formations)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from games.engine.geometry import LINES, NOWHERE, ORTHOGONAL, RANKS, Direction
from games.engine.medieval.rules.boards import away, squares, territory
from games.engine.medieval.rules.lines import run
from games.engine.sides import Side


class Pattern(NamedTuple):
    """Squares in reading order, and the bits of those and of the gaps between them."""

    shape: str  # "line", "angle" or "square"
    squares: tuple[int, ...]
    needed: int
    gaps: int


@cache
def patterns(board: str, side: Side, formation: str) -> tuple[Pattern, ...]:
    """Every pattern in the territory of a claimant, each once."""
    inside = territory(board, side)
    found = [*_lines(board), *(_bends(board) if formation == "line_angle" else ())]
    return tuple(each for each in found if inside.issuperset(each.squares))


@cache
def patterns_at(
    board: str, side: Side, formation: str
) -> dict[int, tuple[Pattern, ...]]:
    """The patterns by each square that belongs to them."""
    found: dict[int, list[Pattern]] = {square: [] for square in squares(board)}
    for pattern in patterns(board, side, formation):
        for square in pattern.squares:
            found[square].append(pattern)
    return {square: tuple(listed) for square, listed in found.items()}


def _lines(board: str) -> Iterator[Pattern]:
    """Three and four evenly spaced squares on a row, a column or a diagonal."""
    for start in squares(board):
        for direction in LINES:
            for spacing in range(1, len(RANKS)):
                for size in (3, 4):
                    steps = range(size)
                    line = tuple(
                        away(board, start, direction, spacing * step) for step in steps
                    )
                    if NOWHERE not in line:
                        yield _pattern("line", line)


def _bends(board: str) -> Iterator[Pattern]:
    """Right angles with equal legs, and squares."""
    for corner in squares(board):
        for spacing in range(1, len(RANKS)):
            for one, other in _right_angles():
                a = away(board, corner, one, spacing)
                b = away(board, corner, other, spacing)
                if NOWHERE in (a, b):
                    continue
                yield _pattern("angle", (a, corner, b))
                if (one, other) == ((1, 0), (0, 1)):
                    yield _pattern("square", (a, corner, b, a + b - corner))


def _right_angles() -> Iterator[tuple[Direction, Direction]]:
    across, along = ORTHOGONAL[:2], ORTHOGONAL[2:]
    return ((one, other) for one in across for other in along)


def _pattern(shape: str, where: tuple[int, ...]) -> Pattern:
    sides = list(pairwise(where))
    if shape == "square":
        sides.append((where[-1], where[0]))
    between = (square for side in sides for square in run(*side)[1:-1])
    return Pattern(shape, where, bits(where), bits(between))


def bits(squares: Iterable[int]) -> int:
    """A set of squares as a number, a bit for each."""
    return sum(1 << square for square in set(squares))
