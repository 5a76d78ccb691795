"""What each level of opponents knows of the medieval game: how men fall, one way after
another, and then how games are won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.geometry import SIZE
from games.engine.medieval.search.hits import ADDING
from games.engine.medieval.search.men import EMPTY

KNOWS: Final = (
    ("meeting of equal numbers",),
    ("ambush by sums and differences",),
    ("ambush by products and quotients", "siege"),
    ("eruption",),
    ("harmonies in the enemy’s field",),
    ("everything, as far ahead as it comes",),
)
SIEGE, ERUPTION, HARMONIES = 3, 4, 5  # the first level that knows it


def hidden(level: int) -> Mapping[str, list[int]]:
    """The facts of a level that differ from those of the rules."""
    told: dict[str, list[int]] = {}
    if level < SIEGE:
        told |= {"arts": [ADDING if level > 1 else 0], "natural": [0]}
        told |= {"ring_begin": [*range(2 * SIZE + 1)], "rings": [EMPTY] * 2 * SIZE}
    if level < ERUPTION:
        told["distances"] = [0] * (SIZE * SIZE)
    if level < HARMONIES:
        told |= {"magna": [0], "major": [0], "excellent": [0]}
    return told
