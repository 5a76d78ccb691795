"""Positions set up by hand (margrites §9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.engine.margrites.rules.boards import NAMES, SIZE, WIDTH
from games.engine.margrites.rules.values import FEW, STEPS
from games.engine.setting_up import SettingUp, Standing, men_in_rows, rows_of_men

ROWS = [NAMES[first : first + WIDTH] for first in range(SIZE - WIDTH, -1, -WIDTH)]


class MargritesSettingUp(SettingUp):
    """With other men a turn begins."""

    titles: ClassVar[Mapping[int, str]] = {
        2: "Steps left",
        3: "Where pieces began the turn",
        4: "Points of Black and of White",
        5: "Captures of Black and of White",
        6: "Turn",
    }

    def read_men(self, fields: Sequence[str]) -> dict[str, tuple[str, ...]]:
        men = men_in_rows(fields[0].split("/"), ROWS, "[BW]")
        return {square: (man,) for square, man in men.items()}

    def write_men(self, fields: Sequence[str], standing: Standing) -> list[str]:
        men = {square: there[0] for square, there in standing.items() if there}
        board = "/".join(rows_of_men(men, ROWS))
        return [board, *fields[1:]]

    def at_a_beginning(self, fields: list[str]) -> list[str]:
        """A turn after the set-up that has all its steps. The first may have fewer,
        and a rebuttal of White does."""
        board, side, _left, _starts, points, captures, number = fields
        first = 2 if self.options.first_turn_two else 1
        rebuts = self.options.rebuttal and side == "W" and "B" not in board
        steps = FEW if rebuts else STEPS
        number = str(max(int(number), first))
        return [board, side, str(steps), "-", points, captures, number]
