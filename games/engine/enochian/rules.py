"""Enochian chess behind the engine's face (enochian §1–§13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from games.engine.enochian import (
    dice,
    endings,
    evaluation,
    exchanges,
    notation,
    positions,
    refusals,
    turns,
)
from games.engine.enochian.armies import TEAM_TITLES, Army
from games.engine.enochian.options import EnochianOptions
from games.engine.enochian.rulesets import RULESETS
from games.engine.enochian.values import ACCEPT, DECLINE, ROLL, Move, Position
from games.engine.errors import IllegalMove
from games.engine.interface import Outcome
from games.engine.options import Ruleset
from games.engine.words import Words


@dataclass(frozen=True)
class Enochian:
    """The rules of Enochian chess with their options bound."""

    options: EnochianOptions

    Options: ClassVar = EnochianOptions
    key: ClassVar[str] = "enochian"
    title: ClassVar[str] = "Enochian chess"
    tagline: ClassVar[str] = "Four armies of the elements in two teams on one board."
    example: ClassVar[str] = "Pf2-f3"
    rulesets: ClassVar[tuple[Ruleset, ...]] = RULESETS

    @property
    def seats(self) -> tuple[str, ...]:
        """Two teams or four armies, in the order in which they come to move."""
        return self.options.seats

    @property
    def spaced(self) -> bool:
        """A throw of the die is written with a blank."""
        return self.options.divination

    def initial(self) -> Position:
        options = self.options
        array, order = options.placed, options.order
        return turns.settled(options, Position(array, order, array.men, order[0]))

    def seat_to_move(self, position: Position) -> str:
        return self.seat_of(Army(position.controllers[position.actor]))

    def seat_of(self, army: Army) -> str:
        """The seat of an army's own player."""
        return army.team if self.options.players == "2" else army.seat

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """Every displacement and promotion once; or the six throws of a die that is
        awaited, or both answers to an offer. None once the game has ended."""
        if position.ended is not None:
            return
        if position.offered:
            yield Move(position.actor, ACCEPT)
            yield Move(position.actor, DECLINE)
        elif dice.awaited(self.options, position):
            yield from dice.throws(position)
        elif position.die:
            yield from dice.allowed(position, position.die)
        else:
            yield from position.moves

    def refusal(self, position: Position, move: Move) -> Words | None:
        """Why a decision is refused, or None when it may be made."""
        return refusals.refusal(self.options, position, move)

    def apply(self, position: Position, move: Move) -> Position:
        words = self.refusal(position, move)
        if words is not None:
            raise IllegalMove(words)
        return self.after(position, move)

    def after(self, position: Position, move: Move) -> Position:
        """The position after a decision that may be made."""
        if move.kind == ROLL:
            return dice.after(self.options, position, move)
        if move.is_displacement:
            return turns.after(self.options, position, move)
        return exchanges.after(self.options, position, move)

    def outcome(self, position: Position) -> Outcome | None:
        return position.ended

    def claims(self, position: Position) -> tuple[Outcome, ...]:
        """The draw that all players may agree on (enochian §10)."""
        return endings.claims(position)

    def chances(self, position: Position) -> tuple[str, ...]:
        """The six faces of the die where one must be thrown (enochian §11)."""
        if not dice.awaited(self.options, position):
            return ()
        return tuple(f"{ROLL} {face}" for face in dice.FACES)

    def may_undo(self, position: Position) -> bool:
        return False  # a turn is one decision

    def read_position(self, text: str) -> Position:
        return positions.read_position(self.options, text)

    def write_position(self, position: Position) -> str:
        return positions.write_position(position)

    def read_move(self, position: Position, text: str) -> Move:
        return notation.read_move(position, text)

    def write_move(self, position: Position, move: Move) -> str:
        return notation.write_move(position, move)

    def evaluate(self, position: Position, seat: str) -> int:
        """The values that a seat's team has gained since the start."""
        earth = seat in (*endings.seats_of(self.options, "earth"),)
        return evaluation.balance(position, "earth" if earth else "air")

    def title_of(self, seat: str) -> str:
        """ "Team Earth", "Red"."""
        return TEAM_TITLES.get(seat, seat.capitalize())
