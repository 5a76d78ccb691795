"""Men drawn as SVG: circles, triangles, squares and stepped pyramids with numerals,
and the figures of four armies (`figures`).

Colours and lines come from the style sheet by the classes written here; sizes are in
hundredths of a square.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import escape

from games.boards.figures import draw_figure, is_figure
from games.boards.inscriptions import can_bear, inscription
from games.boards.pearls import draw_pearl
from games.engine.scenes import Man

# Per shape: the outline, the engraved line inside it, the middle of the numeral and
# its size by the length of the longest line.
OUTLINES = {
    "circle": '<circle class="o" cx="50" cy="50" r="43"/>'
    '<circle class="i" cx="50" cy="50" r="37"/>',
    "square": '<rect class="o" x="10" y="10" width="80" height="80" rx="6"/>'
    '<rect class="i" x="16" y="16" width="68" height="68" rx="3"/>',
    "triangle": '<path class="o" d="M50 7 96 89H4Z"/>'
    '<path class="i" d="M50 20 86.5 83.5H13.5Z"/>',
}
MIDDLES = {"circle": 50, "square": 50, "triangle": 65}
SIZES = {
    "circle": (56, 54, 46, 36, 30),
    "square": (58, 58, 50, 40, 33),
    "triangle": (46, 42, 33, 25, 20),
}
# Width and height for a numeral of several lines.
ROOMS = {"circle": (66, 66), "square": (70, 72), "triangle": (46, 44)}
LINE = 5  # the longest numeral that stands on one line
MOST_LINES = 3
TIERS = 4


def draw_man(man: Man) -> str:
    """The SVG of a man; the same man gives the same string."""
    return _draw(man.side, man.shape, man.numerals, man.gone)


@lru_cache(maxsize=4096)
def _draw(
    side: str, shape: str, numerals: tuple[str, ...], gone: tuple[str, ...]
) -> str:
    kind = ""
    if shape == "pearl":
        inside = draw_pearl(side)
    elif can_bear(shape, numerals):
        inside = OUTLINES[shape] + inscription(shape, numerals)
    elif is_figure(shape):
        inside, kind = draw_figure(side, shape, "".join(numerals)), " figure"
    elif len(numerals) > 1 or shape not in OUTLINES:
        inside = _pyramid(numerals, gone)
    else:
        inside = OUTLINES[shape] + _numeral(shape, numerals[0] if numerals else "")
    return (
        f'<svg class="man {escape(side)} {escape(shape)}{kind}" viewBox="0 0 100 100" '
        f'aria-hidden="true">{inside}</svg>'
    )


def _numeral(shape: str, text: str) -> str:
    lines = numeral_lines(text)
    longest = max(map(len, lines))
    sizes = SIZES[shape]
    size = sizes[min(longest, len(sizes)) - 1]
    if longest > len(sizes) or len(lines) > 1:
        width, height = ROOMS[shape]
        size = min(size, int(width / (0.52 * longest)), height // len(lines))
    first = MIDDLES[shape] + size * 0.32 - (len(lines) - 1) * size * 0.45
    return "".join(
        _text(50, first + n * size * 0.9, size, line) for n, line in enumerate(lines)
    )


def _text(x: float, y: float, size: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:.4g}" font-size="{size:g}">{escape(text)}</text>'


def numeral_lines(text: str) -> tuple[str, ...]:
    """A numeral as the lines that fit a man: 15129 stays, 1234567 becomes two lines,
    and a very long one its first digits and a power of ten."""
    if len(text) <= LINE:
        return (text,)
    if len(text) <= MOST_LINES * (LINE - 1):
        count = -(-len(text) // (LINE - 1))
        width = -(-len(text) // count)
        return tuple(text[i : i + width] for i in range(0, len(text), width))
    return (f"{text[0]}.{text[1:3]}…", f"×10^{len(text) - 1}")


# --- Pyramids ------------------------------------------------------------------


class Stone(NamedTuple):
    """One numeral of a pyramid, and whether the pyramid still has it."""

    numeral: str
    stands: bool = True


def _pyramid(faces: tuple[str, ...], gone: tuple[str, ...]) -> str:
    """Steps of hewn stones, the smallest numeral on top; where one is gone, its empty
    place is seen."""
    rows = pyramid_rows(_stones(faces, gone))
    height = 95 / len(rows)
    widths = _widths(rows)
    standing, empty, texts = "", "", ""
    for n, row in enumerate(rows):
        top, wide = 2.5 + n * height, widths[n] / len(row)
        for m, stone in enumerate(row):
            left = 50 - widths[n] / 2 + m * wide
            place = _rectangle(left, top, wide, height)
            if stone.stands:
                standing += place
                size = _size(stone.numeral, wide, height)
                middle = top + height / 2 + size * 0.32
                texts += _text(left + wide / 2, middle, size, stone.numeral)
            else:
                empty += place
    lost = f'<path class="e" d="{empty}"/>' if empty else ""
    return f'{lost}<path class="o" d="{standing}"/>{texts}'


def _stones(faces: tuple[str, ...], gone: tuple[str, ...]) -> tuple[Stone, ...]:
    """What a pyramid has and has had, greatest first as its faces are."""
    stones = [*map(Stone, faces), *(Stone(each, stands=False) for each in gone)]
    if gone:
        stones.sort(key=lambda each: (len(each.numeral), each.numeral), reverse=True)
    return tuple(stones) or (Stone(""),)


def pyramid_rows(stones: Sequence[Stone]) -> list[tuple[Stone, ...]]:
    """The stones from the top step down. Four to six short numerals lie on three steps,
    so that they stay large; otherwise there are up to four steps."""
    longest = max(len(stone.numeral) for stone in stones)
    steps = TIERS - 1 if len(stones) <= 6 and longest <= 3 else TIERS
    rows: list[tuple[Stone, ...]] = []
    rest = list(reversed(stones))
    while rest:
        count = max(1, len(rest) // (steps - len(rows)))
        rows.append(tuple(rest[:count]))
        rest = rest[count:]
    return rows


def _widths(rows: Sequence[Sequence[Stone]]) -> list[float]:
    """How wide each step is, the lowest the widest."""
    top = 62 if len(rows[0]) > 1 else 52
    grows = (96 - top) / max(1, len(rows) - 1)
    return [top + n * grows for n in range(len(rows))]


def _size(numeral: str, wide: float, height: float) -> float:
    fitting = (wide - 4) / (0.52 * max(1, len(numeral)))
    return round(min(height * 1.12, fitting), 1)


def _rectangle(left: float, top: float, wide: float, height: float) -> str:
    return f"M{left:.4g} {top:.4g}h{wide:.4g}v{height:.4g}h{-wide:.4g}z"
