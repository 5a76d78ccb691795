"""What each level of opponents knows of the medieval game: how men fall, one way after
another, and then how games are won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.geometry import SIZE
from games.engine.medieval.search.hits import ADDING
from games.engine.search.tastes import Taste

LEARNED: Final[Mapping[str, tuple[str, ...]]] = {
    "pebbles": (
        "meeting of equal numbers",
        "siege",
        "one harmony in the enemy’s field",
    ),
    "abacus": ("ambush by sums and differences",),
    "tables": ("ambush by products and quotients",),
    "compass": ("eruption", "your answer"),
    "monochord": ("several harmonies in the enemy’s field", "its own answer"),
    "quadrant": ("everything, a few moves ahead",),
    "astrolabe": ("everything, as far ahead as it comes",),
}
TASTES: Final[Mapping[str, Taste]] = {
    "pebbles": Taste(depth=1, nodes=600, plain=120, margin=40, heat=16),
    "abacus": Taste(depth=2, nodes=3000, plain=120, margin=30, heat=13),
    "tables": Taste(depth=2, nodes=3000, plain=120, margin=13, heat=6),
    "compass": Taste(depth=2, nodes=3000, plain=120, margin=18, heat=8),
    "monochord": Taste(depth=3, nodes=8000, plain=400, margin=10, heat=5),
    "quadrant": Taste(depth=40, nodes=8000, plain=900, margin=0, heat=1),
    "astrolabe": Taste(depth=40, nodes=32000, plain=2700, margin=0, heat=1),
}
# The first level that knows it.
SUMS, PRODUCTS, ERUPTION, HARMONIES = 2, 3, 4, 5


def hidden(level: int) -> Mapping[str, list[int]]:
    """The facts of a level that differ from those of the rules."""
    told: dict[str, list[int]] = {}
    if level < PRODUCTS:
        told["arts"] = [ADDING if level >= SUMS else 0]
    if level < ERUPTION:
        told["distances"] = [0] * (SIZE * SIZE)
    if level < HARMONIES:
        told |= {"major": [0], "excellent": [0]}
    return told
