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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from itertools import compress, count
from operator import ne
from typing import Any, NamedTuple

from games.play.move_lists import ListEntry
from games.table.drawn import (
    COLOURLESS,
    FIRST,
    HASHES,
    MARKS,
    NOBODY,
    SECOND,
    STANDING,
    WHOLE,
    Drawn,
    DrawnSquare,
    coloured,
    each_man,
)
from games.table.repeats import escaped, without_repeats

TITLE = re.compile(r' title="([^"]*)"')
SWAPPED = ' hx-swap-oob="morph"'
LINES_LEFT = re.compile(r"\n\n+")
# Attributes that need no quotes, and others that can have those that JSON leaves alone.
BARE, QUOTED = re.compile(r'="([\w#.:/-]+)"(?!/)'), re.compile(r'="([^"\']*)"')
IN_LISTS = {"cells", "rows", "more", "actions"}  # what has HTML among its items
LONG = 2000  # letters; shorter ones say little twice
NOTHING: Mapping[str, Any] = {}


class Tray(NamedTuple):
    """The men whom a seat has taken, and how they are spoken of."""

    title: str = ""
    men: tuple[str, ...] = ()


class Beside(NamedTuple):
    """What is remembered of all that stands beside the board: the `version` of the
    game, the `entries` of the list of moves, the `trays` of what was taken, hashes of
    the `actions` in their order, and of what else is `keyed` by a name."""

    version: int = 0
    entries: tuple[ListEntry, ...] = ()
    trays: Mapping[str, Tray] = NOTHING
    actions: tuple[int, ...] = ()
    keyed: Mapping[str, int] = NOTHING


NOTHING_BESIDE = Beside()


@dataclass(frozen=True, slots=True)
class Look:
    """What is remembered of a look: the hashes of its squares, one after the other, of
    the frame around them and of the lines, and what stands `beside` them."""

    squares: tuple[str, ...]
    cells: array[int]
    frame: int
    lines: int
    beside: Beside

    @classmethod
    def of(cls, drawn: Drawn, beside: Beside = NOTHING_BESIDE) -> Look:
        """What is remembered of a board, and of what stands `beside` it."""
        around = hash(drawn.frame), hash(drawn.lines)
        return cls(drawn.squares, drawn.hashes, *around, beside)

    def every(self, which: int) -> array[int]:
        """One of the hashes of each square."""
        return self.cells[which::HASHES]

    @property
    def men(self) -> dict[int, str]:
        """A place for each of those who stand on a square, by the hash of their
        drawing: the square, "a1", and for the second man there "a1 1"."""
        men = {}
        if any(second := self.every(SECOND)):
            others = [f"{square} 1" for square in self.squares]
            men = dict(zip(second, others, strict=True))
        men |= dict(zip(self.every(FIRST), self.squares, strict=True))
        men.pop(NOBODY, None)
        return men

    @property
    def standing(self) -> dict[int, str]:
        """A square for each of those who stand on one, by the hash of all that is
        drawn and said of them."""
        return dict(zip(self.every(STANDING), self.squares, strict=True))


def changes(
    old: Look, new: Drawn, look: Look, heard: Mapping[str, str] = NOTHING
) -> dict[str, Any] | None:
    """What brings a page from the `old` look to the `new` one, of which `look` is kept;
    None where so much differs that it has to be drawn anew.

    `cells` are the squares on which something else is drawn, without marks: the square,
    the one on which those who now stand there stood before, or "", and what is drawn
    over them. Those who stood nowhere are told as HTML, in which `data-as` stands for
    the drawing of a man by his place, in other classes where it has any. `marks` are
    lists of a mark, of what is spoken and of the squares that now have both, where `{}`
    is what is `heard` of a square elsewhere.
    """
    if old.frame != look.frame or old.squares != look.squares:
        return None
    marks, cells = _squares(old, new.cells, look, heard)
    found: dict[str, Any] = {"marks": marks, "cells": cells}
    if old.lines != look.lines:
        found["lines"] = new.lines
    return {name: each for name, each in found.items() if each != []}


def differing(old: Look, new: Look) -> frozenset[str]:
    """The names under which the two looks have different things."""
    return frozenset(
        name
        for name, key in new.beside.keyed.items()
        if old.beside.keyed.get(name) != key
    )


