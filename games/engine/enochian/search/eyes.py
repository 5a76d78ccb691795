"""What each level of opponents knows of Enochian chess: men first, then kings, crowds
around them, and armies that can be freed."""

from __future__ import annotations

from typing import Final

from games.engine.enochian.search.board import Facts
from games.engine.enochian.search.dangers import LATE, SOON

KNOWS: Final = (
    ("what each man is worth",),
    ("kings under attack", "your answer"),
    ("crowds around a king", "thrones and frozen armies"),
    ("its own answer",),
    ("two moves of each side",),
    ("everything, as far ahead as it comes",),
)
KINGS, CROWDS, THRONES = 2, 3, 3  # the first level that knows of them


def hidden(level: int, known: Facts) -> Facts:
    """The facts of a level that differ from those that are `known` at full strength."""
    told: Facts = {}
    if level < KINGS:
        told["weights"] = [*known["weights"]]
        told["weights"][SOON] = told["weights"][LATE] = 0
    if level < CROWDS:
        told["near"] = [0] * len(known["near"])
    if level < THRONES:
        told["thaws"] = [0] * len(known["thaws"])
    return told
