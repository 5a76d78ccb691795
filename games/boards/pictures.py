"""Boards as one picture each, only to look at: small on a list, large on a poster.
The levels of a block are one picture, in rows of two.

Squares are 100 units wide; colours come from the style sheet by the classes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.boards.effects import short
from games.boards.lines import draw_line
from games.boards.marks import by_square, fallen
from games.boards.men import draw_man
from games.engine.scenes import Board, Effect, Line, Man, Scene

SIDE = 100
EDGE = 50  # room for the names of files and ranks
GAP = 50  # between levels
TITLE = 40  # room for the name of a level
SMALL = 0.66  # of a man beside whom another stands
OPENING = len("<svg")


# Lines to where a man stands now end under it.
TRAILS = frozenset({"start", "went"})
Marks = Mapping[str, Sequence[str]]


def draw_picture(
    scene: Scene, label: str, *, marks: Marks | None = None, named: bool = False
) -> SafeString:
    """Every board of a scene as SVG; `label` is spoken, `marks` come to the scene's.

    With `named` the names of files and ranks stand around each board.
    """
    shown = {**scene.marks, **(marks or {})}
    pictures = (scene.boards,) if scene.stacked else zip(scene.boards)
    drawn = (_draw(boards, scene, shown, label, named) for boards in pictures)
    return mark_safe("".join(drawn))  # noqa: S308


def _draw(
    boards: Sequence[Board], scene: Scene, marks: Marks, label: str, named: bool
) -> str:
    corners = _corners(boards, named)
    places: Places = {}
    for board, corner in zip(boards, corners, strict=True):
        places |= _places(board, *corner)
    beneath = [each for each in scene.lines if scene.stacked or each.kind in TRAILS]
    above = [each for each in scene.lines if each not in beneath]
    framed = zip(boards, corners, strict=True) if named else ()
    titled = named and len(scene.boards) > 1
    inside = (
        *map(_ground, map(_tones, boards), map(_width, boards), corners),
        *_marks(marks, places),
        *_lines(beneath, places),
        *(man for board in boards for man in _men(board, marks, places)),
        *_lines(above, places),
        *(man for board in boards for man in _fallen(board, scene.effects, places)),
        *(name for each in framed for name in _names(*each, titled=titled)),
        *(_equations(scene.effects, places) if named else ()),
    )
    right, low = (max(each) + SIDE for each in zip(*places.values(), strict=True))
    box = f"0 0 {right} {low}"
    if named:
        top = TITLE if titled else 5
        box = f"{-EDGE} {-top} {right + 2 * EDGE} {low + EDGE + top}"
    return (
        f'<svg class="picture" viewBox="{box}" role="img" '
        f'aria-label="{escape(label)}">{"".join(inside)}</svg>'
    )


def _width(board: Board) -> int:
    return len(board.files)


Corner = tuple[int, int]
Places = dict[str, Corner]


def _corners(boards: Sequence[Board], named: bool) -> list[Corner]:
    """Where each board of a picture begins."""
    apart = GAP + (EDGE if named else 0)
    right = _width(boards[0]) * SIDE + apart
    down = len(boards[0].ranks) * SIDE + apart
    return [(n % 2 * right, n // 2 * down) for n in range(len(boards))]


def _places(board: Board, left: int, top: int) -> Places:
    """The upper left corner of each square."""
    width = _width(board)
    return {
        cell.square: (left + index % width * SIDE, top + index // width * SIDE)
        for index, cell in enumerate(board.cells)
    }


def _tones(board: Board) -> tuple[str, ...]:
    return tuple(cell.tone for cell in board.cells)


@lru_cache(maxsize=64)
def _ground(tones: tuple[str, ...], width: int, corner: Corner) -> str:
    """The squares: one path for each tone."""
    paths: dict[str, str] = {}
    for index, tone in enumerate(tones):
        x, y = corner[0] + index % width * SIDE, corner[1] + index // width * SIDE
        paths[tone] = paths.get(tone, "") + f"M{x} {y}h100v100h-100z"
    return "".join(
        f'<path class="tone-{escape(tone)}" d="{path}"/>'
        for tone, path in paths.items()
    )


def _men(board: Board, marks: Marks, places: Places) -> Iterable[str]:
    """Everybody on its square, in a group that says how the square is marked."""
    for cell in board.cells:
        if cell.man is None:
            continue
        x, y = places[cell.square]
        drawn = _man(cell.man, x, y)
        if cell.beside is not None:
            drawn = _small(cell.man, x, y) + _small(cell.beside, x + 34, y + 34)
        if names := marks.get(cell.square):
            drawn = f'<g class="so {escape(" ".join(names))}">{drawn}</g>'
        yield drawn


def _man(man: Man, x: int, y: int) -> str:
    at = f'<svg x="{x + 6}" y="{y + 6}" width="88" height="88"'
    return at + draw_man(man)[OPENING:]


def _small(man: Man, x: int, y: int) -> str:
    """One of two who share a square."""
    where = f"translate({x} {y}) scale({SMALL})"
    return f'<g transform="{where}">{_man(man, 0, 0)}</g>'


def _fallen(board: Board, effects: Sequence[Effect], places: Places) -> Iterable[str]:
    """Who has fallen, pale where it stood."""
    empty = {cell.square for cell in board.cells if cell.man is None}
    for square, there in by_square(effects).items():
        man = fallen(there)
        if man is not None and square in empty:
            yield f'<g class="fallen">{_man(man, *places[square])}</g>'


def _equations(effects: Sequence[Effect], places: Places) -> Iterable[str]:
    """How somebody fell, written on its square."""
    for square, there in by_square(effects).items():
        if square in places:
            x, y = places[square]
            for n, equation in enumerate(reversed(short(there))):
                yield _equation(equation, x + SIDE // 2, y + SIDE - 30 * n)


def _equation(text: str, middle: int, foot: int) -> str:
    width = 12 * len(text) + 14
    middle = max(middle, width // 2 - EDGE)
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
        drawn = draw_line(line, middles, line.words.text)
        yield f'<g transform="scale({SIDE})">{drawn}</g>'


def _names(board: Board, corner: Corner, *, titled: bool) -> Iterable[str]:
    """A frame, the ranks at its left, the files beneath; `titled`, its name above."""
    width, height = len(board.files) * SIDE, len(board.ranks) * SIDE
    x, y = corner
    yield f'<rect class="frame" x="{x}" y="{y}" width="{width}" height="{height}"/>'
    if titled:
        yield f'<text x="{x + width // 2}" y="{y - 12}">{escape(board.title)}</text>'
    for row, name in enumerate(board.ranks, start=1):
        at = f'x="{x - EDGE // 2}" y="{y + row * SIDE - 39}"'
        yield f"<text {at}>{escape(name)}</text>"
    for column, name in enumerate(board.files):
        at = f'x="{x + column * SIDE + 50}" y="{y + height + EDGE - 12}"'
        yield f"<text {at}>{escape(name)}</text>"
