"""Boards as HTML: each cell is made once and kept as a string, so that drawing one is
a join. What stays from one position to the next is not even looked up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import compress, count
from operator import is_not
from typing import NamedTuple

from django.utils.html import escape

from games.boards.cells import Drawn, Mark, Use, draw_cell
from games.engine.scenes import Board, Cell, Man

MOST_KEPT = 20_000  # cells kept for one shape of board
MOST_SHAPES = 64  # of which the last board is kept

ROW = '<div role="row" class="row">'
ROW_END = "</div>"
ROW_BETWEEN = ROW_END + ROW

Who = tuple[str, str] | None
Key = tuple[int, str, str, Who, Who]
Names = tuple[str, ...]
Kept = dict[Key, Drawn]


def cell_parts(board: Board, marks: Mapping[str, Mark], use: Use) -> list[str]:
    """The cells one after the other, each with the row that it begins, and last the
    labels. The list is not to be changed."""
    sheet = _sheet(board, use)
    parts = sheet.parts
    if marks:
        parts = parts.copy()
        for square, mark in marks.items():
            if (n := sheet.places.get(square)) is not None:
                parts[n] = sheet.begins[n] + sheet.drawn[n].marked(mark)
    return parts


class Sheet(NamedTuple):
    """A board ready to be joined: its `cells`, how each is `drawn` and what `begins`
    before it, all `parts` with the end, at which `places` squares are, and the cells
    `kept` for boards like this."""

    cells: tuple[Cell, ...]
    drawn: list[Drawn]
    begins: tuple[str, ...]
    parts: list[str]
    places: Mapping[str, int]
    kept: Kept


_last: dict[tuple[str, Names, Names, Use], Sheet] = {}


def _sheet(board: Board, use: Use) -> Sheet:
    """The board without marks. The last one of this shape is kept, and of it the cells
    that are the same: nearly all of them, from one move to the next."""
    shape = board.key, board.files, board.ranks, use
    last = _last.get(shape)
    if last and last.cells is board.cells:
        return last
    sheet = (last and _changed(last, board, use)) or _new_sheet(board, use)
    if last is None and len(_last) >= MOST_SHAPES:
        _last.clear()
    _last[shape] = sheet
    return sheet


def _changed(last: Sheet, board: Board, use: Use) -> Sheet | None:
    """The sheet of a board by that of another of its shape; None where the squares
    are others or belong to something else, so that borders may differ."""
    cells, before, begins, kept = board.cells, last.cells, last.begins, last.kept
    drawn, parts = last.drawn.copy(), last.parts.copy()
    for n in compress(count(), map(is_not, cells, before)):
        cell, was = cells[n], before[n]
        if cell.square != was.square or cell.zones != was.zones:
            return None
        drawn[n] = _kept(kept, n, board, use)
        parts[n] = begins[n] + drawn[n].whole
    return Sheet(cells, drawn, begins, parts, last.places, kept)


def _new_sheet(board: Board, use: Use) -> Sheet:
    zones = tuple([cell.zones for cell in board.cells])
    kept = _kept_cells(board.files, board.ranks, zones, use)
    drawn = [_kept(kept, n, board, use) for n in range(len(board.cells))]
    begins = _begins(len(board.cells), len(board.files), use)
    parts = [begin + each.whole for begin, each in zip(begins, drawn, strict=True)]
    end = "" if use is Use.PICTURE else ROW_END
    parts.append(end + _labels(board.files, board.ranks))
    places = {cell.square: n for n, cell in enumerate(board.cells)}
    return Sheet(board.cells, drawn, begins, parts, places, kept)


@lru_cache(maxsize=64)
def _begins(count: int, width: int, use: Use) -> tuple[str, ...]:
    """What stands before each cell: the first of a row begins it."""
    if use is Use.PICTURE:
        return ("",) * count
    return tuple("" if n % width else (ROW_BETWEEN if n else ROW) for n in range(count))


@lru_cache(maxsize=64)
def _kept_cells(files: Names, ranks: Names, zones: tuple[Names, ...], use: Use) -> Kept:
    """The cells made so far for boards that differ in nothing but their men."""
    return {}


def _kept(kept: Kept, index: int, board: Board, use: Use) -> Drawn:
    cell = board.cells[index]
    key = index, cell.square, cell.tone, _who(cell.man), _who(cell.beside)
    drawn = kept.get(key)
    if drawn is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[key] = drawn = draw_cell(board, index, use)
    return drawn


def _who(man: Man | None) -> Who:
    return None if man is None else (man.code, man.name)


@lru_cache(maxsize=64)
def _labels(files: tuple[str, ...], ranks: tuple[str, ...]) -> str:
    """The names of files and ranks, which stand below and at the left of the board
    however it lies."""
    parts = [f'<i class="f{n}">{escape(name)}</i>' for n, name in enumerate(files, 1)]
    parts += [f'<i class="r{n}">{escape(name)}</i>' for n, name in enumerate(ranks, 1)]
    return f'<div class="labels" aria-hidden="true">{"".join(parts)}</div>'
