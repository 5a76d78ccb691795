"""How sure a share is that was seen in some games."""

from __future__ import annotations

from math import sqrt
from typing import Final

NORMAL: Final = 1.959964  # so many deviations hold 95 % of a normal distribution


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's score interval of 95 % for a `share` (0 to 1) that was seen in so many
    games, 1 or more. Where draws are half a win, it is a little wider than need be, as
    they vary less than wins and losses (E. B. Wilson 1927; Brown, Cai, DasGupta 2001).
    """
    squared = NORMAL * NORMAL / games
    middle = (share + squared / 2) / (1 + squared)
    variance = share * (1 - share) / games + squared / (4 * games)
    half = NORMAL * sqrt(variance) / (1 + squared)
    return max(0.0, middle - half), min(1.0, middle + half)
