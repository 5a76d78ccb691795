"""A toy game with no more than every game must answer: players take one, two or three
stones from a pile, and whoever takes the last one wins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from games.engine.errors import NotationError, PositionError
from games.engine.options import Options
from games.engine.rules import Outcome
from games.engine.surfaces import Game
from games.engine.words import Words

STONES = 7


@dataclass(frozen=True)
class Pile:
    """What is left, and how many moves have been made."""

    stones: int
    ply: int = 0


@dataclass(frozen=True)
class Stones(Game[Pile, int]):
    """The rules; a move is the number of stones that are taken."""

    options: Options = field(default_factory=Options)

    key: ClassVar[str] = "stones"
    seats: ClassVar[tuple[str, ...]] = ("white", "black")

    def initial(self) -> Pile:
        return Pile(STONES)

    def seat_to_move(self, position: Pile) -> str:
        return self.seats[position.ply % 2]

    def legal_moves(self, position: Pile) -> Iterator[int]:
        yield from range(1, min(3, position.stones) + 1)

    def refusal(self, position: Pile, move: int) -> Words | None:
        if move in self.legal_moves(position):
            return None
        return Words("too-many", f"{move} of {position.stones} cannot be taken.")

    def after(self, position: Pile, move: int) -> Pile:
        return Pile(position.stones - move, position.ply + 1)

    def outcome(self, position: Pile) -> Outcome | None:
        if position.stones:
            return None
        seat = self.seats[(position.ply - 1) % 2]
        words = Words("last", f"{seat.capitalize()} has taken the last stone.")
        return Outcome(seat, "last", words)

    def read_position(self, text: str) -> Pile:
        if not re.fullmatch(r"\d \d+", text):
            raise PositionError("A position is the stones left and the moves made.")
        return Pile(*map(int, text.split()))

    def write_position(self, position: Pile) -> str:
        return f"{position.stones} {position.ply}"

    def read_move(self, position: Pile, text: str) -> int:
        if not re.fullmatch(r"take \d", text):
            raise NotationError("Write a move as “take 2”.")
        return int(text[-1])

    def write_move(self, position: Pile, move: int) -> str:
        return f"take {move}"
