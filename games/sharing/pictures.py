"""A position of a finished game as a file of its own: SVG and PNG, without the site
around it. The numbers, and what the move did, are in the picture."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Final

from django.utils.html import escape

from games.boards.pictures import draw_picture
from games.common.shelves import Shelf
from games.engine.scenes import Scene
from games.play.models import Game
from games.play.move_lists import moves_of
from games.play.positions import position_at
from games.play.wording import heading
from games.sharing.picture_style import STYLE

WIDE, HIGH = 1200, 630  # pixels of a picture for link previews
TOLD: Final = 110  # units below the board for the words
MARGIN: Final = 40
# How wide strong letters of `told` are, in units: a little more than they mostly take.
NARROW, SMALL, LARGE, BROAD = 12, 21, 27, 36
NARROW_SIGNS: Final = frozenset("fijlrtI.,'’ -()[]|!:;·")
BROAD_SIGNS: Final = frozenset("mwMW@…")
PICTURES_KEPT: Final = 64  # about 40 kB each
FONTS: Final = [
    str(Path(__file__).parent / "fonts" / f"alegreya-{name}.ttf")
    for name in ("400", "700", "400-rare", "700-rare")
]
_BOX: Final = re.compile(
    r'<svg class="picture" viewBox="(-?\d+) (-?\d+) (\d+) (\d+)"[^>]*>(.*)</svg>', re.S
)
# Names of files and ranks, which have no size of their own.
_BARE: Final = re.compile(r'<text (x="-?\d+" y="-?\d+")>')
_NUMERAL: Final = re.compile(r'(<text [^>]*font-size="([\d.]+)")>([^<]{2,}|\d)<')
_EQUATION: Final = re.compile(r'(<g class="equation">.*?<text [^>]*)>([^<]*)<')
DIGIT: Final = 0.45  # how wide a digit of our typeface is, in parts of its size
SIGN: Final = 10  # units for each sign of an equation

_pngs = Shelf(PICTURES_KEPT)


@dataclass(frozen=True, slots=True)
class Box:
    """A drawn board and where it lies, in units of which a square has 100."""

    left: int
    top: int
    width: int
    height: int
    inside: str


def caption(game: Game, ply: int) -> str:
    """The move that led to a position: "12… Black S120 B7→C7 takes …"."""
    made = next(iter(moves_of(game).entries[:ply][-1:]), None)
    if made is None:
        return f"{game.rules.title}: the position before the first move"
    return f"{made.row}. {made.words}" if made.row else made.words


def draw_svg(game: Game, ply: int) -> str:
    """The position after `ply` plies as a file; its own title and style are in it."""
    box = boxed(game.rules.scene(position_at(game, ply)))
    title = f"{heading(game, ' v ')}. {caption(game, ply)}"
    frame = (box.left, box.top, box.width, box.height)
    inside = _as_wide_as_meant(box.inside)
    return as_file(frame, (box.width, box.height), escape(title), inside)


def _as_wide_as_meant(inside: str) -> str:
    """The drawing with the width of each number in it, as those who see it have other
    typefaces, in which a number could be wider than its man."""

    def told(begin: str, width: float, text: str) -> str:
        return (
            f'{begin} textLength="{width:.4g}" lengthAdjust="spacingAndGlyphs">{text}<'
        )

    def numeral(found: re.Match[str]) -> str:
        begin, size, text = found.groups()
        return told(begin, DIGIT * float(size) * len(unescape(text)), text)

    def sum_of(found: re.Match[str]) -> str:
        return told(found[1], SIGN * len(unescape(found[2])), found[2])

    return _EQUATION.sub(sum_of, _NUMERAL.sub(numeral, inside))


def draw_png(game: Game, ply: int) -> bytes:
    """The same with its players and its move below, as link previews show it (1200 by
    630). It takes a tenth of a second, so the last ones are kept."""
    key = (game.pk, ply, game.board_version, heading(game))
    found: bytes | None = _pngs.get(key)
    if found is None:
        found = to_png(_preview(game, ply))
        _pngs.put(key, found)
    return found


def to_png(svg: str) -> bytes:
    """A drawing as a picture, in the typeface of the site."""
    import resvg_py  # at first use: most processes never draw one

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            font_files=FONTS,
            skip_system_fonts=True,
            font_family="Alegreya",
            serif_family="Alegreya",
        )
    )


def shape_of(game: Game, ply: int) -> tuple[int, int]:
    """How wide and how high a drawing of the board is, in units."""
    box = boxed(game.rules.scene(position_at(game, ply)))
    return box.width, box.height


def _preview(game: Game, ply: int) -> str:
    """The board in the middle of a wide page, and beneath it who plays and what."""
    box = boxed(game.rules.scene(position_at(game, ply)))
    # The page is as high as the board and the words, and as wide as its form asks.
    height = box.height + TOLD + 2 * MARGIN
    width = max(box.width + 2 * MARGIN, height * WIDE // HIGH)
    height = width * HIGH // WIDE
    left = box.left - (width - box.width) // 2
    top = box.top - (height - box.height - TOLD) // 2
    foot = top + height - MARGIN
    scale = width / 1800
    room = int((width - 2 * MARGIN) / scale)
    words = "".join(
        f'<g transform="translate({left + MARGIN} {foot - up * scale:g}) '
        f'scale({scale:g})"><text class="{kind}">{escape(_short(text))}</text></g>'
        for up, kind, text in (
            (50, "told strong", who_and_what(game, room)),
            (4, "told", caption(game, ply)),
        )
    )
    inside = f"{box.inside}{words}"
    return as_file((left, top, width, height), (WIDE, HIGH), "", inside)


def who_and_what(game: Game, room: int) -> str:
    """Who plays which game in one line of strong words, with as much of the names as
    these units have room for."""
    names, title = heading(game, " v "), game.rules.title
    for most in range(len(names), 0, -1):
        told = f"{_short(names, most)} · {title}"
        if sum(map(_width_of, told)) <= room:
            return told
    return title


def _width_of(sign: str) -> int:
    """About how wide a strong letter is."""
    if sign in NARROW_SIGNS:
        return NARROW
    if sign in BROAD_SIGNS:
        return BROAD
    return LARGE if sign.isupper() or sign == "&" else SMALL


def _short(text: str, most: int = 100) -> str:
    """A line that fits, in signs that the typeface has."""
    text = text.replace("→", "–")
    return text if len(text) <= most else f"{text[: most - 1]}…"


def boxed(scene: Scene, marks: Mapping[str, Sequence[str]] | None = None) -> Box:
    """The boards of a scene as one drawing; `marks` come to the scene's."""
    drawn = draw_picture(scene, "", marks=marks, named=True)
    found = [_BOX.fullmatch(svg) for svg in _apart(drawn)]
    boxes = [
        Box(*_four(each), _BARE.sub(r'<text class="name" \1>', each[5]))
        for each in found
        if each
    ]
    return _beside(boxes)


