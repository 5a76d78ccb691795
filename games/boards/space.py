"""A block of levels drawn as it lies in space: level over level, the men standing.

The drawing is plain SVG. Every level is a plane that the style sheet turns, tilts and
lifts; what stands upright on it (`stand`) is turned back. So one drawing serves every
angle, and costs as much as one more board. A square is 100 units wide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.boards.cells import Mark
from games.boards.drawing import Frame
from games.boards.inscriptions import can_bear
from games.boards.men import draw_man
from games.engine.scenes import Board, Cell, Line, Man, Scene

SIDE = 100
ANGLES = 8  # views around the block
RISE = 185  # from level to level; the style sheet has the same number
WIDE, ABOVE, BELOW = 300, 765, 185  # around the middle of the lowest level
SIGN = 62  # the size of a man
OPENING = len("<svg")
MARGIN = 26


def draw_space(
    scene: Scene, marks: Mapping[str, Mark], frame: Frame, lines: Sequence[Line] = ()
) -> str:
    """All levels of a scene in one drawing, with the marks and lines of the boards."""
    first = scene.boards[0]
    turned = " turned" if first.near.get(frame.seat) == "top" else ""
    planes = "".join(
        _plane(board, number, marks)
        for number, board in enumerate(scene.boards, start=1)
    )
    label = _("The levels one above the other, as they lie in space")
    posts = _posts(len(first.files), len(first.ranks), len(scene.boards))
    wires = _wires(scene.boards, lines)
    box = f"{-WIDE} {-ABOVE} {2 * WIDE} {ABOVE + BELOW}"
    return (
        f'<div class="space{turned}"><svg class="solid" viewBox="{box}" role="img" '
        f'aria-label="{escape(label)}">{posts}{planes}{wires}</svg>'
        f"{_turning(get_language())}</div>"
    )


def _plane(board: Board, number: int, marks: Mapping[str, Mark]) -> str:
    squares = tuple([cell.square for cell in board.cells])
    tones = tuple([cell.tone for cell in board.cells])
    starts = _starts(squares, len(board.files), len(board.ranks))
    parts = [_ground(tones, board.files, board.ranks, number)]
    for cell, start in zip(board.cells, starts, strict=True):
        mark = marks.get(cell.square)
        if cell.man is not None or mark is not None:
            spot = _spot(mark.names) if mark else ""
            parts.append(f"{start}{spot}{_signs(cell)}</g>")
    return f'<g class="plane l{number}">{"".join(parts)}</g>'


@lru_cache(maxsize=64)
def _starts(squares: tuple[str, ...], files: int, ranks: int) -> tuple[str, ...]:
    """Where each square of a level lies on its plane, as the start of its group."""
    left, top = (1 - files) * SIDE / 2, (1 - ranks) * SIDE / 2
    return tuple(
        f'<g transform="translate({left + n % files * SIDE:g} '
        f'{top + n // files * SIDE:g})" data-spot="{escape(square)}">'
        for n, square in enumerate(squares)
    )


@lru_cache(maxsize=256)
def _spot(names: tuple[str, ...]) -> str:
    """What is marked on the ground; the style sheet says how by the mark's words."""
    words = " ".join(f"m-{escape(name)}" for name in names)
    return (
        f'<g class="spot {words}"><rect x="-46" y="-46" width="92" height="92"/>'
        '<circle r="17"/></g>'
    )


def _signs(cell: Cell) -> str:
    """Those who stand on a square; two stand side by side."""
    man = "" if cell.man is None else _sign(cell.man)
    if cell.beside is None:
        return man
    other = _sign(cell.beside)
    return (
        f'<g transform="translate(-22 -22)">{other}</g>'
        f'<g transform="translate(22 22)">{man}</g>'
    )


@lru_cache(maxsize=1024)
def _sign(man: Man) -> str:
    """A man upright on its square; a stone shows its value alone, for it is small."""
    shown = man
    if can_bear(man.shape, man.numerals):
        shown = replace(man, numerals=man.numerals[-1:])
    stone = draw_man(shown)[OPENING:]
    box = f'x="{-SIGN / 2:g}" y="{8 - SIGN}" width="{SIGN}" height="{SIGN}"'
    return (
        '<circle class="foot" r="24"/><g class="stand">'
        f"<title>{escape(man.name)}</title><svg {box}{stone}</g>"
    )


