"""Boards drawn as HTML from the engine's `Scene`.

A board is a grid of buttons in reading order, the same for every viewer; the style
sheet turns it. Each cell is made once and kept as a string, so that drawing a position
is a join.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import escape, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.engine.interface import Board, Cell, Line, Man, Scene, Tally
from games.lines import draw_lines
from games.men import draw_man

MOST_KEPT = 20_000  # cells kept for one shape of board
WIDEST_ON_A_PHONE = 8
MANY = 12  # men taken who may not all be seen at once on a phone


@dataclass(frozen=True, slots=True)
class Mark:
    """What is drawn on one square beside its man: the `data-mark` words, captions
    (equations), a man who has fallen there, and what is spoken of it."""

    names: tuple[str, ...]
    captions: tuple[str, ...] = ()
    fallen: Man | None = None
    say: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """How the boards of a scene stand on a page: the id of the first, whose army is
    near, whether the cells can be pressed, and what the page's script may know."""

    name: str
    seat: str
    press: bool = False
    tentative: bool = False
    data: Mapping[str, object] = field(default_factory=dict)


def draw_boards(
    scene: Scene, marks: Mapping[str, Mark], lines: Iterable[Line], frame: Frame
) -> SafeString:
    """All boards of a scene, one element each."""
    lines = tuple(lines)
    return format_html_join(
        "",
        '<div id="{}" class="{}" role="grid" aria-label="{}"{}>{}{}</div>',
        (
            (
                frame.name if n == 0 else f"{frame.name}-{board.key}",
                _classes(board, frame),
                board.title,
                format_html_join("", ' data-{}="{}"', frame.data.items()),
                draw_cells(board, marks, press=frame.press),
                mark_safe(draw_lines(board, lines)),  # noqa: S308
            )
            for n, board in enumerate(scene.boards)
        ),
    )


def _classes(board: Board, frame: Frame) -> str:
    """How the board lies: which way is told by classes, never by the order of cells."""
    files, ranks = len(board.files), len(board.ranks)
    words = ["board", f"files-{files}", f"ranks-{ranks}"]
    if files > max(ranks, WIDEST_ON_A_PHONE):
        words.append("turns")
    if board.near.get(frame.seat) in ("left", "top"):
        words.append("turned")
    if frame.tentative:
        words.append("tentative")
    return " ".join(words)


def part_of(scene: Scene, first: str, last: str) -> Scene:
    """The scene with only the rectangle of its first board between two squares."""
    board = scene.boards[0]
    width = len(board.files)
    corners = [
        divmod(index, width)
        for index, cell in enumerate(board.cells)
        if cell.square in (first, last)
    ]
    top, bottom = min(r for r, _ in corners), max(r for r, _ in corners)
    left, right = min(f for _, f in corners), max(f for _, f in corners)
    part = replace(
        board,
        files=board.files[left : right + 1],
        ranks=board.ranks[top : bottom + 1],
        cells=tuple(
            cell
            for row in range(top, bottom + 1)
            for cell in board.cells[row * width + left : row * width + right + 1]
        ),
    )
    return replace(scene, boards=(part, *scene.boards[1:]))


def draw_cells(board: Board, marks: Mapping[str, Mark], *, press: bool) -> SafeString:
    """All cells with their labels. With `press` they send their square."""
    zones = tuple([cell.zones for cell in board.cells])
    kept = _kept_cells(board.files, board.ranks, zones, press)
    width = len(board.files)
    parts = []
    for index, cell in enumerate(board.cells):
        if index % width == 0:
            parts.append(ROW if index == 0 else ROW_BETWEEN)
        man = cell.man
        key = (
            index,
            cell.square,
            cell.tone,
            None if man is None else (man.code, man.name),
        )
        drawn = kept.get(key) or _keep(kept, key, board, cell, press)
        mark = marks.get(cell.square)
        parts.append(drawn.whole if mark is None else drawn.marked(mark))
    parts.append(ROW_END)
    parts.append(_labels(board.files, board.ranks))
    return mark_safe("".join(parts))  # noqa: S308


ROW = '<div role="row" class="row">'
ROW_END = "</div>"
ROW_BETWEEN = ROW_END + ROW


