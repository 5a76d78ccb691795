"""The options of Boolean Rithmomachia (boolean §9)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from games.engine.boolean.rules.formulas import LETTERS, truth_table
from games.engine.errors import OptionError
from games.engine.options import Options, change_of_sides, option

FORMULA_FIELDS: Final = {letter: f"formula_{name}" for letter, name in LETTERS.items()}


@dataclass(frozen=True)
class BooleanOptions(Options):
    formula_not: bool = option(
        True,
        "NOT",
        "A man takes its complement by itself: 0100 takes 1011.",
        group="Formulas",
    )
    formula_and: bool = option(
        True,
        "AND",
        "A bit is 1 where both have 1: 0100 AND 1100 = 0100.",
        group="Formulas",
    )
    formula_or: bool = option(
        True,
        "OR",
        "A bit is 1 where one or both have 1: 0100 OR 1100 = 1100.",
        group="Formulas",
    )
    formula_xor: bool = option(
        True,
        "XOR",
        "A bit is 1 where exactly one has 1: 0100 XOR 1100 = 1000.",
        group="Formulas",
    )
    formula_nand: bool = option(
        True,
        "NAND",
        "A bit is 0 only where both have 1: 0100 NAND 1100 = 1011.",
        group="Formulas",
    )
    formula_nor: bool = option(
        True,
        "NOR",
        "A bit is 1 only where both have 0: 0100 NOR 1100 = 0011.",
        group="Formulas",
    )
    push: bool = option(
        True,
        "Push",
        "A pyramid may step onto a man and push it one step on, to an empty cell.",
        group="Moves",
    )
    chain: bool = option(
        False,
        "Chain",
        "After men have flipped, the man that moved takes again with their help, wave "
        "by wave, until nothing more is found.",
        group="Captures",
    )
    setup: str = option(
        "standard",
        "Set-up",
        "How it is decided where the values stand.",
        choices={
            "standard": "Values in ascending order, the same for both sides",
            "alternate": "The players take turns placing their men, one at a time",
        },
        group="Set-up",
    )
    orientation: str = option(
        "horizontal",
        "Camps",
        "Which way the two camps lie.",
        choices={
            "horizontal": "White on the lowest level, Black on the highest",
            "vertical": "White on rank 1, Black on rank 4, through all levels",
        },
        group="Set-up",
        alike=("horizontal", "vertical"),
    )
    quiet_limit: int = option(
        0,
        "Quiet moves",
        "After this many moves in a row without a capture, the game ends and is scored "
        "(0: never).",
        low=0,
        high=999,
        group="End",
        alike=(0, *range(50, 1000)),
    )
    change_sides: bool = change_of_sides()

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.formulas:
            raise OptionError("At least one formula must be played; none is chosen.")

    @property
    def truth_table(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        """What the formulas that are played make of two bits, and of two numbers."""
        return truth_table(self.formulas)

    @cached_property
    def formulas(self) -> str:
        """The letters of the formulas that are played, in their order (boolean §6)."""
        return "".join(
            letter for letter, name in FORMULA_FIELDS.items() if getattr(self, name)
        )
