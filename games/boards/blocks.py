"""Boards that are the levels of one block, drawn side by side as one board.

A level is a grid like any other board. All lie in the same measure, the side of a
square, so that one drawing of lines covers them however they are arranged: in one row,
or where it is narrow in rows of two. The style sheet chooses, and turns the block.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.boards.cells import Mark, Use
from games.boards.drawing import (
    Drawing,
    Frame,
    Outline,
    classes_of,
    draw_boards,
    grid,
)
from games.boards.sheets import cell_parts
from games.boards.space import draw_space
from games.engine.scenes import Board, Line, Scene

# Around the squares of a level, in squares; the style sheet has the same numbers.
LEFT, RIGHT, TOP, BOTTOM = 0.42, 0.08, 0.56, 0.4
Point = tuple[float, float]
BEND = 0.16  # how far a line between two levels swings out, of its length
NOUGHT = re.compile(r"\b0(?=\.)")  # which a path can do without
SHORT = 0.34  # how far from the middle of its last square a line ends


def draw_scene(
    scene: Scene, marks: Mapping[str, Mark], lines: Iterable[Line], frame: Frame
) -> Drawing:
    """The boards of a scene: each by itself, or all as the levels of one block."""
    if not scene.stacked:
        return draw_boards(scene, marks, lines, frame)
    lines = tuple(lines)
    drawn = _block(scene.boards, marks, lines, frame)
    if not frame.space:
        return drawn

    def joined() -> str:
        return drawn.joined() + draw_space(scene, marks, frame, lines)

    return drawn._replace(joined=joined)


def _block(
    boards: Sequence[Board],
    marks: Mapping[str, Mark],
    lines: Sequence[Line],
    frame: Frame,
) -> Drawing:
    """All levels as one board, with the switch of the drawing in space if there is
    one."""
    levels = [
        _level(board, number, marks, frame) for number, board in enumerate(boards, 1)
    ]
    over = _overlay(boards, lines, len(boards), "across")
    over += _overlay(boards, lines, min(2, len(boards)), "paired")
    begin, group, switch = _around(boards, frame)

    def joined() -> str:
        passing = frame.passing_class
        drawn = "".join(
            f'{level.begin}{passing}"{level.about}>{"".join(cells)}{level.labels}'
            "</div></div>"
            for level, cells in levels
        )
        return (
            f'{begin}{passing}"{group}{frame.attributes}>'
            f'<div class="levels">{drawn}{over}{switch}</div></div>'
        )

    return Drawing(
        [cell for _, cells in levels for cell in cells],
        (*[each for level, _ in levels for each in level], begin, group, switch),
        over,
        joined,
    )


def _around(boards: Sequence[Board], frame: Frame) -> tuple[str, str, str]:
    """The beginning of the block up to its classes, what is told of it behind, and the
    switch of the drawing in space."""
    number, group, switch = len(boards), "", ""
    if frame.use is not Use.PICTURE:
        words = _("%(levels)d levels; Page Up and Page Down climb") % {"levels": number}
        title = escape(", ".join(filter(None, (frame.game, words))))
        group = f' role="group" aria-label="{title}"'
    if frame.space:
        switch = f'<label class="to-space" for="show-space">{_("In space")}</label>'
    begin = (
        f'<div id="{escape(frame.name)}" class="{classes_of(boards[0], frame, "block")}'
        f" levels-{number}"
    )
    return begin, group, switch


def _level(
    board: Board, number: int, marks: Mapping[str, Mark], frame: Frame
) -> tuple[Outline, list[str]]:
    """One level and its cells."""
    *cells, labels = cell_parts(board, marks, frame.use)
    name = f"{escape(frame.name)}-{escape(board.key)}"
    title = escape(board.title)
    begin = (
        f'<div class="level l{number}"><b class="title" aria-hidden="true">{title}</b>'
        f'<div id="{name}" class="{classes_of(board, frame)}'
    )
    return Outline(begin, grid(board, board.title, frame), labels), cells


# --- Lines from level to level --------------------------------------------------


def _overlay(
    boards: Sequence[Board], lines: Sequence[Line], columns: int, name: str
) -> str:
    """All lines over the levels, arranged in so many columns."""
    if not lines:
        return ""
    files, ranks = len(boards[0].files), len(boards[0].ranks)
    squares = tuple([cell.square for board in boards for cell in board.cells])
    places = _places(squares, files, ranks, columns)
    wide, high = files + LEFT + RIGHT, ranks + TOP + BOTTOM
    rows = -(-len(boards) // columns)
    paths = "".join(
        f'<path class="line {escape(kind)}" d="{"".join(ways)}"/>'
        for kind, ways in _ways(lines, places).items()
    )
    return (
        f'<svg class="lines {name}" viewBox="0 0 {columns * wide:g} {rows * high:g}" '
        f'aria-hidden="true">{paths}</svg>'
    )


Place = tuple[int, Point]  # the level, and the middle of the square in the drawing


@lru_cache(maxsize=64)
def _places(
    squares: tuple[str, ...], files: int, ranks: int, columns: int
) -> dict[str, Place]:
    """Where each square is when the levels stand in so many columns."""
    found = {}
    for n, square in enumerate(squares):
        level, index = divmod(n, files * ranks)
        row, column = divmod(level, columns)
        rank, file = divmod(index, files)
        x = column * (files + LEFT + RIGHT) + LEFT + file + 0.5
        y = row * (ranks + TOP + BOTTOM) + TOP + rank + 0.5
        found[square] = level, (x, y)
    return found


def _ways(
    lines: Sequence[Line], places: Mapping[str, Place]
) -> dict[str, dict[str, None]]:
    """The ways from square to square by the kinds of lines, each once: several lines
    may begin with the same one."""
    found: dict[str, dict[str, None]] = {}
    for line in lines:
        stops = [places[square] for square in line.squares if square in places]
        drawn = map(_way, stops, stops[1:])
        found.setdefault(line.kind, {}).update(dict.fromkeys(drawn))
    return {kind: ways for kind, ways in found.items() if ways}


def _way(start: Place, end: Place) -> str:
    """A line from one square to the next, bent where it leaves its level. All but its
    beginning is told from there, which is short, and alike in all rows of levels."""
    (level, (x, y)), (other, (x2, y2)) = start, end
    dx, dy = x2 - x, y2 - y
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    cut = SHORT / length
    begin = f"M{_pair(x + dx * cut, y + dy * cut)}"
    ahead = _pair(dx * (1 - 2 * cut), dy * (1 - 2 * cut))
    if level == other:
        return f"{begin}l{ahead}"
    bend = BEND if dx >= 0 else -BEND
    over = _pair(dx * (0.5 - cut) + dy * bend, dy * (0.5 - cut) - dx * bend)
    return f"{begin}q{over}{'' if ahead[0] == '-' else ' '}{ahead}"


def _pair(x: float, y: float) -> str:
    """Two numbers of a path to a hundredth of a square, in as few letters as may be."""
    first, second = _number(x), _number(y)
    return f"{first}{second}" if second[0] == "-" else f"{first} {second}"


def _number(value: float) -> str:
    return NOUGHT.sub("", f"{round(value, 2) + 0:g}")  # no -0
