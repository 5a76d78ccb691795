"""Two numerals on one stone: a short one above, a longer one beneath it.

Sizes are in hundredths of a square, as in `games.boards.men`.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.html import escape

# Per shape, from the top: where a line stands and how large it is.
LINES = {
    "circle": ((46, 35), (72, 29)),
    "square": ((47, 39), (80, 34)),
    "triangle": ((59, 32), (84, 28)),
}


def can_bear(shape: str, numerals: Sequence[str]) -> bool:
    """Whether these numerals stand one above the other on a stone of this shape."""
    return shape in LINES and len(numerals) == len(LINES[shape])


def inscription(shape: str, numerals: Sequence[str]) -> str:
    """The numerals as SVG, the last on top, as on the steps of a pyramid."""
    pairs = zip(LINES[shape], reversed(numerals), strict=True)
    return "".join(
        f'<text x="50" y="{y:g}" font-size="{size:g}">{escape(numeral)}</text>'
        for (y, size), numeral in pairs
    )
