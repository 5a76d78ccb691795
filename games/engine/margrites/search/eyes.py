"""What each level of opponents knows of Margrites: the way across first, then who is
captured, then who protects whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

KNOWS: Final = (
    ("its own way across",),
    ("captures",),
    ("friends that protect", "every win in one step"),
    ("its own answer",),
    ("many ways to make a turn",),
    ("everything, as far ahead as it comes",),
)
HIDDEN: Final[tuple[Mapping[str, list[int]], ...]] = (
    {"weights": [400, 0, 0], "widths": [16, 2]},
    {"weights": [400, 24, 0], "widths": [16, 2]},
    {"weights": [400, 24, 1], "widths": [16, 3]},
    {"widths": [16, 4]},
    {"widths": [32, 8]},
    {},
)


def hidden(level: int) -> dict[str, list[int]]:
    """The facts of a level that differ from those of full strength."""
    return dict(HIDDEN[level - 1])
