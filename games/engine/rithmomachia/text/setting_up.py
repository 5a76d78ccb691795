"""Positions set up by hand (rules page, Position)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.engine.geometry import NAMES, WIDTH
from games.engine.setting_up import SettingUp, Standing, men_in_rows, rows_of_men

ROWS = [NAMES[first : first + WIDTH] for first in range(7 * WIDTH, -1, -WIDTH)]
MAN = "[CTSPctsp][0-9:]+"


class RithmomachiaSettingUp(SettingUp):
    """Harmonies are declared by men on their squares: other men, none declared."""

    titles: ClassVar[Mapping[int, str]] = {
        2: "Quiet moves",
        3: "Points of White and of Black",
        4: "Declared harmonies",
    }

    def read_men(self, fields: Sequence[str]) -> dict[str, tuple[str, ...]]:
        men = men_in_rows(fields[0].split("/"), ROWS, MAN)
        return {square: (man,) for square, man in men.items()}

    def write_men(self, fields: Sequence[str], standing: Standing) -> list[str]:
        men = {square: there[0] for square, there in standing.items() if there}
        board = "/".join(rows_of_men(men, ROWS, ","))
        return [board, *fields[1:]]

    def at_a_beginning(self, fields: list[str]) -> list[str]:
        return [*fields[:4], "-"]
