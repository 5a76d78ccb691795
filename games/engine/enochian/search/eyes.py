"""What each level of opponents knows of Enochian chess: men first, then kings, crowds
around them, and armies that can be freed."""

from __future__ import annotations

from typing import Final

from games.engine.enochian.search.board import Facts
from games.engine.enochian.search.dangers import LATE, SOON
from games.engine.search.tastes import Taste

KNOWS: Final = (
    ("what each man is worth", "your answer"),
    ("kings under attack and crowds around them", "thrones and frozen armies"),
    ("its own answer",),
    ("two moves of each side",),
    ("its third move",),
    ("everything, as far ahead as it comes",),
)
TASTES: Final = (
    Taste(depth=2, nodes=5000, plain=800, margin=40, heat=16),
    Taste(depth=2, nodes=5000, plain=800, margin=10, heat=4),
    Taste(depth=3, nodes=20000, plain=1200, margin=26, heat=11),
    Taste(depth=4, nodes=40000, plain=1200, margin=27, heat=11),
    Taste(depth=5, nodes=80000, plain=4000, margin=20, heat=9),
    Taste(depth=40, nodes=300000, plain=9000, margin=0, heat=1),
)
KINGS: Final = 2  # the first level that knows of them, and of thrones


def hidden(level: int, known: Facts) -> Facts:
    """The facts of a level that differ from those that are `known` at full strength."""
    if level >= KINGS:
        return {}
    weights = [*known["weights"]]
    weights[SOON] = weights[LATE] = 0
    blind = {name: [0] * len(known[name]) for name in ("near", "thaws")}
    return {"weights": weights, **blind}
