"""The scale on which every pool rates: where one starts, what bounds hold, and how a
rating grows uncertain with the days."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

START: Final = 1500.0
LOWEST: Final = 400.0
HIGHEST: Final = 4000.0
WIDEST: Final = 500.0  # the deviation of somebody unknown
NARROWEST: Final = 45.0
VOLATILITY: Final = 0.09
MOST_VOLATILE: Final = 0.1
BIGGEST_STEP: Final = 700.0  # by one game
PROVISIONAL: Final = 110.0  # from this deviation on a rating is a guess: "1512?"

MARGIN: Final = 2.0  # deviations within which the true strength lies with 95 %

GLICKO_UNIT: Final = 173.7178  # points of this scale in one of Glicko-2's own
# With the volatility 0.06 a deviation of 60 grows to 110 in a year without games.
PERIODS_A_DAY: Final = 0.21436
SECONDS_A_DAY: Final = 86400.0


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong somebody is believed to be, and how surely."""

    rating: float = START
    deviation: float = WIDEST
    volatility: float = VOLATILITY

    @property
    def is_provisional(self) -> bool:
        return self.deviation >= PROVISIONAL

    def after(self, days: float) -> Strength:
        """The same strength when `days` have passed without a game."""
        drift = self.volatility * GLICKO_UNIT
        grown = math.sqrt(self.deviation**2 + days * PERIODS_A_DAY * drift**2)
        return replace(self, deviation=max(self.deviation, min(grown, WIDEST)))

    def bounded(self, before: float) -> Strength:
        """This strength within the bounds, after a game begun with rating `before`."""
        rating = _between(before - BIGGEST_STEP, self.rating, before + BIGGEST_STEP)
        return Strength(
            _between(LOWEST, rating, HIGHEST),
            _between(NARROWEST, self.deviation, WIDEST),
            min(self.volatility, MOST_VOLATILE),
        )


def _between(low: float, value: float, high: float) -> float:
    return max(low, min(value, high))