def _four(found: re.Match[str]) -> tuple[int, int, int, int]:
    left, top, width, height = map(int, found.groups()[:4])
    return left, top, width, height


def _apart(svg: str) -> list[str]:
    """The pictures of a scene, of which each begins in the same way."""
    begin = '<svg class="picture"'
    return [begin + part for part in svg.split(begin)[1:]]


def _beside(boxes: list[Box]) -> Box:
    """Several boards in one row."""
    if len(boxes) == 1:
        return boxes[0]
    inside, right = "", 0
    for box in boxes:
        inside += f'<g transform="translate({right - box.left} 0)">{box.inside}</g>'
        right += box.width
    height = max(box.height for box in boxes)
    return Box(0, boxes[0].top, right, height, inside)


def as_file(
    view: tuple[int, int, int, int], size: tuple[int, int], title: str, inside: str
) -> str:
    """A drawing by itself: what lies within `view`, in units, in so many pixels."""
    left, top, width, height = view
    told = f"<title>{title}</title>" if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} '
        f'{height}" width="{size[0]}" height="{size[1]}" role="img">{told}'
        f"<style>{STYLE}</style>"
        f'<rect class="page" x="{left}" y="{top}" width="{width}" height="{height}"/>'
        f"{inside}</svg>\n"
    )
