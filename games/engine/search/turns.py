"""One turn to decide, and what a game lets a player add to a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from games.engine.errors import EngineError
from games.engine.registry import AnyRules
from games.engine.search.trees import ENDLESS

ROUNDS: Final = 3  # how often something may be added
OPTIONS: Final = 60  # how many additions are tried each time


@dataclass(frozen=True, slots=True)
class Turn:
    """A position with its legal moves in an order drawn by lot."""

    rules: AnyRules
    position: Any
    moves: Sequence[Any]

    def after(self, move: Any) -> Any:
        return self.rules.apply(self.position, move)

    def result(self, move: Any) -> int:
        """1 if a move wins at once, -1 if it loses at once, else 0."""
        outcome = self.rules.outcome(self.after(move))
        if outcome is None or outcome.winner is None:
            return 0
        return 1 if outcome.winner == self.rules.seat_to_move(self.position) else -1

    def completed(self, move: Any) -> Any:
        """The move with whatever the game offers to add to it, while that pays."""
        best = move
        for _ in range(ROUNDS):
            better = max([best, *self._added(best)], key=self._promise)
            if better == best:
                break
            best = better
        return best

    def rescued(self) -> Any | None:
        """A move that loses no longer at once, thanks to what is added to it."""
        for move in self.moves:
            found = self.completed(move)
            if self.result(found) >= 0:
                return found
        return None

    def _added(self, move: Any) -> Iterator[Any]:
        """The same move with one more thing that is offered."""
        text = self.rules.write_move(self.position, move)
        for choice in self.rules.offers(self.position, text).options[:OPTIONS]:
            # What needs a further choice cannot be read, and is left out.
            with suppress(EngineError):
                added = self.rules.read_move(self.position, choice.text)
                self.after(added)
                yield added

    def _promise(self, move: Any) -> int:
        """What a move gains at once; a threat to win counts above any value."""
        after, seat = self.after(move), self.rules.seat_to_move(self.position)
        result = self.result(move)
        if result:
            return result * ENDLESS
        return self.rules.evaluate(after, seat) + self._threat(after, seat)

    def _threat(self, after: Any, seat: str) -> int:
        """How nearly all replies lose, if more than half of them do."""
        outcomes = [
            self.rules.outcome(self.rules.apply(after, reply))
            for reply in self.rules.legal_moves(after)
        ]
        lost = sum(each is not None and each.winner == seat for each in outcomes)
        return ENDLESS // 2 * lost // len(outcomes) if 2 * lost > len(outcomes) else 0
