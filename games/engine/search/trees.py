"""Looking some plies ahead at what can be taken, over any game's rules.

A game whose walker tells the worth of its moves is searched on that board; any other is
searched position by position, which costs more of the same budget.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from games.engine.perft import walker_of
from games.engine.registry import AnyRules

APPLYING: Final = 4  # what making one position costs, beside listing a walker's moves
ENDLESS: Final = 10**9


class Tree(Protocol):
    """A board on which moves are made and unmade, that tells what each is worth.

    `steps_of` finds the steps of legal moves, in their order. Two more are asked where
    they are there: `continues(step)`, whether the same seat is on move again, and
    `may_end(step)`, whether a first step may decide the game; else it may, and is not.
    """

    def moves(self) -> Sequence[Any]: ...

    def make(self, step: Any) -> None: ...

    def unmake(self) -> None: ...

    def worth(self, step: Any) -> int: ...

    def steps_of(self, moves: Sequence[Any]) -> Sequence[Any]: ...


class PositionTree:
    """The same by `legal_moves`, `apply` and `evaluate` alone."""

    def __init__(self, rules: AnyRules, position: Any) -> None:
        self._rules = rules
        self._line = [position]

    def moves(self) -> list[tuple[Any, Any, int]]:
        """Each move with the position after it and what the mover gains."""
        return self.steps_of(list(self._rules.legal_moves(self._line[-1])))

    def steps_of(self, moves: Sequence[Any]) -> list[tuple[Any, Any, int]]:
        rules, position = self._rules, self._line[-1]
        seat = rules.seat_to_move(position)
        had = rules.evaluate(position, seat)
        after = [rules.apply(position, move) for move in moves]
        return [
            (move, then, rules.evaluate(then, seat) - had)
            for move, then in zip(moves, after, strict=True)
        ]

    def make(self, step: tuple[Any, Any, int]) -> None:
        self._line.append(step[1])

    def unmake(self) -> None:
        self._line.pop()

    def worth(self, step: tuple[Any, Any, int]) -> int:
        return step[2]

    def continues(self, step: tuple[Any, Any, int]) -> bool:
        """Whether the same seat is on move again after a step."""
        seat_to_move = self._rules.seat_to_move
        return seat_to_move(step[1]) == seat_to_move(self._line[-1])


class Spent(Exception):
    """The budget is used up."""


class Search:
    """A tree and how much of it may still be looked at."""

    def __init__(self, rules: AnyRules, position: Any, nodes: int) -> None:
        walker: Any = walker_of(rules, position)
        by_walking = walker is not None and hasattr(walker, "worth")
        self.tree: Tree = walker if by_walking else PositionTree(rules, position)
        self._applying = 0 if by_walking else APPLYING
        self._continues = getattr(self.tree, "continues", None)
        self._may_end = getattr(self.tree, "may_end", None)
        self.left = nodes

    def continues(self, step: Any) -> bool:
        """Whether the same seat is on move again after a step."""
        return self._continues is not None and bool(self._continues(step))

    def may_end(self, step: Any) -> bool:
        """Whether a first step may decide the game, as far as the board can say."""
        return self._may_end is None or bool(self._may_end(step))

    def moves(self) -> Sequence[Any]:
        """The moves of the node at hand, paid for; raises Spent."""
        if self.left <= 0:
            raise Spent
        moves = self.tree.moves()
        self.left -= 1 + self._applying * len(moves)
        return moves

    def gain(self, depth: int, low: int = -ENDLESS, high: int = ENDLESS) -> int:
        """What the side to move can take, less what is taken from it, in so many plies.

        Exact between `low` and `high`, a bound beyond them (alpha and beta).
        """
        steps, worth = self.moves(), self.tree.worth
        if depth == 1:
            return max(map(worth, steps), default=0)
        best = -ENDLESS if steps else 0
        for step in sorted(steps, key=worth, reverse=True):
            gain = worth(step)
            if depth == 2 and gain <= low and self._continues is None:
                return max(best, gain)  # nothing that follows can make it more
            best = max(best, gain + self.rest(step, depth, low - gain, high - gain))
            low = max(low, best)
            if low >= high:
                break
        return best

    def rest(self, step: Any, depth: int, low: int, high: int) -> int:
        """What the mover gains or loses after a move, in one ply less."""
        continues = self.continues(step)
        self.tree.make(step)
        if continues:
            rest = self.gain(depth - 1, low, high)
        else:
            rest = -self.gain(depth - 1, -high, -low)
        self.tree.unmake()
        return rest
