"""Men drawn as SVG: circles, triangles, squares and stepped pyramids with numerals.

Colours and lines come from the style sheet by the classes written here; sizes are in
hundredths of a square.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from django.utils.html import escape

from games.engine.interface import Man

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
    return _draw(man.side, man.shape, man.numerals)


@lru_cache(maxsize=4096)
def _draw(side: str, shape: str, numerals: tuple[str, ...]) -> str:
    if len(numerals) > 1 or shape not in OUTLINES:
        inside = _pyramid(numerals)
    else:
        inside = OUTLINES[shape] + _numeral(shape, numerals[0] if numerals else "")
    return (
        f'<svg class="man {escape(side)} {escape(shape)}" viewBox="0 0 100 100" '
        f'aria-hidden="true" focusable="false">{inside}</svg>'
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


def _pyramid(faces: tuple[str, ...]) -> str:
    """Steps, the smallest face on top; the faces are given greatest first."""
    rows = pyramid_rows(faces)
    height = 92 / len(rows)
    outline, texts = [], []
    for n, row in enumerate(rows):
        half = 18 + (n + 1) * 29 / len(rows)
        top = 4 + n * height
        outline.append((half, top))
        longest = max(1, sum(map(len, row)) + len(row) - 1)
        size = min(height * 1.18, (2 * half - 6) / (0.5 * longest))
        y = top + height / 2 + size * 0.31
        texts.append(_text(50, y, round(size, 1), " ".join(row)))
    steps = f'<path class="o" d="{_steps(outline, height)}"/>'
    treads = "".join(
        f"M{50 - half:.4g} {top:.4g}H{50 + half:.4g}"
        for (half, _), (_, top) in pairwise(outline)
    )
    return f'{steps}<path class="i" d="{treads}"/>{"".join(texts)}'


def pyramid_rows(faces: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The faces from the top step down, at most four steps; when there are more faces,
    the lower steps hold several."""
    steps: list[tuple[str, ...]] = []
    rest = list(reversed(faces))
    while rest:
        count = max(1, len(rest) // (TIERS - len(steps)))
        steps.append(tuple(rest[:count]))
        rest = rest[count:]
    return steps or [("",)]


def _steps(outline: list[tuple[float, float]], height: float) -> str:
    """A stepped outline: down the right side, back along the base and up the left."""
    half, top = outline[0]
    path = f"M{50 - half:.4g} {top:.4g}H{50 + half:.4g}"
    for half, top in outline[1:]:
        path += f"V{top:.4g}H{50 + half:.4g}"
    path += f"V{top + height:.4g}H{50 - half:.4g}"
    for half, top in reversed(outline[:-1]):
        path += f"V{top + height:.4g}H{50 - half:.4g}"
    return path + "Z"
