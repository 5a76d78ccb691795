"""What each level of opponents knows of Margrites: the way across first, then who is
captured, then who protects whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.search.tastes import Taste

LEARNED: Final[Mapping[str, tuple[str, ...]]] = {
    "pebbles": ("its own way across", "captures"),
    "abacus": ("friends that protect",),
    "tables": ("what each step of the way is worth", "every win in one step"),
    "compass": ("pieces in danger", "your answer"),
    "monochord": ("more ways to make a turn", "its own answer"),
    "astrolabe": ("everything, two turns of each side ahead",),
}
TASTES: Final[Mapping[str, Taste]] = {
    "pebbles": Taste(depth=1, nodes=200, plain=40, margin=30, heat=13),
    "abacus": Taste(depth=1, nodes=200, plain=40, margin=30, heat=13),
    "tables": Taste(depth=1, nodes=200, plain=40, margin=36, heat=18),
    "compass": Taste(depth=2, nodes=600, plain=40, margin=40, heat=19),
    "monochord": Taste(depth=3, nodes=600, plain=120, margin=8, heat=4),
    # Looking further takes ten times as long, and hardly made it stronger.
    "astrolabe": Taste(depth=4, nodes=600, plain=250, margin=0, heat=1),
}
# Level by level; those above see all.
HIDDEN: Final[tuple[Mapping[str, list[int]], ...]] = (
    {"weights": [400, 24, 0], "widths": [16, 2]},
    {"weights": [300, 120, 4], "widths": [16, 2]},
    {"danger": [30], "widths": [16, 3]},
    {"widths": [16, 2]},
    {"widths": [16, 4]},
)


def hidden(level: int) -> dict[str, list[int]]:
    """The facts of a level that differ from those of full strength."""
    return dict(HIDDEN[level - 1]) if level <= len(HIDDEN) else {}
