"""Hatching within an outline: the engravers' signs for colours.

As in old books of arms, blue is lines that lie, red lines that stand, black both and
yellow dots, so that colours are told apart without colour.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil, floor

Point = tuple[float, float]
STEP = 8  # from line to line
CLEAR = 5  # what stays free along the outline
BENDS = 6  # straight pieces of a bent line
COMMAND = re.compile(r"([MLHVQZ])([^MLHVQZ]*)")


def hatch(outline: str, side: str) -> str:
    """The path that hatches an outline of M, L, H, V, Q and Z for a side; nothing for
    a side without a sign."""
    draw = SIGNS.get(side)
    return "".join(draw(corners) for corners in polygons(outline)) if draw else ""


def polygons(outline: str) -> Iterator[list[Point]]:
    """The corners of each closed part of an outline, bends made of straight pieces."""
    corners: list[Point] = []
    for command, given in COMMAND.findall(outline):
        numbers = [float(each) for each in given.replace(",", " ").split()]
        if command == "Z":
            yield corners
            corners = []
        elif command == "H":
            corners.append((numbers[0], corners[-1][1]))
        elif command == "V":
            corners.append((corners[-1][0], numbers[0]))
        elif command == "Q":
            for n in range(0, len(numbers), 4):
                corners += _bent(corners[-1], *numbers[n : n + 4])
        else:
            corners += zip(numbers[::2], numbers[1::2], strict=True)


def _bent(start: Point, x1: float, y1: float, x2: float, y2: float) -> list[Point]:
    return [
        (
            start[0] * (1 - t) ** 2 + 2 * x1 * t * (1 - t) + x2 * t * t,
            start[1] * (1 - t) ** 2 + 2 * y1 * t * (1 - t) + y2 * t * t,
        )
        for t in (n / BENDS for n in range(1, BENDS + 1))
    ]


def _spans(corners: Sequence[Point], y: float) -> Iterator[tuple[int, int]]:
    """Where a lying line at `y` runs within the corners, clear of the outline, in whole
    numbers: what is after the point would be a fortieth of what a page has to load."""
    crossings = sorted(
        x1 + (y - y1) * (x2 - x1) / (y2 - y1)
        for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]])
        if (y1 <= y) != (y2 <= y)
    )
    for left, right in zip(crossings[::2], crossings[1::2], strict=True):
        if right - left > 3 * CLEAR:
            yield ceil(left + CLEAR), floor(right - CLEAR)


def _rows(corners: Sequence[Point]) -> range:
    heights = [y for _, y in corners]
    first = int(min(heights)) // STEP * STEP + STEP // 2
    return range(first, int(max(heights)), STEP)


def _lying(corners: Sequence[Point]) -> str:
    return "".join(
        f"M{left} {y}H{right}"
        for y in _rows(corners)
        for left, right in _spans(corners, y)
    )


def _standing(corners: Sequence[Point]) -> str:
    turned = [(y, x) for x, y in corners]
    return "".join(
        f"M{x} {top}V{bottom}"
        for x in _rows(turned)
        for top, bottom in _spans(turned, x)
    )


def _crossed(corners: Sequence[Point]) -> str:
    return _lying(corners) + _standing(corners)


def _dotted(corners: Sequence[Point]) -> str:
    """Dots in rows, those of every second row between those of the others."""
    return "".join(
        f"M{x} {y}h0"
        for n, y in enumerate(_rows(corners))
        for left, right in _spans(corners, y)
        for x in range(n % 2 * STEP // 2, 100, STEP)
        if left <= x <= right
    )


SIGNS: dict[str, Callable[[Sequence[Point]], str]] = {
    "blue": _lying,
    "red": _standing,
    "black": _crossed,
    "yellow": _dotted,
}
