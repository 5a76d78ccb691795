"""Win chances after each move as a picture (SVG): the share of one team below the line,
that of the others above it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.analysis.marking import Mark

WIDTH: Final = 1000
HEIGHT: Final = 240
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)  # from one number to the next
MOST_NUMBERS: Final = 8  # so that they stand apart on a phone


@dataclass(frozen=True, slots=True)
class Dot:
    """A marked move: where it lies, and what is said of it."""

    x: float
    y: float
    mark: Mark


@dataclass(frozen=True, slots=True)
class Strip:
    """The part of the picture that leads to a position: after `ply` plies."""

    ply: int
    left: float
    width: float
    title: str


@dataclass(frozen=True, slots=True)
class Tick:
    """The number of a move below the picture: `x` in the picture, `share` of its width
    ("12.5%")."""

    x: float
    share: str
    number: str


@dataclass(frozen=True, slots=True)
class Graph:
    """`line` and `area` are paths, `dots` marked moves, `strips` links to positions,
    `ticks` numbers of moves."""

    line: str
    area: str
    dots: tuple[Dot, ...]
    strips: tuple[Strip, ...]
    ticks: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT


def graph_of(
    chances: Sequence[float | None],
    marks: Sequence[Mark],
    titles: Mapping[int, str],
    numbers: Mapping[int, int],
) -> Graph:
    """The picture of chances in percent, those before the first ply first; where
    nothing is known the line goes straight on. `titles` are of plies, `numbers` those
    of the moves that begin with a ply."""
    step = WIDTH / max(1, len(chances) - 1)
    points = {
        ply: (round(ply * step, 1), round(HEIGHT * (1 - chance / 100), 1))
        for ply, chance in enumerate(chances)
        if chance is not None
    }
    line = " ".join(f"{x} {y}" for x, y in points.values())
    ends = [points[ply][0] for ply in (min(points), max(points))] if points else []
    area = f"M{ends[0]} {HEIGHT}L{line} {ends[1]} {HEIGHT}Z" if points else ""
    dots = tuple(Dot(*points[m.ply], m) for m in marks if m.ply in points)
    strips = tuple(
        Strip(ply, round(max(0.0, (ply - 0.5) * step), 1), round(step, 1), title)
        for ply, title in titles.items()
    )
    ticks = tuple(
        Tick(
            round(ply * step, 1), f"{round(ply * step * 100 / WIDTH, 1)}%", str(number)
        )
        for ply, number in _round(numbers).items()
    )
    return Graph(f"M{line}" if points else "", area, dots, strips, ticks)


def _round(numbers: Mapping[int, int]) -> dict[int, int]:
    """So many of the numbers as can stand side by side, all 5th or 10th or so."""
    for step in STEPS:
        found = {ply: each for ply, each in numbers.items() if each % step == 0}
        if len(found) <= MOST_NUMBERS:
            return found
    return {}
