"""What each level of opponents knows of Enochian chess: men first, then kings, crowds
around them, and armies that can be freed."""

from __future__ import annotations

from typing import Final

from games.engine.enochian.search.board import Facts
from games.engine.enochian.search.dangers import LATE, SOON

KNOWS: Final = (
    ("what each man is worth",),
    ("your answer",),
    ("kings under attack and crowds around them", "thrones and frozen armies"),
    ("its own answer",),
    ("two moves of each side",),
    ("everything, as far ahead as it comes",),
)
KINGS: Final = 3  # the first level that knows of them, and of thrones


def hidden(level: int, known: Facts) -> Facts:
    """The facts of a level that differ from those that are `known` at full strength."""
    if level >= KINGS:
        return {}
    weights = [*known["weights"]]
    weights[SOON] = weights[LATE] = 0
    blind = {name: [0] * len(known[name]) for name in ("near", "thaws")}
    return {"weights": weights, **blind}