def _squares(
    old: Look,
    cells: Sequence[DrawnSquare],
    look: Look,
    heard: Mapping[str, str],
) -> tuple[list[list[str]], list[str | list[str]]]:
    men, standing = old.men, old.standing
    marked: dict[tuple[str, str], list[str]] = {}
    others = []
    for n in _differing(old, look):
        cell, before = cells[n], old.cells[HASHES * n : HASHES * (n + 1)]
        now = look.cells[HASHES * n : HASHES * (n + 1)]
        is_drawn = before[WHOLE] != now[WHOLE]
        if is_drawn:
            place = standing.get(now[STANDING]) if cell.who else ""
            drawn = _by_reference(cell, men, before[COLOURLESS])
            others.append(_told(cell, place, drawn))
        if cell.mark or cell.say or not is_drawn:
            say = cell.say
            if words := heard.get(cell.square):
                say = say.replace(words, "{}", 1)
            marked.setdefault((cell.mark, say), []).append(cell.square)
    marks = [
        [unescape(mark), unescape(say), " ".join(map(unescape, squares))]
        for (mark, say), squares in marked.items()
    ]
    return marks, others


def _differing(old: Look, new: Look) -> list[int]:
    """The numbers of the squares that are drawn or marked in another way."""
    return sorted(
        {
            n
            for which in (WHOLE, MARKS)
            for n in compress(count(), map(ne, old.every(which), new.every(which)))
        }
    )


@lru_cache(maxsize=4096)
def read_tray(tray: str) -> Tray:
    """A tray as it is drawn, taken apart. After a move all men in it but one are as
    before, and the drawing of a man is one object wherever it stands."""
    _, _, men = tray.partition(">")
    title = TITLE.search(tray)
    return Tray(
        unescape(title[1]) if title else "", tuple(map(sys.intern, each_man(men)))
    )


def by_place(man: str, old: Look, tray: tuple[str, ...]) -> int | str:
    """A man in a tray by where it is on a page of the `old` look: its number in the
    tray, or its place on the board; else as it is drawn."""
    if man in tray:
        return tray.index(man)
    return old.men.get(hash(man), man)


def spliced(old: str, new: str) -> tuple[int, str, int]:
    """What turns the `old` text into the new one: how much of its beginning stays, what
    follows there, and how much of its end stays."""
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    return start, new[start : len(new) - end], end


def _alike(old: str, new: str) -> int:
    """With how many of the same letters both begin."""
    differ = (n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b)
    return next(differ, min(len(old), len(new)))


def _told(cell: DrawnSquare, place: str | None, men: str) -> str | list[str]:
    """A square without its marks, whose `men` are drawn by reference: those who stand
    there were at a `place` before, "" where nobody does; None where they are new."""
    if place is None:
        about = f'data-square="{cell.square}"{cell.who} aria-label="{cell.name}"'
        return f"<button {about}>{men}{cell.beside}</button>"
    over = cell.beside if place else men + cell.beside
    told = [unescape(cell.square), unescape(place), over]
    while not told[-1]:
        told.pop()
    return told


def _by_reference(cell: DrawnSquare, men: Mapping[int, str], stood: int) -> str:
    """The men on a square, where those who stood somewhere before are told by their
    places; so is one who has changed sides where he `stood`, with his new classes."""
    told = []
    for man in cell.men:
        head, rest = coloured(man)
        if place := men.get(hash(man)):
            told.append(f'<svg data-as="{place}"></svg>')
        elif hash(rest) == stood:
            told.append(f'{head}data-as="{cell.square}"></svg>')
        else:
            told.append(man)
    return "".join(told)


def tersely(html: str) -> str:
    """The same elements in fewer letters, as JSON writes them."""
    return QUOTED.sub(r"='\1'", BARE.sub(r"=\1", LINES_LEFT.sub("\n", html)))


def written(change: Mapping[str, Any]) -> str:
    """A change as it is sent: letters as they are, shorter than their escapes,
    and without what is empty, but for lines: none are left then. All of its `parts` are
    put where their ids stand. A long one says nothing twice."""
    full = {k: each for k, each in change.items() if each != "" or k == "lines"}
    full["parts"] = tersely(full["parts"].replace(SWAPPED, ""))
    if "lines" in full:
        full["lines"] = tersely(full["lines"])
    for name in IN_LISTS & full.keys():
        full[name] = _all_tersely(full[name])
    text = escaped(json.dumps(full, ensure_ascii=False, separators=(",", ":")))
    return without_repeats(text) if len(text) > LONG else text


def _all_tersely(told: Any) -> Any:
    """The same with all HTML in its lists told `tersely`."""
    if isinstance(told, str):
        return tersely(told)
    return [*map(_all_tersely, told)] if isinstance(told, list | tuple) else told
