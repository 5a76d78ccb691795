"""One turn to decide, and what a game lets a player add to a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from games.engine.errors import EngineError
from games.engine.registry import AnyRules
from games.engine.search.trees import ENDLESS

ROUNDS: Final = 3  # how often something may be added to a move
OPTIONS: Final = 60  # how many additions are tried each time
OFFERING: Final = 24  # what asking for offers costs, in nodes of a search
DESPAIR: Final = 40  # how many lost moves are tried with additions


@dataclass(frozen=True, slots=True)
class Turn:
    """A position with its legal moves in random order."""

    rules: AnyRules
    position: Any
    moves: Sequence[Any]

    @property
    def seat(self) -> str:
        return self.rules.seat_to_move(self.position)

    @property
    def value(self) -> int:
        """What the seat has taken more than it has lost."""
        return self.rules.evaluate(self.position, self.seat)

    def after(self, move: Any) -> Any:
        return self.rules.apply(self.position, move)

    def value_after(self, move: Any) -> int:
        return self.rules.evaluate(self.after(move), self.seat)

    def result(self, move: Any) -> int:
        """1 if a move wins at once, -1 if it loses at once, else 0."""
        outcome = self.rules.outcome(self.after(move))
        if outcome is None or not outcome.winners:
            return 0
        return 1 if self.seat in outcome.winners else -1

    # --- What can be added ---

    def completed(self, move: Any) -> Any:
        """The move with whatever the game offers to add to it, while that pays."""
        for _ in range(ROUNDS):
            best = max([move, *self._added(move)], key=self._promise)
            if best == move:
                break
            move = best
        return move

    def threat(self, moves: Sequence[Any], nodes: int) -> Any | None:
        """A move after which most replies lose, thanks to what is added, if any."""
        for move in moves[: nodes // OFFERING]:
            for added in self._added(move):
                if self._threatens(added):
                    return added
        return None

    def rescued(self) -> Any | None:
        """A move that loses no longer at once, thanks to what is added to it."""
        for move in self.moves[:DESPAIR]:
            found = self.completed(move)
            if self.result(found) >= 0:
                return found
        return None

    def _added(self, move: Any) -> Iterator[Any]:
        """The move with one more thing that is offered."""
        text = self.rules.write_move(self.position, move)
        for choice in self.rules.offers(self.position, text).options[:OPTIONS]:
            # What needs a further choice cannot be read, and is left out.
            with suppress(EngineError):
                added = self.rules.read_move(self.position, choice.text)
                if added != move:
                    self.after(added)
                    yield added

    def _promise(self, move: Any) -> int:
        """What a move gains at once; winning and losing count above any value."""
        result = self.result(move)
        return result * ENDLESS if result else self.value_after(move)

    def _threatens(self, move: Any) -> bool:
        """Whether more than half of all replies lose at once."""
        rules, after = self.rules, self.after(move)
        replies = (rules.apply(after, reply) for reply in rules.legal_moves(after))
        outcomes = [rules.outcome(each) for each in replies]
        lost = sum(each is not None and self.seat in each.winners for each in outcomes)
        return 2 * lost > len(outcomes)
