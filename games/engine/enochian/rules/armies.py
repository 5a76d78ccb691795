"""The four armies and their two teams (enochian §2)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Army(IntEnum):
    """In the order of the fields of a position (enochian §12)."""

    BLUE = 0
    BLACK = 1
    RED = 2
    YELLOW = 3

    @property
    def letter(self) -> str:
        return LETTERS[self]

    @property
    def title(self) -> str:
        return self.name.capitalize()

    @property
    def seat(self) -> str:
        """The seat of its player where four play."""
        return self.name.lower()

    @property
    def team(self) -> str:
        return TEAMS[self]

    @property
    def ally(self) -> Army:
        return ALLIES[self]

    @property
    def enemies(self) -> tuple[Army, Army]:
        return ENEMIES[self]


LETTERS: Final = "bkry"
BY_LETTER: Final = {army.letter: army for army in Army}
TEAMS: Final = ("air", "air", "earth", "earth")
TEAM_TITLES: Final = {"air": "Team Air", "earth": "Team Earth"}
ALLIES: Final = (Army.BLACK, Army.BLUE, Army.YELLOW, Army.RED)
ENEMIES: Final = (
    (Army.RED, Army.YELLOW),
    (Army.RED, Army.YELLOW),
    (Army.BLUE, Army.BLACK),
    (Army.BLUE, Army.BLACK),
)
# The elements of the colours: in the seed's tables and in the historical arrays (D7).
ELEMENTS: Final = {
    Army.BLUE: ("Air", "Water"),
    Army.BLACK: ("Water", "Earth"),
    Army.RED: ("Fire", "Fire"),
    Army.YELLOW: ("Earth", "Air"),
}


def armies_of(team: str) -> tuple[Army, ...]:
    return tuple(army for army in Army if army.team == team)


def rival(team: str) -> str:
    return "earth" if team == "air" else "air"
