"""Standing sentences about a position; where they speak of a die, with its face."""

from __future__ import annotations

from functools import cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.engine.words import Words

# Where the spots of each face stand, by columns and rows from the top left.
LEFT_TOP, RIGHT_TOP, LEFT_LOW, RIGHT_LOW = (0, 0), (2, 0), (0, 2), (2, 2)
LEFT, MIDDLE, RIGHT = (0, 1), (1, 1), (2, 1)
FACES = {
    1: (MIDDLE,),
    2: (RIGHT_TOP, LEFT_LOW),
    3: (RIGHT_TOP, MIDDLE, LEFT_LOW),
    4: (LEFT_TOP, RIGHT_TOP, LEFT_LOW, RIGHT_LOW),
    5: (LEFT_TOP, RIGHT_TOP, MIDDLE, LEFT_LOW, RIGHT_LOW),
    6: (LEFT_TOP, RIGHT_TOP, LEFT, RIGHT, LEFT_LOW, RIGHT_LOW),
}


def draw_notice(words: Words) -> SafeString:
    """The sentence, behind the face of the die that is among its parameters."""
    die = words.params.get("die")
    face = draw_die(die) if isinstance(die, int) and die in FACES else ""
    return mark_safe(f"{face}{escape(words.text)}")  # noqa: S308


@cache
def draw_die(number: int) -> str:
    """The face of a die as SVG, only to look at."""
    spots = "".join(
        f'<circle cx="{26 + 24 * column}" cy="{26 + 24 * row}" r="9"/>'
        for column, row in FACES[number]
    )
    return (
        f'<svg class="die" viewBox="0 0 100 100" aria-hidden="true">'
        f'<rect x="4" y="4" width="92" height="92" rx="20"/>{spots}</svg>'
    )
