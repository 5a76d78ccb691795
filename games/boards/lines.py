"""Lines over the squares of a board: the braid of a harmony, a helper's dashes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from django.utils.html import escape

from games.engine.scenes import Board, Line

SWING = 0.47  # how far a strand of a braid leaves the line, in squares
# Lines to somebody who has fallen end before its square's middle, so that it is seen.
POINTING = frozenset({"equality", "ambush", "eruption"})
SHORT = 0.42
Point = tuple[float, float]


def draw_lines(board: Board, lines: Iterable[Line]) -> str:
    """Lines over the squares, once for the wide board and once for the upright one.

    A harmony winds around its men; all other lines pass beneath them.
    """
    lines = tuple(lines)
    winding = [line for line in lines if line.kind == "harmony"]
    straight = [line for line in lines if line.kind != "harmony"]
    return _overlays(board, straight, "below") + _overlays(board, winding, "above")


def _overlays(board: Board, lines: Sequence[Line], layer: str) -> str:
    if not lines:
        return ""
    width, height = len(board.files), len(board.ranks)
    places = {
        cell.square: divmod(index, width) for index, cell in enumerate(board.cells)
    }
    wide, upright = [], []
    for line in lines:
        found = [places[square] for square in line.squares if square in places]
        across = [(file + 0.5, rank + 0.5) for rank, file in found]
        wide.append(draw_line(line, across))
        turned = [(height - y, x) for x, y in across]
        upright.append(draw_line(line, turned))
    return _overlay(f"wide {layer}", width, height, wide) + _overlay(
        f"upright {layer}", height, width, upright
    )


def _overlay(classes: str, width: int, height: int, paths: Sequence[str]) -> str:
    return (
        f'<svg class="lines {classes}" viewBox="0 0 {width} {height}" '
        f'aria-hidden="true">{"".join(paths)}</svg>'
    )


def draw_line(line: Line, points: Sequence[Point], title: str = "") -> str:
    """One line through the middles of its squares, where a square is one unit wide.
    On a board no pointer reaches it, so only a picture gives it a `title`."""
    if len(points) < 2:
        return ""
    end = f"><title>{escape(title)}</title></path>" if title else "/>"
    if line.kind == "harmony":
        strands = _strand(points, SWING) + _strand(points, -SWING)
    else:
        shown = _shortened(points) if line.kind in POINTING else points
        strands = "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in shown)
    return f'<path class="line {escape(line.kind)}" d="{strands}"{end}'


def _shortened(points: Sequence[Point]) -> list[Point]:
    (x, y), (x2, y2) = points[-2:]
    left = max(0.0, 1 - SHORT / hypot(x2 - x, y2 - y)) if (x, y) != (x2, y2) else 0.0
    return [*points[:-1], (x + (x2 - x) * left, y + (y2 - y) * left)]


def _strand(points: Sequence[Point], swing: float) -> str:
    """One strand of a braid: around each square on the way from the first point to the
    last, crossing the other strand between them, so that numerals stay clear."""
    (x, y), (x2, y2) = points[0], points[-1]
    steps = round(max(abs(x2 - x), abs(y2 - y)))
    dx, dy = (x2 - x) / steps, (y2 - y) / steps
    length = hypot(dx, dy)
    reach = 0.5 if length == 1 else 0.4  # how far before and behind a square it crosses
    path = f"M{x - dx * reach:.4g} {y - dy * reach:.4g}"
    for n in range(steps + 1):
        side = 2 * swing * (1 if n % 2 == 0 else -1) / length
        here, there = n, n + (0.5 if n < steps else reach)
        path += (
            f"Q{x + here * dx - side * dy:.4g} {y + here * dy + side * dx:.4g} "
            f"{x + there * dx:.4g} {y + there * dy:.4g}"
        )
    return path
