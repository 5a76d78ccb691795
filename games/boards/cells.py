"""One square of a board as HTML, and how it is marked."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from html import escape
from typing import NamedTuple

from games.boards.men import draw_man
from games.engine.scenes import Board, Man


class Mark(NamedTuple):
    """What is drawn on one square beside its man: the `data-mark` words, captions
    (equations), a man fallen there, what is spoken of it, a `label` that a help puts
    on the square, an `order` in which things happen, and a `link` (HTML) that
    lies over the square of a picture."""

    names: tuple[str, ...]
    captions: tuple[str, ...] = ()
    fallen: Man | None = None
    say: str = ""
    label: str = ""
    order: int = 0
    link: str = ""


class Use(StrEnum):  # a text, as that is looked up faster
    """What a board is for: pressing its squares sends them, or it can be walked over
    square by square, or it is a picture without anything to press."""

    PRESSED = "pressed"
    WALKED = "walked"
    PICTURE = "picture"


CELL_END = "</button></div>"
PICTURE_END = "</div></div>"


class Drawn(NamedTuple):
    """A cell ready to be joined: `start` ends within its spoken name, or in a picture,
    where none is spoken, within its attributes."""

    whole: str
    start: str
    inside: str
    is_spoken: bool

    def marked(self, mark: Mark) -> str:
        named, over = _around(mark, is_spoken=self.is_spoken)
        inside = self.inside or (draw_man(mark.fallen) if mark.fallen else "")
        return f"{self.start}{named}{inside}{over}"


@lru_cache(maxsize=4096)
def _around(mark: Mark, *, is_spoken: bool) -> tuple[str, str]:
    """A mark as HTML: before the man who stands there, and behind him."""
    said = f". {escape(mark.say)}" if mark.say else ""
    lines = "<br>".join(map(_held_together, mark.captions))
    caption = f"<span>{lines}</span>" if lines else ""
    marked = f' data-mark="{escape(" ".join(mark.names))}"' if mark.names else ""
    label = f"<em>{escape(mark.label)}</em>" if mark.label else ""
    order = f"<b>{mark.order}</b>" if mark.order else ""
    end = CELL_END if is_spoken else f"</div>{mark.link}</div>"
    named = f'{said}"{marked}>' if is_spoken else f"{marked}>"
    return named, f"{caption}{label}{order}{end}"


BREAKS = re.compile("\N{NO-BREAK SPACE}(?==|[A-Z]{2})")


def _held_together(equation: str) -> str:
    """An equation that can be broken before its equals sign and before a sign that is
    a word ("0100 XOR 1100 = 1000")."""
    held = equation.replace(" ", "\N{NO-BREAK SPACE}")
    return escape(BREAKS.sub(" ", held))


def draw_cell(board: Board, index: int, use: Use) -> Drawn:
    """The cell at an index, in reading order."""
    cell = board.cells[index]
    rank, file = divmod(index, len(board.files))
    square = escape(cell.square)
    classes = f"c {escape(cell.tone)} f{file + 1} r{rank + 1}{_border(board, index)}"
    men = [each for each in (cell.man, cell.beside) if each is not None]
    names = ", ".join(escape(each.name) for each in men)
    code = "".join(
        f' data-{hook}="{escape(each.code)}"'
        for hook, each in zip(("man", "beside"), men, strict=False)
    )
    if len(men) > 1 or any(len(each.numerals) + len(each.gone) > 1 for each in men):
        code += f' title="{names}"'  # two share the square, or its total is on no stone
    man = "".join(map(draw_man, men))
    if use is Use.PICTURE:
        return _in_picture(classes, f'data-square="{square}"{code}', man)
    does = f'name="press" value="{square}"' if use is Use.PRESSED else 'type="button"'
    name = f"{names}, {square}" if men else square
    start = (
        f'<div role="gridcell" class="{classes}"><button {does} '
        f'data-square="{square}"{code} aria-label="{name}'
    )
    return Drawn(f'{start}">{man}{CELL_END}', start, man, is_spoken=True)


def _in_picture(classes: str, about: str, man: str) -> Drawn:
    """A cell without a button; where nothing stands it is a square and no more."""
    start = f'<div class="{classes}"><div {about}'
    whole = f"{start}>{man}{PICTURE_END}" if man else f'<div class="{classes}"></div>'
    return Drawn(whole, start, man, is_spoken=False)


def _border(board: Board, index: int) -> str:
    """Class of a cell whose neighbour above or to the left lies in another zone."""
    width = len(board.files)
    zones = board.cells[index].zones
    above = index >= width and board.cells[index - width].zones != zones
    left = index % width and board.cells[index - 1].zones != zones
    named = "".join(f" z-{escape(zone)}" for zone in zones)
    return named + (" zone-above" if above else "") + (" zone-left" if left else "")
