"""Repeats no rules: it keeps the positions of `rules.decisions` on a stack."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import surfaces
from games.engine.enochian.rules import decisions, dice
from games.engine.enochian.rules.armies import Army
from games.engine.enochian.rules.values import Move, Position
from games.engine.enochian.search import evaluation


class Walker(surfaces.Walker):
    """Moves made and unmade, last made first unmade."""

    alternates = False

    weight = 0.05  # in nodes of a search: making positions is dear, so few are made

    def __init__(self, position: Position) -> None:
        self._line = [position]

    def moves(self) -> Sequence[Move]:
        """Every move of the army awaited, once."""
        return decisions.legal(self._line[-1])

    def make(self, move: Move) -> None:
        """Make a legal move, with everything that follows from it."""
        self._line.append(decisions.after(self._line[-1], move))

    def worth(self, move: Move) -> int:
        """What a move of the army awaited gains its team, in tenths of a pawn."""
        return evaluation.gain(self._line[-1].men, move)

    def steps_of(self, moves: Sequence[Move]) -> Sequence[Move]:
        """The steps that legal moves are here: themselves."""
        return moves

    def team(self) -> str:
        """Which team decides: an army may be skipped, or led by its captor."""
        position = self._line[-1]
        return Army(position.controllers[position.actor]).team

    def by_chance(self) -> bool:
        """Whether the die is awaited."""
        return dice.awaited(self._line[-1])

    def unmake(self) -> None:
        """Take back the last move made."""
        self._line.pop()
