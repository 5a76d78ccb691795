"""The options of Enochian chess (enochian §11)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Final

from games.engine.enochian.rules.armies import BY_LETTER, Army, rival
from games.engine.enochian.rules.arrays import ARRAYS, PROTOTYPE, Array, Order
from games.engine.errors import OptionError
from games.engine.options import Options, change_of_sides, option

_ORDERS: Final = {
    "".join(letters): ", ".join(BY_LETTER[letter].title for letter in letters)
    for letters in permutations("rkyb")
}


def _named(name: str) -> str:
    setting, _, board = name.partition("-of-")
    return f"{setting.capitalize()} of {board.capitalize()}"


@dataclass(frozen=True)
class EnochianOptions(Options):
    array: str = option(
        "fire-of-fire",
        "Array",
        "How the armies stand at the start, and which of them begins.",
        choices={
            name: "Tablet of Fire, the specification’s prototype: two armies cannot "
            "move at the start and a king can be taken at once"
            if name == PROTOTYPE
            else _named(name)
            for name in ARRAYS
        },
        group="Array",
        alike=ARRAYS.keys() - {PROTOTYPE},
    )
    turn_order: str = option(
        "deosil",
        "Turn order",
        "The order in which the armies move. The army of the board’s element begins, "
        "unless all four are named.",
        choices={
            "deosil": "Deosil, clockwise",
            "widdershins": "Widdershins, anticlockwise",
            **_ORDERS,
        },
        group="Array",
        alike=("deosil", "widdershins"),
    )
    players: str = option(
        "2",
        "Players",
        "Teams win and lose together. Blue and Black are Team Air, Red and Yellow "
        "Team Earth.",
        choices={
            "2": "Two, each with both armies of a team",
            "4": "Four, each with one army",
        },
        group="Players",
    )
    divination: bool = option(
        False,
        "Divination",
        "At each turn a die says which kind of piece must move: 1 king or pawn, 2 "
        "knight, 3 bishop, 4 queen, 5 rook, 6 pawn.",
        group="Divination",
    )
    max_rerolls: int = option(
        3,
        "Most re-rolls",
        "How often the die is thrown again when no piece of that kind can move; then "
        "the turn passes.",
        low=0,
        high=20,
        group="Divination",
    )
    quiet_limit: int = option(
        0,
        "Quiet moves",
        "This many moves without a capture or a pawn move, all armies counted, are a "
        "draw (0: never).",
        low=0,
        high=1000,
        group="Draws",
        alike=(0, *range(100, 1001)),
    )
    change_sides: bool = change_of_sides()

    def __post_init__(self) -> None:
        """Refuse the pie rule where there is no one second player to use it."""
        super().__post_init__()
        if self.change_sides and self.players == "4":
            raise OptionError(
                "change_sides is for two players: of four, each has two opponents. "
                "Switch the change of sides off, or choose two players."
            )

    @cached_property
    def placed(self) -> Array:
        return ARRAYS[self.array]

    @cached_property
    def order(self) -> Order:
        return self.placed.order(self.turn_order)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Two teams or four armies, in the order in which they come to move."""
        if self.players == "4":
            return tuple(army.seat for army in self.order)
        first = self.order[0].team
        return first, rival(first)

    def seat_of(self, army: Army) -> str:
        """The seat of an army's own player."""
        return army.team if self.players == "2" else army.seat
