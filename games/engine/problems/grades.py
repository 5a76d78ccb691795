"""How hard a problem is at first, on the scale of ratings; solvers then correct it."""

from __future__ import annotations

from math import log2
from typing import Final

from games.engine.problems.kinds import Features, Kind

LOWEST, HIGHEST = 600, 2200
COUNT: Final = 4  # levels: the quarters of a game's problems, by their first grades


def grade(kind: Kind, features: Features) -> int:
    """The base of the kind, and more for what makes a problem of it hard."""
    more = 35.0 * (features.end - 1)
    more += 25 * max(0.0, log2(max(1, features.choices)) - 3)
    more += 45 * max(0, len(str(features.largest)) - 1)
    more += 55 * features.relation
    more += 8 * min(features.distance, 12)
    more += 15 * min(features.decoys, 8)
    return max(LOWEST, min(HIGHEST, round(kind.base + more)))
