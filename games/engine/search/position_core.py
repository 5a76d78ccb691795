"""A core for any game, made of its rules alone: slow, but right at once for every game
and every option. A move is its place in the list of legal moves, from 1."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from games.engine.registry import AnyRules
from games.engine.rules import Outcome
from games.engine.search import bridges
from games.engine.search.core import DRAWN, LOST, ONGOING, WON, Core

BITS = 60


class PositionCore(Core):
    """Positions of the rules, one after another."""

    def __init__(self, rules: AnyRules, position: Any) -> None:
        super().__init__()
        self.resting = 0
        self._rules = rules
        self._line = [position]
        self._lists: list[list[Any] | None] = [None]
        teams = rules.teams
        self._team_of = {seat: team for team in teams for seat in team}
        self._first = teams[0]
        self._look()

    def _look(self) -> None:
        position = self._line[-1]
        text = self._rules.write_position(position).encode()
        self.key = int.from_bytes(blake2b(text, digest_size=8).digest()) >> (64 - BITS)
        self.side = int(self._team() != self._first)

    def _team(self) -> tuple[str, ...]:
        return self._team_of[self._rules.seat_to_move(self._line[-1])]

    def choices(self) -> list[Any]:
        """The legal moves, or all that a die can show."""
        rules, position, known = self._rules, self._line[-1], self._lists[-1]
        if known is None:
            throws = rules.chances(position)
            known = [rules.read_move(position, text) for text in throws]
            known = known or list(rules.legal_moves(position))
            self._lists[-1] = known
        return known

    def gen(self, start: int, breadth: int) -> int:
        count = len(self.choices())
        for place in range(count):
            self.moves[start + place] = place + 1
        return start + count

    def make(self, move: int) -> None:
        chosen = self.choices()[move - 1]
        self._line.append(self._rules.after(self._line[-1], chosen))
        self._lists.append(None)
        self._look()

    def unmake(self) -> None:
        self._line.pop()
        self._lists.pop()
        self._look()

    def terminal(self) -> int:
        outcome: Outcome | None = self._rules.outcome(self._line[-1])
        if outcome is None:
            return ONGOING
        if not outcome.winners:
            return DRAWN
        return WON if outcome.winners[0] in self._team() else LOST

    def stuck(self) -> int:
        return DRAWN

    def evaluate(self) -> int:
        position = self._line[-1]
        return self._rules.evaluate(position, self._rules.seat_to_move(position))

    def order(self, move: int) -> int:
        return 0

    def chance(self) -> int:
        return int(bool(self._rules.chances(self._line[-1])))


class PositionBridge(bridges.Bridge[Any, Any]):
    """The bridge to it."""

    pace = 20  # the rules are asked for everything

    def __init__(self, rules: AnyRules, position: Any) -> None:
        super().__init__(position)
        self._rules = rules

    def core(self, compiled: bool) -> PositionCore:
        return PositionCore(self._rules, self.position)

    def facts(self) -> dict[str, list[int]]:
        return {}

    def keys(self, compiled: bool) -> list[int]:
        return []

    def move(self, code: int) -> Any:
        return PositionCore(self._rules, self.position).choices()[code - 1]

    def code(self, move: Any) -> int:
        choices = PositionCore(self._rules, self.position).choices()
        return choices.index(move) + 1
