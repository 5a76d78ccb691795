"""Men without numerals, all of a side alike: outline and engraving tell the sides apart
as surely as their colours do.

White's pearl is a daisy, a disc of eight lobes with eight petals; Black's is round, a
ring around a bead. Both words are "margarita".
"""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

MIDDLE = 50
LOBES = 8
EDGE = 40  # from the middle to where two lobes meet
BULGE = 18  # the radius of a lobe


@cache
def draw_pearl(side: str) -> str:
    """What stands within the SVG of a pearl."""
    return _daisy() if side == "white" else _bead()


def _bead() -> str:
    return (
        '<circle class="o" cx="50" cy="50" r="43"/>'
        '<circle class="i" cx="50" cy="50" r="29"/>'
        '<circle class="d" cx="50" cy="50" r="11"/>'
    )


def _daisy() -> str:
    petals = "".join(
        f'<ellipse class="i" cx="50" cy="28.5" rx="7" ry="12.5" '
        f'transform="rotate({360 * n / LOBES:g} 50 50)"/>'
        for n in range(LOBES)
    )
    middle = '<circle class="d" cx="50" cy="50" r="8"/>'
    return f'<path class="o" d="{_lobes()}"/>{petals}{middle}'


def _lobes() -> str:
    """An outline of lobes, clockwise, each an arc to where it meets the next."""
    meetings = [
        (MIDDLE + EDGE * cos(angle), MIDDLE + EDGE * sin(angle))
        for angle in (radians(360 * (n + 0.5) / LOBES) for n in range(LOBES))
    ]
    x, y = meetings[-1]
    arcs = "".join(f"A{BULGE} {BULGE} 0 0 1 {x:.4g} {y:.4g}" for x, y in meetings)
    return f"M{x:.4g} {y:.4g}{arcs}Z"
