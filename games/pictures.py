"""Boards as one picture each, only to look at: small on a list, large on a poster.

Squares are 100 units wide; colours come from the style sheet by the classes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.effects import short
from games.engine.interface import Board, Effect, Line, Man, Scene
from games.lines import draw_line
from games.marks import by_square, fallen
from games.men import draw_man

SIDE = 100
EDGE = 50  # room for the names of files and ranks
OPENING = len("<svg")


Marks = Mapping[str, Sequence[str]]


def draw_picture(
    scene: Scene, label: str, *, marks: Marks | None = None, named: bool = False
) -> SafeString:
    """Every board of a scene as SVG; `label` is spoken, `marks` come to the scene's.

    With `named` the names of files and ranks stand around each board.
    """
    shown = {**scene.marks, **(marks or {})}
    drawn = (_draw(board, scene, shown, label, named) for board in scene.boards)
    return mark_safe("".join(drawn))  # noqa: S308


def _draw(board: Board, scene: Scene, marks: Marks, label: str, named: bool) -> str:
    width, height = len(board.files) * SIDE, len(board.ranks) * SIDE
    places = _places(board)
    box = f"0 0 {width} {height}"
    if named:
        box = f"{-EDGE} -5 {width + 2 * EDGE} {height + EDGE + 5}"
    inside = (
        _ground(_tones(board), len(board.files)),
        *_marks(marks, places),
        *_men(board, places),
        *_lines(scene.lines, places),
        *_fallen(board, scene.effects, places),
        *(_names(board) if named else ()),
        *(_equations(scene.effects, places) if named else ()),
    )
    return (
        f'<svg class="picture" viewBox="{box}" role="img" '
        f'aria-label="{escape(label)}">{"".join(inside)}</svg>'
    )


Places = dict[str, tuple[int, int]]


def _places(board: Board) -> Places:
    """The upper left corner of each square."""
    width = len(board.files)
    return {
        cell.square: (index % width * SIDE, index // width * SIDE)
        for index, cell in enumerate(board.cells)
    }


def _tones(board: Board) -> tuple[str, ...]:
    return tuple(cell.tone for cell in board.cells)


@lru_cache(maxsize=64)
def _ground(tones: tuple[str, ...], width: int) -> str:
    """The squares: one path for each tone."""
    paths: dict[str, str] = {}
    for index, tone in enumerate(tones):
        x, y = index % width * SIDE, index // width * SIDE
        paths[tone] = paths.get(tone, "") + f"M{x} {y}h100v100h-100z"
    return "".join(
        f'<path class="tone-{escape(tone)}" d="{path}"/>'
        for tone, path in paths.items()
    )


def _men(board: Board, places: Places) -> Iterable[str]:
    for cell in board.cells:
        if cell.man is not None:
            yield _man(cell.man, *places[cell.square])


def _man(man: Man, x: int, y: int) -> str:
    at = f'<svg x="{x + 6}" y="{y + 6}" width="88" height="88"'
    return at + draw_man(man)[OPENING:]


def _fallen(board: Board, effects: Sequence[Effect], places: Places) -> Iterable[str]:
    """Who has fallen, pale where he stood."""
    empty = {cell.square for cell in board.cells if cell.man is None}
    for square, there in by_square(effects).items():
        man = fallen(there)
        if man is not None and square in empty:
            yield f'<g class="fallen">{_man(man, *places[square])}</g>'


def _equations(effects: Sequence[Effect], places: Places) -> Iterable[str]:
    """How somebody fell, written on his square."""
    for square, there in by_square(effects).items():
        if square in places:
            x, y = places[square]
            for n, equation in enumerate(reversed(short(there))):
                yield _equation(equation, x + SIDE // 2, y + SIDE - 30 * n)


def _equation(text: str, middle: int, foot: int) -> str:
    width = 12 * len(text) + 14
    return (
        f'<g class="equation"><rect x="{middle - width // 2}" y="{foot - 28}" '
        f'width="{width}" height="30" rx="5"/>'
        f'<text x="{middle}" y="{foot - 5}">{escape(text)}</text></g>'
    )


def _marks(marks: Marks, places: Places) -> Iterable[str]:
    """A double frame around each marked square; the style sheet says of what kind."""
    for square, names in marks.items():
        if square in places:
            x, y = places[square]
            yield (
                f'<g class="mark {escape(" ".join(names))}">'
                f'<rect x="{x + 3}" y="{y + 3}" width="94" height="94"/>'
                f'<rect x="{x + 9}" y="{y + 9}" width="82" height="82"/></g>'
            )


def _lines(lines: Sequence[Line], places: Places) -> Iterable[str]:
    for line in lines:
        points = [places[square] for square in line.squares if square in places]
        middles = [(x / SIDE + 0.5, y / SIDE + 0.5) for x, y in points]
        yield f'<g transform="scale({SIDE})">{draw_line(line, middles)}</g>'


def _names(board: Board) -> Iterable[str]:
    """A frame, the ranks at its left, the files beneath."""
    width, height = len(board.files) * SIDE, len(board.ranks) * SIDE
    yield f'<rect class="frame" width="{width}" height="{height}"/>'
    for row, name in enumerate(board.ranks):
        yield f'<text x="{-EDGE // 2}" y="{row * SIDE + 61}">{escape(name)}</text>'
    for column, name in enumerate(board.files):
        x, y = column * SIDE + 50, height + EDGE - 12
        yield f'<text x="{x}" y="{y}">{escape(name)}</text>'
