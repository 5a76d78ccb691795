"""Positions set up by hand (boolean §10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.engine.boolean.rules.setup import PLACEMENTS
from games.engine.boolean.rules.space import NAMES, READING, SIDE
from games.engine.setting_up import SettingUp, Standing, men_in_rows

ROWS = [
    [NAMES[cell] for cell in level[at : at + SIDE]]
    for level in READING
    for at in range(0, len(level), SIDE)
]


class BooleanSettingUp(SettingUp):
    """Every cell is written, an empty one with a dot."""

    titles: ClassVar[Mapping[int, str]] = {4: "Quiet moves", 5: "Moves played"}
    turns: ClassVar[Mapping[str, str]] = {"w": "White", "b": "Black"}

    def read_men(self, fields: Sequence[str]) -> dict[str, tuple[str, ...]]:
        ranks = fields[0].replace("|", "/").split("/")
        men = men_in_rows(ranks, ROWS, "[wb][0-9A-F]")
        return {square: (man,) for square, man in men.items()}

    def write_men(self, fields: Sequence[str], standing: Standing) -> list[str]:
        ranks = ["".join((standing.get(n) or ".")[0] for n in row) for row in ROWS]
        levels = ["/".join(ranks[at : at + SIDE]) for at in range(0, len(ranks), SIDE)]
        return ["|".join(levels), *fields[1:]]

    def at_a_beginning(self, fields: list[str]) -> list[str]:
        """Where men are placed one by one, all have been placed."""
        *others, ply = fields
        fewest = PLACEMENTS if self.options.setup == "alternate" else 0
        return [*others, str(max(int(ply), fewest))]
