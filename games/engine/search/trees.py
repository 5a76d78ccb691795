"""Looking some plies ahead at what can be taken, over any game's rules.

A game whose walker tells the worth of its moves is searched on that board; any other is
searched position by position, which costs more of the same budget.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

from games.engine.registry import AnyRules
from games.engine.surfaces import Walker

APPLYING: Final = 4  # what making one position costs, beside listing a walker's moves
ENDLESS: Final = 10**9


class PositionTree(Walker):
    """A board that makes positions, by `legal_moves`, `apply` and `evaluate` alone."""

    weight = APPLYING
    alternates = False

    def __init__(self, rules: AnyRules, position: Any) -> None:
        self._rules = rules
        self._line = [position]
        self._team_of = {seat: team for team in rules.teams for seat in team}

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

    def team(self) -> Hashable:
        return self._team_of[self._rules.seat_to_move(self._line[-1])]

    def by_chance(self) -> bool:
        return bool(self._rules.chances(self._line[-1]))


class Spent(Exception):
    """The budget is used up."""


class Search:
    """A tree and how much of it may still be looked at."""

    def __init__(self, rules: AnyRules, position: Any, nodes: int) -> None:
        self.tree: Walker = rules.walker(position) or PositionTree(rules, position)
        self.left: float = nodes
        self._has_dice = rules.has_dice

    def may_end(self, step: Any) -> bool:
        """Whether a first step may decide the game, as far as the board can say."""
        return self.tree.may_end(step)

    def moves(self) -> Sequence[Any]:
        """The moves of the node at hand, paid for; raises Spent."""
        if self.left <= 0:
            raise Spent
        moves = self.tree.moves()
        self.left -= 1 + self.tree.weight * len(moves)
        return moves

    def gain(self, depth: int, low: int = -ENDLESS, high: int = ENDLESS) -> int:
        """What the team on move can take, less what is taken from it, in so many plies.

        Exact between `low` and `high`, a bound beyond them (alpha and beta).
        """
        if self._is_chance():
            return self._expected(depth)
        steps, worth = self.moves(), self.tree.worth
        if depth == 1:
            return max(map(worth, steps), default=0)
        best = -ENDLESS if steps else 0
        for step in sorted(steps, key=worth, reverse=True):
            gain = worth(step)
            if depth == 2 and gain <= low and self.tree.alternates:
                return max(best, gain)  # nothing that follows can make it more
            best = max(best, gain + self.rest(step, depth, low - gain, high - gain))
            low = max(low, best)
            if low >= high:
                break
        return best

    def _expected(self, depth: int) -> int:
        """The mean over all that chance may bring, which is no ply of its own. Where it
        decides once more nothing is foreseen."""
        gains = [self._after(throw, depth) for throw in self.moves()]
        return round(sum(gains) / len(gains))

    def rest(
        self, step: Any, depth: int, low: int = -ENDLESS, high: int = ENDLESS
    ) -> int:
        """What the mover gains or loses after a move, in one ply less."""
        mover = self._on_move()
        self.tree.make(step)
        if mover is not None and self._on_move() == mover:
            rest = self.gain(depth - 1, low, high)
        else:
            rest = -self.gain(depth - 1, -high, -low)
        self.tree.unmake()
        return rest

    def _after(self, throw: Any, depth: int) -> int:
        """What the team gains that throws, in so many plies after the throw."""
        thrower, gain = self._on_move(), 0
        self.tree.make(throw)
        if not self._is_chance():
            sign = 1 if self._on_move() == thrower else -1
            gain = sign * self.gain(depth)
        self.tree.unmake()
        return gain

    def reply(self, step: Any) -> int:
        """What the others gain by their next move; nothing while the team of the mover
        is on move still."""
        mover = self._on_move()
        self.tree.make(step)
        again = mover is not None and self._on_move() == mover
        gain = 0 if again else self.gain(1)
        self.tree.unmake()
        return gain

    def _on_move(self) -> Hashable:
        """The team that decides now; None where two sides take turns."""
        return None if self.tree.alternates else self.tree.team()

    def _is_chance(self) -> bool:
        return self._has_dice and self.tree.by_chance()