# --- Lines through the block ----------------------------------------------------


def _wires(boards: Sequence[Board], lines: Sequence[Line]) -> str:
    """Each line as straight wires from square to square. A wire begins on the plane of
    its first square; by its way along files, ranks and levels (`x`, `y`, `z`) the style
    sheet finds its end at every angle."""
    places = {
        cell.square: (n % len(board.files), n // len(board.files), level)
        for level, board in enumerate(boards)
        for n, cell in enumerate(board.cells)
    }
    first = boards[0]
    left, top = (1 - len(first.files)) * SIDE / 2, (1 - len(first.ranks)) * SIDE / 2
    wires = []
    for line in lines:
        stops = [places[square] for square in line.squares if square in places]
        for (file, rank, level), (file2, rank2, level2) in pairwise(stops):
            way = f"x{file2 - file} y{rank2 - rank} z{level2 - level}"
            wires.append(
                f'<g class="plane l{level + 1}"><g transform="translate('
                f'{left + file * SIDE:g} {top + rank * SIDE:g})"><path class="wire '
                f'{escape(line.kind)} {way}" d="M0 0H100"/></g></g>'
            )
    return "".join(wires)


# --- What is the same in every position -----------------------------------------


@lru_cache(maxsize=64)
def _ground(
    tones: Sequence[str], files: Sequence[str], ranks: Sequence[str], number: int
) -> str:
    """The squares of one level and its number, on the lowest the names around it."""
    left, top = -len(files) * SIDE / 2, -len(ranks) * SIDE / 2
    paths: dict[str, str] = {}
    for index, tone in enumerate(tones):
        rank, file = divmod(index, len(files))
        step = f"M{left + file * SIDE:g} {top + rank * SIDE:g}h100v100h-100z"
        paths[tone] = paths.get(tone, "") + step
    squares = "".join(
        f'<path class="tone-{escape(tone)}" d="{path}"/>'
        for tone, path in paths.items()
    )
    rim = (
        f'<rect class="rim" x="{left:g}" y="{top:g}" width="{-2 * left:g}" '
        f'height="{-2 * top:g}"/>'
    )
    corner = _name(left - MARGIN, -top + MARGIN, str(number), "level-name")
    if number > 1:
        return squares + rim + corner
    names = [
        _name(left + (n + 0.5) * SIDE, -top + MARGIN, name)
        for n, name in enumerate(files)
    ]
    names += [
        _name(left - MARGIN, top + (n + 0.5) * SIDE, name)
        for n, name in enumerate(ranks)
    ]
    return squares + rim + corner + "".join(names)


def _name(x: float, y: float, text: str, kind: str = "name") -> str:
    return (
        f'<g transform="translate({x:g} {y:g})"><text class="stand {kind}">'
        f"{escape(text)}</text></g>"
    )


@lru_cache
def _posts(files: int, ranks: int, levels: int) -> str:
    """Lines from the corners of the lowest level to those of the highest."""
    right, low, height = files * SIDE / 2, ranks * SIDE / 2, (levels - 1) * RISE
    posts = "".join(
        f'<g transform="translate({x:g} {y:g})">'
        f'<path class="stand post" d="M0 0V{-height}"/></g>'
        for x in (-right, right)
        for y in (-low, low)
    )
    return f'<g class="plane l1">{posts}</g>'


@lru_cache
def _turning(language: str | None) -> str:
    """How the drawing is turned: a label for each view, and for scripts two buttons,
    in one `language`. The page holds the switches themselves, so that no swap turns it
    back."""
    views = "".join(
        f'<label for="view-{n}" title="{escape(_view(n))}"><i></i></label>'
        for n in range(ANGLES)
    )
    left, right = escape(_("Turn to the left")), escape(_("Turn to the right"))
    return (
        '<div class="turning" aria-hidden="true">'
        f'<button type="button" class="plain" tabindex="-1" data-turn="-1" '
        f'title="{left}">↺</button>{views}'
        f'<button type="button" class="plain" tabindex="-1" data-turn="1" '
        f'title="{right}">↻</button></div>'
    )


def _view(number: int) -> str:
    return _("View %(number)d of %(all)d") % {"number": number + 1, "all": ANGLES}
