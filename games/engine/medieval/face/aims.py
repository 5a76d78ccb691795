"""A man of one side aimed at by the other: what is asked when it is not taken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.geometry import NAMES, NOWHERE
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.armies import Army
from games.engine.medieval.rules.reach import numbers
from games.engine.medieval.rules.values import Man, here
from games.engine.words import listed


@dataclass(frozen=True, slots=True)
class Aim:
    """The victim on a square, the army that would take it, and the man of it who is
    chosen (NOWHERE for none)."""

    army: Army
    square: int
    victim: Man
    chosen: int = NOWHERE

    @property
    def options(self) -> MedievalOptions:
        return self.army.options

    @property
    def name(self) -> str:
        """Its square: "E2"."""
        return NAMES[self.square]

    @property
    def numbers(self) -> tuple[int, ...]:
        """What can be hit: a value, or a pyramid's parts and total."""
        return numbers(self.options, self.victim)

    @property
    def sought(self) -> str:
        """ "12", "64, 49, 36 or 25"."""
        return listed(map(str, self.numbers), "or")

    def missed(self) -> str:
        """What a wrong result is: "not 12", "none of 64, 49 and 190"."""
        if len(self.numbers) == 1:
            return f"not {self.numbers[0]}"
        return f"none of {listed(map(str, self.numbers))}"

    @property
    def man(self) -> Man | None:
        """The chosen man."""
        return None if self.chosen == NOWHERE else self.army.men[self.chosen]

    def others(self) -> list[tuple[int, Man]]:
        """The men of the army beside the chosen one."""
        return [each for each in self.army.own if each[0] != self.chosen]


def named(men: Iterable[tuple[int, Man]], most: int = 3) -> str:
    """ "T9 on D4 and C4 on E5"; of many the first and how many more."""
    names = [here(man, square) for square, man in men]
    if len(names) <= most:
        return listed(names)
    return f"{', '.join(names[:most])} and {len(names) - most} more"
