"""The board of a page as it is drawn, taken apart square by square."""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, count
from operator import ne
from typing import NamedTuple

from games.boards.drawing import Drawing

CELL = re.compile(
    r'(.*?)<button (?:name="press" value="[^"]*"|type="button") '
    r'data-square="([^"]*)"([^>]*?) aria-label="([^"]*)"(?: data-mark="([^"]*)")?>'
    r"(.*?)</button></div>"
)
MEN_END = "</svg>"


class DrawnSquare(NamedTuple):
    """One square as it is drawn: `before` is what begins with it whatever stands there,
    `men` are those who stand or fell there, at most two, `beside` all that is drawn
    over them, `name` what is spoken of it without its marks."""

    before: str
    square: str
    who: str
    name: str
    say: str
    mark: str
    men: tuple[str, ...]
    beside: str

    # Of all but the marks, of both men, of the marks, of the first man without his
    # colour, of those who stand there with their names.
    hashes: array[int]


HASHES = 6  # of a square
WHOLE, FIRST, SECOND, MARKS, COLOURLESS, STANDING = range(HASHES)
NOBODY = 0


def each_man(men: str) -> tuple[str, ...]:
    """Several men as they are drawn one after the other."""
    return tuple([f"{each}{MEN_END}" for each in men.split(MEN_END)[:-1]])


def coloured(man: str) -> tuple[str, str]:
    """The drawing of a man up to the end of his classes, and the rest, which does not
    tell whose he is."""
    head, end, rest = man.partition('" ')
    return head + end, rest


@lru_cache(maxsize=16_384)
def drawn_square(html: str) -> DrawnSquare:
    """A cell of a board, taken apart. Most of a board are the same after a move."""
    found = CELL.fullmatch(html)
    if found is None:
        raise ValueError(f"This is no square: {html}")
    before, square, who, label, mark, inside = found.groups(default="")
    name, _, say = label.partition(". ")
    end = inside.rfind(MEN_END)
    end = end + len(MEN_END) if end >= 0 else 0
    men, beside = each_man(inside[:end]), inside[end:]
    there = [*map(hash, men), NOBODY, NOBODY][:2]
    colourless = hash(coloured(men[0])[1]) if men else NOBODY
    whole, marks = hash((who, name, men, beside)), hash((say, mark))
    named = hash((who, name.removesuffix(square), men)) if who else NOBODY
    hashes = array("q", (whole, *there, marks, colourless, named))
    return DrawnSquare(before, square, who, name, say, mark, men, beside, hashes)


class Read(NamedTuple):
    """The cells of a board as HTML, `parts`, and what was read from them: the `cells`,
    of all of them the `squares`, what stands `before` them and the `hashes`, one after
    the other."""

    parts: list[str]
    cells: list[DrawnSquare]
    squares: tuple[str, ...]
    before: tuple[str, ...]
    hashes: array[int]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board as it is drawn, taken apart: its squares, all their hashes one after the
    other, the `frame` around them and the `lines` over them."""

    cells: list[DrawnSquare]
    squares: tuple[str, ...]
    hashes: array[int]
    frame: tuple[str, ...]
    lines: str

    @classmethod
    def read(cls, drawing: Drawing) -> Drawn:
        """From how the board has been drawn."""
        read = _read(drawing.cells)
        frame = drawing.around + read.before
        return cls(read.cells, read.squares, read.hashes, frame, drawing.lines)


_last: dict[int, Read] = {}  # by how many cells there are
_no_square = DrawnSquare("", "", "", "", "", "", (), "", array("q", bytes(8 * HASHES)))


def _nothing(size: int) -> Read:
    """As if so many cells without a letter had been read."""
    nothing = ("",) * size
    hashes = _no_square.hashes * size
    return Read([*nothing], [_no_square] * size, nothing, nothing, hashes)


def _read(parts: list[str]) -> Read:
    """Only those are read that differ from those of the last board of this size."""
    size = len(parts)
    known = _last.get(size) or _nothing(size)
    cells, hashes, is_same = known.cells.copy(), known.hashes[:], True
    for n in compress(count(), map(ne, parts, known.parts)):
        was, now = cells[n], drawn_square(parts[n])
        cells[n] = now
        hashes[HASHES * n : HASHES * (n + 1)] = now.hashes
        if was.before != now.before or was.square != now.square:
            is_same = False
    squares, begins = known.squares, known.before
    if not is_same:
        squares = tuple([cell.square for cell in cells])
        begins = tuple([cell.before for cell in cells])
    _last[size] = read = Read(parts, cells, squares, begins, hashes)
    return read
