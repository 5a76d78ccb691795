"""Figures of four armies: king, queen, bishop, knight, rook and pawn, with a letter.

Each stands on a foot; its side is told by colour and by hatching. Sizes are in
hundredths of a square.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from django.utils.html import escape

from games.boards.hatching import hatch


class Figure(NamedTuple):
    """The outline, which is hatched, what is set upon it, the engraved lines, and where
    the letter stands and how large it is."""

    outline: str
    crest: str
    engraved: str
    middle: tuple[float, float]
    size: float


FOOT = "Q80 84 80 88V95H20V88Q20 84 24 84"
LOW_FOOT = "Q76 86 76 89V95H24V89Q24 86 28 86"


def _balls(*places: tuple[float, float, float]) -> str:
    """Balls by their middles and radii, each of two arcs."""
    return "".join(
        f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0"
        f"a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"
        for x, y, r in places
    )


FIGURES = {
    "king": Figure(
        f"M50 34Q62 20 76 26Q88 32 80 46Q72 56 72 84H76{FOOT}H28Q28 56 20 46"
        "Q12 32 24 26Q38 20 50 34Z",
        "M46 30V19H37V11H46V3H54V11H63V19H54V30Z",
        "M28 84H72M25 76Q50 70 75 76",
        (50, 57),
        33,
    ),
    "queen": Figure(
        f"M72 84H76{FOOT}H28Q29 68 27 58L13 24L32 44L34 16L45 42L50 12L55 42L66 16"
        "L68 44L87 24L73 58Q71 68 72 84Z",
        _balls((12, 21, 5), (33.5, 13, 5), (50, 8, 5.5), (66.5, 13, 5), (88, 21, 5)),
        "M28 84H72M28 77Q50 72 72 77",
        (50, 62),
        31,
    ),
    "bishop": Figure(
        f"M68 84H76{FOOT}H32Q40 78 37 70Q20 58 26 42Q32 26 50 12Q68 26 74 42"
        "Q80 58 63 70Q60 78 68 84Z",
        _balls((50, 8, 5.5)),
        "M32 84H68M36 70Q50 74 64 70M57 18L47 30",
        (50, 52),
        33,
    ),
    "knight": Figure(
        f"M74 84H76{FOOT}H28Q28 68 42 57Q34 62 27 62Q18 62 15 55Q12 49 21 41"
        "Q28 33 33 22L32 7L45 16Q84 20 82 60Q82 72 74 84Z",
        "",
        "M28 84H74M58 20Q75 30 74 58M19 53L24 51M37 27L41 29",
        (56, 60),
        33,
    ),
    "rook": Figure(
        f"M72 84H76{FOOT}H28L31 42L23 34V12H36V21H44V12H56V21H64V12H77V34L69 42Z",
        "",
        "M28 84H72M31 42H69M23 31H77",
        (50, 63),
        34,
    ),
}
# A pawn bears a shield, which has a form of its own in each army.
STEM = f"M62 86H72{LOW_FOOT}H38Q45 80 43 72H38V66H62V72H57Q55 80 62 86Z"
SHIELDS = {
    "blue": ("M25 43Q25 18 50 18Q75 18 75 43Q75 68 50 68Q25 68 25 43Z", 43, 34),
    "black": ("M28 20H72V66H28Z", 43, 34),
    "red": ("M50 9L84 68H16Z", 51, 29),
    "yellow": ("M50 9L82 41L50 73L18 41Z", 41, 32),
}
PAWN = "pawn"


def is_figure(shape: str) -> bool:
    return shape == PAWN or shape in FIGURES


def _figure(side: str, shape: str) -> Figure:
    if shape != PAWN:
        return FIGURES[shape]
    shield, middle, size = SHIELDS.get(side, SHIELDS["blue"])
    return Figure(STEM + shield, "", "M38 86H62", (50, middle), size)


@lru_cache(maxsize=256)
def draw_figure(side: str, shape: str, letter: str) -> str:
    """What stands within the SVG of a figure."""
    figure = _figure(side, shape)
    x, y = figure.middle
    crest = f'<path class="o" d="{figure.crest}"/>' if figure.crest else ""
    return (
        f'{crest}<path class="o" d="{figure.outline}"/>'
        f'<path class="h" d="{hatch(figure.outline, side)}"/>'
        f'<path class="i" d="{figure.engraved}"/>'
        f'<text x="{x:g}" y="{y + figure.size * 0.32:.3g}" '
        f'font-size="{figure.size:g}">{escape(letter)}</text>'
    )
