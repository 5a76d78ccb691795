"""Named rule sets of Boolean Rithmomachia (boolean §6, §9)."""

from __future__ import annotations

from typing import Final

from games.engine.boolean.options import FORMULA_FIELDS
from games.engine.boolean.rules.formulas import ALL
from games.engine.options import Ruleset, Value


def _only(letters: str) -> dict[str, Value]:
    """The formulas that are left out."""
    return {FORMULA_FIELDS[each]: False for each in ALL if each not in letters}


RULESETS: Final = (
    Ruleset(
        "smith",
        "Smith’s game",
        "The game as Lynn Smith describes it: all six formulas, and pyramids push.",
    ),
    Ruleset(
        "not-nand",
        "NOT and NAND",
        "One of Smith’s own examples: men are taken only by NOT and NAND.",
        _only("ND"),
    ),
    Ruleset(
        "or-xor-nor",
        "OR, XOR and NOR",
        "Smith’s other example: three formulas that always need two men.",
        _only("OXR"),
    ),
    Ruleset(
        "no-push",
        "Without push",
        "Smith’s option: pyramids move only to empty cells, and a game may end because "
        "a side that has pyramids has no move.",
        {"push": False},
    ),
    Ruleset(
        "own-array",
        "Placed by the players",
        "Smith’s first form of set-up: the players take turns placing their men.",
        {"setup": "alternate"},
    ),
    Ruleset(
        "chain",
        "Chain",
        "“Then flips” read the other way: men that have just flipped can help at once, "
        "wave by wave.",
        {"chain": True},
    ),
)
