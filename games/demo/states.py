"""A demo game as it is being played."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.demo.plans import Plan
from games.engine.registry import AnyRules
from games.engine.throw_proofs import drawn


@dataclass
class State:
    """A game as it is being played. Its throws, if it has any, are those of the game
    `pk` with this secret."""

    rules: AnyRules
    random: Random
    plan: Plan
    line: list[Any]  # every position so far
    texts: list[str] = field(default_factory=list)
    pk: str = ""
    secret: str = ""
    thrown: int = 0

    @property
    def position(self) -> Any:
        return self.line[-1]

    @property
    def seat(self) -> str:
        return self.rules.seat_to_move(self.position)

    @property
    def team(self) -> tuple[str, ...]:
        """The seats that win and lose with the seat to move, itself included."""
        return next(team for team in self.rules.teams if self.seat in team)

    @property
    def leads(self) -> bool:
        """Whether the seat to move is of the first team."""
        return self.rules.seats[0] in self.team

    def made_by(self, seat: str) -> list[str]:
        """The decisions of a seat so far."""
        made = zip(self.line, self.texts, strict=False)
        return [
            text for before, text in made if self.rules.seat_to_move(before) == seat
        ]

    @property
    def goes_on(self) -> bool:
        ended = self.rules.outcome(self.position) is not None
        return not ended and len(self.texts) < self.plan.most

    @property
    def is_late(self) -> bool:
        return len(self.texts) >= self.plan.least

    def play(self, text: str) -> None:
        """A decision, and the throws that become due by it."""
        self._make(text)
        self.throw()

    def throw(self) -> None:
        """The throws that are due."""
        while choices := self.rules.chances(self.position):
            self.thrown += 1
            self._make(drawn(self.secret, self.pk, self.thrown, choices))

    def _make(self, text: str) -> None:
        self.line.append(after(self, text))
        self.texts.append(text)


def displacements(state: State) -> list[str]:
    moves = state.rules.legal_moves(state.position)
    return [state.rules.write_move(state.position, move) for move in moves]


def after(state: State, text: str) -> Any:
    move = state.rules.read_move(state.position, text)
    return state.rules.apply(state.position, move)
