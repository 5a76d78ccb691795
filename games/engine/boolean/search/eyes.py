"""What each level of opponents knows of Boolean Rithmomachia: formulas, one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.search.tastes import Taste

LEARNED: Final[Mapping[str, tuple[str, ...]]] = {
    "pebbles": ("NOT, AND and OR", "your answer"),
    "abacus": ("XOR",),
    "tables": ("every win in one move",),
    "compass": ("NAND and NOR", "its own answer"),
    "monochord": ("two moves of each side",),
    "astrolabe": ("everything, as far ahead as it comes",),
}
TASTES: Final[Mapping[str, Taste]] = {
    "pebbles": Taste(depth=2, nodes=5000, plain=250, margin=15, heat=6),
    "abacus": Taste(depth=2, nodes=5000, plain=250, margin=35, heat=15),
    "tables": Taste(depth=2, nodes=5000, plain=250, margin=25, heat=11),
    "compass": Taste(depth=3, nodes=10000, plain=250, margin=15, heat=7),
    "monochord": Taste(depth=5, nodes=40000, plain=1500, margin=4, heat=2),
    "astrolabe": Taste(depth=40, nodes=100000, plain=3500, margin=0, heat=1),
}
# The share of pairs of values of which each level does not see what they make, for a
# whole game. More escapes those who have just learned more.
OVERLOOKED: Final = (0.14, 0.2, 0.16, 0.12)
FORMULAS: Final = ("NAO", "X", "", "DR")  # level by level


def known(formulas: str, level: int) -> str:
    """Which of the formulas that are played a level knows; where it would know none,
    all of them."""
    learned = "".join(FORMULAS[:level])
    return "".join(each for each in formulas if each in learned) or formulas
