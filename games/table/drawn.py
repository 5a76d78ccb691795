"""The board of a page as it is drawn, taken apart square by square."""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, count
from operator import ne
from typing import NamedTuple

CELL = re.compile(
    r'<button (?:name="press" value="[^"]*"|type="button") '
    r'data-square="([^"]*)"([^>]*?) aria-label="([^"]*)"(?: data-mark="([^"]*)")?>'
    r"(.*?)</button>"
)
BUTTON, BUTTON_END = "<button ", "</button>"
LINES = re.compile(r'<svg class="lines .*?</svg>')
SPACE = '<div class="space'
PASSING = re.compile(r' data-(?:version|turn)="[^"]*"| tentative\b')
MEN_END = "</svg>"


class DrawnSquare(NamedTuple):
    """One square as it is drawn: `men` are those who stand or fell there, at most two,
    `beside` all that is drawn over them, `name` what is spoken of it without its
    marks."""

    square: str
    who: str
    name: str
    say: str
    mark: str
    men: tuple[str, ...]
    beside: str

    # Of all but the marks, of both men, of the marks, of the first man without his
    # colour, of those who stand there with their names.
    hashes: tuple[int, ...]


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
    """A button of a board, taken apart. Most of a board are the same after a move."""
    found = CELL.fullmatch(html)
    if found is None:
        raise ValueError(f"This is no square: {html}")
    square, who, label, mark, inside = found.groups(default="")
    name, _, say = label.partition(". ")
    end = inside.rfind(MEN_END)
    end = end + len(MEN_END) if end >= 0 else 0
    men, beside = each_man(inside[:end]), inside[end:]
    there = [*map(hash, men), NOBODY, NOBODY][:2]
    colourless = hash(coloured(men[0])[1]) if men else NOBODY
    whole, marks = hash((who, name, men, beside)), hash((say, mark))
    named = hash((who, name.removesuffix(square), men)) if who else NOBODY
    hashes = whole, *there, marks, colourless, named
    return DrawnSquare(square, who, name, say, mark, men, beside, hashes)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board as HTML, taken apart: its squares, all their hashes one after the other,
    the `frame` around them and the `lines` over them."""

    cells: tuple[DrawnSquare, ...]
    squares: tuple[str, ...]
    hashes: array[int]
    frame: str
    lines: str

    @classmethod
    def read(cls, board: str) -> Drawn:
        """From the HTML of the board."""
        flat, _, _ = board.partition(SPACE)
        begin, *parts = flat.split(BUTTON)
        read = _read(parts)
        around = "".join((begin, *read.after))
        lines = "".join(LINES.findall(around))
        frame = LINES.sub("", around) if lines else around
        return cls(
            tuple(read.cells), read.squares, read.hashes, PASSING.sub("", frame), lines
        )


class Read(NamedTuple):
    """Parts of a board, each a button without its beginning and what comes `after`,
    with what was read from them."""

    parts: list[str]
    cells: list[DrawnSquare]
    after: list[str]
    hashes: array[int]

    @property
    def squares(self) -> tuple[str, ...]:
        return tuple([cell.square for cell in self.cells])


_last: dict[int, Read] = {}  # by how many parts there are
_no_square = DrawnSquare("", "", "", "", "", (), "", (NOBODY,) * HASHES)


def _nothing(size: int) -> Read:
    """As if so many parts without a letter had been read."""
    no_hashes = array("q", bytes(8 * HASHES * size))
    return Read([""] * size, [_no_square] * size, [""] * size, no_hashes)


def _read(parts: list[str]) -> Read:
    """Only those are read that differ from those of the last board of this size."""
    size = len(parts)
    known = _last.get(size) or _nothing(size)
    cells, after, hashes = known.cells.copy(), known.after.copy(), known.hashes[:]
    for n in compress(count(), map(ne, parts, known.parts)):
        inside, end, after[n] = parts[n].partition(BUTTON_END)
        cells[n] = drawn_square(f"{BUTTON}{inside}{end}")
        hashes[HASHES * n : HASHES * (n + 1)] = array("q", cells[n].hashes)
    _last[size] = read = Read(parts, cells, after, hashes)
    return read
