"""What each level of opponents knows of Boolean Rithmomachia: formulas, one by one."""

from __future__ import annotations

from typing import Final

from games.engine.search.tastes import Taste

KNOWS: Final = (
    ("NOT, AND and OR", "your answer"),
    ("XOR",),
    ("every win in one move",),
    ("NAND and NOR", "its own answer"),
    ("two moves of each side",),
    ("everything, as far ahead as it comes",),
)
TASTES: Final = (
    Taste(depth=2, nodes=5000, plain=250, margin=15, heat=6),
    Taste(depth=2, nodes=5000, plain=250, margin=35, heat=15),
    Taste(depth=2, nodes=5000, plain=250, margin=25, heat=11),
    Taste(depth=3, nodes=10000, plain=250, margin=15, heat=7),
    Taste(depth=5, nodes=40000, plain=1500, margin=4, heat=2),
    Taste(depth=40, nodes=60000, plain=3500, margin=0, heat=1),
)
# The share of pairs of values of which each level does not see what they make, for a
# whole game. More escapes those who have just learned more.
OVERLOOKED: Final = (0.14, 0.2, 0.16, 0.12, 0.0, 0.0)
LEARNED: Final = ("NAO", "X", "", "DR")  # level by level


def known(formulas: str, level: int) -> str:
    """Which of the formulas that are played a level knows; where it would know none,
    all of them."""
    learned = "".join(LEARNED[:level])
    return "".join(each for each in formulas if each in learned) or formulas