class Drawn(NamedTuple):
    """A cell ready to be joined: `start` ends within its spoken name."""

    whole: str
    start: str
    inside: str

    def marked(self, mark: Mark) -> str:
        said = f". {escape(mark.say)}" if mark.say else ""
        lines = "<br>".join(map(_held_together, mark.captions))
        caption = f"<span>{lines}</span>" if lines else ""
        named = f'{said}" data-mark="{escape(" ".join(mark.names))}">'
        inside = self.inside or (draw_man(mark.fallen) if mark.fallen else "")
        return f"{self.start}{named}{inside}{caption}{CELL_END}"


def _held_together(equation: str) -> str:
    """An equation that can be broken before its equals sign alone."""
    held = equation.replace(" ", "\N{NO-BREAK SPACE}")
    return escape(held.replace("\N{NO-BREAK SPACE}=", " ="))


CELL_END = "</button></div>"
Key = tuple[int, str, str, tuple[str, str] | None]
Names = tuple[str, ...]
Kept = dict[Key, Drawn]


@lru_cache(maxsize=64)
def _kept_cells(
    files: Names, ranks: Names, zones: tuple[Names, ...], press: bool
) -> Kept:
    """The cells made so far for boards that differ in nothing but their men."""
    return {}


def _keep(kept: Kept, key: Key, board: Board, cell: Cell, press: bool) -> Drawn:
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[key] = made = _cell(board, key[0], cell, press)
    return made


def _cell(board: Board, index: int, cell: Cell, press: bool) -> Drawn:
    rank, file = divmod(index, len(board.files))
    square = str(escape(cell.square))
    classes = f"c {escape(cell.tone)} f{file + 1} r{rank + 1}{_border(board, index)}"
    does = f'name="press" value="{square}"' if press else 'type="button"'
    code, name, man = "", square, ""
    if cell.man is not None:
        code = f' data-man="{escape(cell.man.code)}"'
        name = f"{escape(cell.man.name)}, {square}"
        man = draw_man(cell.man)
        if len(cell.man.numerals) + len(cell.man.gone) > 1:  # his total is on no stone
            code += f' title="{escape(cell.man.name)}"'
    start = (
        f'<div role="gridcell" class="{classes}"><button {does} '
        f'data-square="{square}"{code} aria-label="{name}'
    )
    return Drawn(f'{start}">{man}{CELL_END}', start, man)


def _border(board: Board, index: int) -> str:
    """Class of a cell whose neighbour above or to the left lies in another zone."""
    width = len(board.files)
    zones = board.cells[index].zones
    above = index >= width and board.cells[index - width].zones != zones
    left = index % width and board.cells[index - 1].zones != zones
    named = "".join(f" z-{escape(zone)}" for zone in zones)
    return named + (" zone-above" if above else "") + (" zone-left" if left else "")


@lru_cache(maxsize=64)
def _labels(files: tuple[str, ...], ranks: tuple[str, ...]) -> str:
    """The names of files and ranks on all four sides."""
    parts = []
    for n, name in enumerate(files, start=1):
        for edge in (0, len(ranks) + 1):
            parts.append(f'<i class="f{n} r{edge}">{escape(name)}</i>')
    for n, name in enumerate(ranks, start=1):
        for edge in (0, len(files) + 1):
            parts.append(f'<i class="f{edge} r{n}">{escape(name)}</i>')
    return f'<div class="labels" aria-hidden="true">{"".join(parts)}</div>'


# --- Men beside the board ------------------------------------------------------


def draw_tally(tally: Tally) -> SafeString:
    """The men that a seat has taken, drawn small and spoken as one list."""
    if not tally.taken:
        return mark_safe("")
    names = ", ".join(man.name for man in tally.taken)
    said = escape(_("Taken: %(men)s") % {"men": names})
    men = "".join(map(draw_man, tally.taken))
    scrolls = ' tabindex="0"' if len(tally.taken) >= MANY else ""
    return mark_safe(  # noqa: S308
        f'<span class="men" role="img" aria-label="{said}" title="{said}"{scrolls}>'
        f"{men}</span>"
    )
