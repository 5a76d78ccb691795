"""What each level of opponents knows of Margrites: the way across first, then who is
captured, then who protects whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.search.tastes import Taste

KNOWS: Final = (
    ("its own way across", "captures"),
    ("friends that protect",),
    ("what each step of the way is worth", "every win in one step"),
    ("pieces in danger", "your answer"),
    ("more ways to make a turn", "its own answer"),
    ("everything, as far ahead as it comes",),
)
TASTES: Final = (
    Taste(depth=1, nodes=200, plain=40, margin=30, heat=13),
    Taste(depth=1, nodes=200, plain=40, margin=30, heat=13),
    Taste(depth=1, nodes=200, plain=40, margin=36, heat=18),
    Taste(depth=2, nodes=1000, plain=40, margin=40, heat=19),
    Taste(depth=3, nodes=2000, plain=120, margin=8, heat=4),
    Taste(depth=40, nodes=3500, plain=250, margin=0, heat=1),
)
HIDDEN: Final[tuple[Mapping[str, list[int]], ...]] = (
    {"weights": [400, 24, 0], "widths": [16, 2]},
    {"weights": [300, 120, 4], "widths": [16, 2]},
    {"danger": [30], "widths": [16, 3]},
    {"widths": [16, 2]},
    {"widths": [16, 4]},
    {},
)


def hidden(level: int) -> dict[str, list[int]]:
    """The facts of a level that differ from those of full strength."""
    return dict(HIDDEN[level - 1])
