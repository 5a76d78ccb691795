"""What each level of opponents knows of Boolean Rithmomachia: formulas, one by one."""

from __future__ import annotations

from typing import Final

KNOWS: Final = (
    ("NOT and AND", "its own move"),
    ("OR and XOR", "your answer"),
    ("every win in one move",),
    ("NAND and NOR", "its own answer"),
    ("two moves of each side",),
    ("everything, as far ahead as it comes",),
)
LEARNED: Final = ("NA", "OX", "", "DR")  # level by level


def known(formulas: str, level: int) -> str:
    """Which of the formulas that are played a level knows; where it would know none,
    all of them."""
    learned = "".join(LEARNED[:level])
    return "".join(each for each in formulas if each in learned) or formulas
