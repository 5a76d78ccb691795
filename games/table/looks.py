"""How a table looks to viewers of one kind, and what brings one look to the next.

A page that shows one board is told of the next by a change: what differs, as one
JSON object, which `static/rithmo/changes.js` puts in place. Of the look that a page has
only hashes are kept, so a change is found without drawing the earlier board again.
"""

from __future__ import annotations

import json
import re
import sys
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from typing import Any, NamedTuple

from games.play.move_lists import ListEntry

CELL = re.compile(
    r'<button (?:name="press" value="[^"]*"|type="button") '
    r'data-square="([^"]*)"([^>]*? aria-label=")([^"]*)"(?: data-mark="([^"]*)")?>'
    r"(.*?)</button>"
)
BUTTON, BUTTON_END = "<button ", "</button>"
LINES = re.compile(r'<svg class="lines .*?</svg>')
SPACE = '<div class="space'
PASSING = re.compile(r' data-(?:version|turn)="[^"]*"| tentative\b')
MEN_END = "</svg>"
NOTHING: Mapping[str, Any] = {}


class DrawnSquare(NamedTuple):
    """One square as it is drawn: `men` are those who stand or fell there, `beside` all
    that is drawn over them, `name` what is spoken of it without its marks."""

    square: str
    html: str
    who: str
    name: str
    say: str
    mark: str
    men: str
    beside: str

    hashes: tuple[int, int, int]  # of all but the marks, of the men, of the marks


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
    men, beside = inside[:end], inside[end:]
    hashes = hash((who, name, men, beside)), hash(men), hash((say, mark))
    return DrawnSquare(square, html, who, name, say, mark, men, beside, hashes)


@dataclass(frozen=True, slots=True)
class Look:
    """What is remembered of a look: the hashes of its squares, one after the other, of
    the frame around them and of the lines, the `entries` of the list of moves, the men
    in the `trays` of what was taken, and hashes of what else is `keyed` by a name."""

    squares: tuple[str, ...]
    cells: array[int]
    frame: int
    lines: int
    entries: tuple[ListEntry, ...]
    trays: Mapping[str, tuple[str, ...]]
    keyed: Mapping[str, int]

    @property
    def men(self) -> dict[int, str]:
        """A square for each of those who stand on one, by the hash of their drawing."""
        cells = self.cells
        return {cells[n + 1]: self.squares[n // 3] for n in range(0, len(cells), 3)}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board as HTML, taken apart."""

    cells: tuple[DrawnSquare, ...]
    frame: str
    lines: str

    @classmethod
    def read(cls, board: str) -> Drawn:
        """From the HTML of the board."""
        flat, _, _ = board.partition(SPACE)
        begin, *rest = flat.split(BUTTON)
        parts = [each.partition(BUTTON_END) for each in rest]
        cells = [drawn_square(f"{BUTTON}{inside}{end}") for inside, end, _ in parts]
        around = "".join((begin, *[after for _, _, after in parts]))
        return cls(
            tuple(cells),
            PASSING.sub("", LINES.sub("", around)),
            "".join(LINES.findall(around)),
        )

    def look(
        self,
        entries: tuple[ListEntry, ...] = (),
        trays: Mapping[str, tuple[str, ...]] = NOTHING,
        keyed: Mapping[str, int] = NOTHING,
    ) -> Look:
        """What is remembered of it, and of what stands beside it."""
        hashes = array("q")
        for cell in self.cells:
            hashes.extend(cell.hashes)
        return Look(
            tuple([cell.square for cell in self.cells]),
            hashes,
            hash(self.frame),
            hash(self.lines),
            entries,
            trays,
            keyed,
        )


def changes(old: Look, new: Drawn, look: Look) -> dict[str, Any] | None:
    """What brings a page from the `old` look to the `new` one, of which `look` is kept;
    None where so much differs that it has to be drawn anew.

    `marks` are lists of a mark, of what is spoken and of the squares that now have
    both. `cells` are other squares as HTML, in which `data-as` stands for the men that
    stood on a square before.
    """
    if old.frame != look.frame or old.squares != look.squares:
        return None
    marks, cells = _squares(old, new.cells, look)
    found: dict[str, Any] = {"marks": marks, "cells": cells}
    if old.lines != look.lines:
        found["lines"] = new.lines
    return {name: each for name, each in found.items() if each != []}


def differing(old: Look, new: Look) -> frozenset[str]:
    """The names under which the two looks have different things."""
    return frozenset(
        name for name, key in new.keyed.items() if old.keyed.get(name) != key
    )


def _squares(
    old: Look, cells: tuple[DrawnSquare, ...], look: Look
) -> tuple[list[list[str]], list[str]]:
    men = old.men
    marked: dict[tuple[str, str], list[str]] = {}
    others = []
    for n, cell in enumerate(cells):
        before, now = (each.cells[3 * n : 3 * n + 3] for each in (old, look))
        if before == now:
            continue
        if before[0] == now[0]:
            marked.setdefault((cell.mark, cell.say), []).append(cell.square)
        else:
            others.append(_by_reference(cell, men.get(now[1], "")))
    marks = [
        [unescape(mark), unescape(say), " ".join(map(unescape, squares))]
        for (mark, say), squares in marked.items()
    ]
    return marks, others


@lru_cache(maxsize=4096)
def men_in(tray: str) -> tuple[str, ...]:
    """The men in a tray as they are drawn. After a move all but one are as before, and
    the drawing of a man is one object wherever it stands."""
    _, _, men = tray.partition(">")
    return tuple([sys.intern(f"{each}{MEN_END}") for each in men.split(MEN_END)[:-1]])


def by_place(man: str, old: Look, tray: tuple[str, ...]) -> int | str:
    """A man in a tray by where it is on a page of the `old` look: its number in the
    tray, or the square on which it stood; else as it is drawn."""
    if man in tray:
        return tray.index(man)
    return old.men.get(hash(man), man)


def _by_reference(cell: DrawnSquare, square: str) -> str:
    """A square whose men are those that stood on another one before."""
    if not (cell.men and square):
        return cell.html
    return cell.html.replace(cell.men, f'<svg data-as="{square}"></svg>', 1)


def written(change: Mapping[str, Any]) -> str:
    """A change as it is sent: plain ASCII, which every socket is sent quickly, and
    without what is empty, but for lines: none are left then."""
    full = {k: each for k, each in change.items() if each != "" or k == "lines"}
    return json.dumps(full, separators=(",", ":"))
