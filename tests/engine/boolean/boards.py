"""Positions for tests: few men on a field, or the text of a rules page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.engine.boolean.game import Boolean
from games.engine.boolean.options import FORMULA_FIELDS, BooleanOptions
from games.engine.boolean.rules.space import INDEX, LEVELS, READING

DATA = Path(__file__).parents[2] / "data" / "boolean"
QUIET = "wF@a11 bF@d44"  # a pyramid each, far from each other
FAR = "wF@a14 bF@d44"  # the same, both out of reach of the lower levels


def game(formulas: str = "NAOXDR", **options: Any) -> Any:
    """The game with these formulas and options."""
    chosen = {name: letter in formulas for letter, name in FORMULA_FIELDS.items()}
    return Boolean(BooleanOptions.read(chosen | options))


def game_of(text: str, **options: Any) -> Any:
    """The game that a position text is played by."""
    _, _, formulas, flags, _, _ = text.split(" ")
    return game(formulas, push=flags[0] == "p", chain=flags[1] == "c", **options)


def written(
    rules: Any, men: str, turn: str = "w", *, quiet: int = 0, ply: int = 0
) -> str:
    """The text of a position with men like "w4@b22"."""
    cells = ["."] * len(INDEX)
    for each in men.split():
        token, _, cell = each.partition("@")
        assert cells[INDEX[cell]] == "."
        cells[INDEX[cell]] = token
    levels = [
        "/".join(
            "".join(cells[cell] for cell in READING[level][at : at + 4])
            for at in range(0, 16, 4)
        )
        for level in range(len(LEVELS))
    ]
    formulas, flags = rules.write_position(rules.initial()).split(" ")[2:4]
    return f"{'|'.join(levels)} {turn} {formulas} {flags} {quiet} {ply}"


def placed(rules: Any, men: str, turn: str = "w", **more: int) -> Any:
    """A position with men like "w4@b22"."""
    return rules.read_position(written(rules, men, turn, **more))


def played(rules: Any, position: Any, text: str) -> Any:
    """The position after moves written with blanks between."""
    for each in text.split():
        position = rules.apply(position, rules.read_move(position, each))
    return position


def takes(rules: Any, position: Any, text: str) -> str:
    """A move as it is written, with its captures."""
    return rules.write_move(position, rules.read_move(position, text))
