"""The best moves of a position with their values, for who chooses among several.

As `alphabeta.py`, but every move of the root that is within a margin of the best one is
searched until its value is known.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.search.alphabeta import AlphaBeta
from games.engine.search.core import MOST, Core
from games.engine.search.ends import SURE
from games.engine.search.machine import i64, vec
from games.engine.search.ordering import ENDLESS


class Ranking(AlphaBeta):
    """One search of one position: after `run`, `moves` and `values` hold the `count`
    moves found within `margin` of the best, the best first."""

    def __init__(
        self, core: Core, past: Sequence[int], size: int, seed: int, margin: int
    ) -> None:
        super().__init__(core, past, size, seed)
        self.margin: i64 = margin
        self.moves: vec[i64] = vec[i64]([0] * MOST)
        self.values: vec[i64] = vec[i64]([0] * MOST)
        self.tried: vec[i64] = vec[i64]([0] * MOST)  # the values of one depth
        self.count: i64 = 0

    def iterate(self, depth: i64, end: i64) -> None:
        """Search all moves of the root to one depth."""
        core, tried = self.core, self.tried
        best: i64 = -ENDLESS
        done: i64 = 0
        self.reach = 2 * depth + 4
        for i in range(end):
            low: i64 = -ENDLESS
            value: i64 = 0
            if done:
                low = best - self.margin - 1
                value = self.after(core.moves[i], depth, 0, end, low, low + 1)
            if value > low and not self.stopped:
                value = self.after(core.moves[i], depth, 0, end, low, ENDLESS)
            if self.stopped:
                break
            tried[i] = value
            done += 1
            if value > best:
                best = value
            if best > SURE and self.margin == 0:
                break
        if done and (done == end or self.count == 0 or best > SURE):
            self._put_in_order(done, best)

    def _put_in_order(self, done: i64, best: i64) -> None:
        """The moves that were tried, the best first, and those near it."""
        moves, tried = self.core.moves, self.tried
        for i in range(1, done):
            move, value = moves[i], tried[i]
            at = i
            while at > 0 and tried[at - 1] < value:
                moves[at], tried[at] = moves[at - 1], tried[at - 1]
                at -= 1
            moves[at] = move
            tried[at] = value
        self.count = 0
        while self.count < done and tried[self.count] >= best - self.margin:
            self.moves[self.count] = moves[self.count]
            self.values[self.count] = tried[self.count]
            self.count += 1
        self.best = moves[0]
        self.value = tried[0]
