"""What each level of opponents knows of Enochian chess: men first, then kings, crowds
around them, and armies that can be freed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.enochian.search.board import Facts
from games.engine.enochian.search.dangers import LATE, SOON
from games.engine.search.tastes import Taste

LEARNED: Final[Mapping[str, tuple[str, ...]]] = {
    "pebbles": ("what each man is worth", "your answer"),
    "abacus": (
        "kings under attack and crowds around them",
        "thrones and frozen armies",
    ),
    "tables": ("its own answer",),
    "compass": ("two moves of each side",),
    "monochord": ("its third move",),
    "quadrant": ("three moves of each side",),
    "astrolabe": ("everything, as far ahead as it comes",),
}
TASTES: Final[Mapping[str, Taste]] = {
    "pebbles": Taste(depth=2, nodes=5000, plain=800, margin=40, heat=16),
    "abacus": Taste(depth=2, nodes=5000, plain=800, margin=10, heat=4),
    "tables": Taste(depth=3, nodes=16000, plain=1200, margin=26, heat=11),
    "compass": Taste(depth=4, nodes=16000, plain=1200, margin=27, heat=11),
    "monochord": Taste(depth=5, nodes=16000, plain=4000, margin=20, heat=9),
    "quadrant": Taste(depth=6, nodes=26000, plain=6000, margin=8, heat=4),
    "astrolabe": Taste(depth=40, nodes=26000, plain=9000, margin=0, heat=1),
}
KINGS: Final = 2  # the first level that knows of them, and of thrones


def hidden(level: int, known: Facts) -> Facts:
    """The facts of a level that differ from those that are `known` at full strength."""
    if level >= KINGS:
        return {}
    weights = [*known["weights"]]
    weights[SOON] = weights[LATE] = 0
    blind = {name: [0] * len(known[name]) for name in ("near", "thaws")}
    return {"weights": weights, **blind}
