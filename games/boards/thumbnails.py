"""Boards as very small pictures for lists: men as shapes without numerals, all of a
side in one path, so that a picture is a kilobyte or two and quickly drawn.

Squares are 20 units wide; colours come from the style sheet by the classes. A picture
says nothing that its row does not say in words, so it is not spoken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.engine.scenes import Board, Cell, Man, Scene

SIDE: Final = 20
GAP: Final = 10  # between the levels of a block
STEP: Final = 2  # how far two who share a square stand from its middle
MOVED: Final = {"from", "last"}  # the squares of the last move
MARK: Final = f"h{SIDE}v{SIDE}h-{SIDE}z"

# Where each shape begins on its square, and how it goes on.
ROUND: Final = (3, 10, "a7 7 0 1 0 14 0a7 7 0 1 0-14 0z")
SHAPES: Final = {
    "circle": ROUND,
    "pearl": ROUND,
    "square": (3, 3, "h14v14h-14z"),
    "triangle": (10, 2, "l9 16h-18z"),
    "pyramid": (7, 2, "h6v5h3v5h3v6h-18v-6h3v-5h3z"),
    "king": (8, 2, "h4v4h5v4h-5l4 8h-12l4-8h-5v-4h5z"),
    "queen": (2, 4, "l4 5 4-7 4 7 4-5-2 14h-12z"),
    "bishop": (10, 2, "l5 8-3 3 3 5h-10l3-5-3-3z"),
    "knight": (6, 3, "l8 2 3 6-2 7h-10l3-7-5 1z"),
    "rook": (4, 3, "h3v3h3v-3h3v3h3v-3h1v15h-13z"),
    "pawn": (6, 10, "a4 4 0 1 1 8 0l2 8h-12z"),
}


def draw_thumbnail(scene: Scene) -> SafeString:
    """Every board of a scene in one SVG, in rows of two; the squares of the last move
    are marked."""
    boards = scene.boards
    moved = {name for name, marks in scene.marks.items() if MOVED & {*marks}}
    across = len(boards[0].files) * SIDE + GAP
    down = len(boards[0].ranks) * SIDE + GAP
    drawn = "".join(
        _board(board, moved, n % 2 * across, n // 2 * down)
        for n, board in enumerate(boards)
    )
    width = across * min(len(boards), 2) - GAP
    height = down * -(-len(boards) // 2) - GAP
    return SafeString(
        f'<svg class="thumb" viewBox="0 0 {width} {height}" '
        f'aria-hidden="true">{drawn}</svg>'
    )


def _board(board: Board, moved: Collection[str], left: int, top: int) -> str:
    tones = tuple(cell.tone for cell in board.cells)
    ground = _ground(tones, len(board.files), left, top)
    marked = [
        f"M{x} {y}{MARK}"
        for cell, x, y in _places(board, left, top)
        if cell.square in moved
    ]
    paths = {"moved": "".join(marked)} if marked else {}
    for side, path in _men(board, left, top):
        paths[side] = paths.get(side, "") + path
    return ground + "".join(
        f'<path class="{escape(side)}" d="{path}"/>' for side, path in paths.items()
    )


@lru_cache(maxsize=64)
def _ground(tones: Sequence[str], width: int, left: int, top: int) -> str:
    """The whole board in the tone of its first square, and a path for each other, of
    lines that are as thick as a square, which is its measure."""
    first, *others = dict.fromkeys(tones)
    height = len(tones) // width
    whole = f"M0 {height / 2:g}h{width}"
    paths = {first: f'stroke-width="{height}" d="{whole}"'}
    for tone in others:
        rows = (tones[row * width : (row + 1) * width] for row in range(height))
        runs = (f"M0 {row}.5{_runs(cells, tone)}" for row, cells in enumerate(rows))
        paths[tone] = f'd="{"".join(runs)}"'
    at = f'transform="translate({left} {top}) scale({SIDE})"'
    return "".join(
        f'<path class="tone-{escape(tone)}" {at} {path}/>'
        for tone, path in paths.items()
    )


def _runs(cells: Sequence[str], tone: str) -> str:
    """One row of a path: lines over squares of this tone, steps over others."""
    return "".join(
        f"h{len([*run])}" if is_tone else f"m{len([*run])} 0"
        for is_tone, run in groupby(cells, lambda each: each == tone)
    )


def _places(board: Board, left: int, top: int) -> Iterator[tuple[Cell, int, int]]:
    """Every square with its upper left corner."""
    width = len(board.files)
    for index, cell in enumerate(board.cells):
        yield cell, left + index % width * SIDE, top + index // width * SIDE


def _men(board: Board, left: int, top: int) -> Iterator[tuple[str, str]]:
    """Everybody by their side."""
    for cell, x, y in _places(board, left, top):
        if cell.man is not None and cell.beside is not None:
            yield _man(cell.man, x - STEP, y - STEP)
            yield _man(cell.beside, x + STEP, y + STEP)
        elif cell.man is not None:
            yield _man(cell.man, x, y)


def _man(man: Man, x: int, y: int) -> tuple[str, str]:
    right, down, path = SHAPES.get(man.shape, ROUND)
    return man.side, f"M{x + right} {y + down}{path}"
