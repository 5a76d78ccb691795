"""Alpha-beta over any core: deeper and deeper, principal variation first, with a table
of positions, killers, history, late moves reduced, and rest at quiet positions.

The same core, seed and limits give the same move; time is the caller's, who may stop
the search by `poll`. There is a move whatever the limit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.search.core import ONGOING, WIDE, Core
from games.engine.search.ends import DEEPEST, SURE
from games.engine.search.machine import i64
from games.engine.search.memory import EXACT
from games.engine.search.nodes import Nodes
from games.engine.search.ordering import ENDLESS


class AlphaBeta(Nodes):
    """One search of one position. `value`, `depth` and `nodes` tell what was seen."""

    def __init__(self, core: Core, past: Sequence[int], size: int, seed: int) -> None:
        super().__init__(core, past, size)
        self.seed: i64 = seed % 1000003 + 1
        self.best: i64 = 0
        self.value: i64 = 0
        self.depth: i64 = 0

    def run(self, nodes: int, deepest: int, poll: Callable[[], bool] | None) -> int:
        """The best move found within so many nodes and plies; 0 where there is none."""
        self.limit = nodes
        self.poll = poll
        end = self._root_moves()
        if end < 2:
            return self.best
        for depth in range(1, min(deepest, DEEPEST - 20) + 1):
            self.iterate(depth, end)
            if self.stopped:
                break
            self.depth = depth
            if self.value > SURE or self.value < -SURE:
                break
        return self.best

    def _root_moves(self) -> i64:
        """Write the moves of the root in order, equal ones at random; their number."""
        core = self.core
        end = core.gen(0, WIDE)
        if end == 0:
            return 0
        state = self.seed
        for i in range(end):
            state = (state * 48271) % 2147483647
            self.scores[i] = core.order(core.moves[i]) * 64 + state % 64
        for i in range(end):
            self.pick(i, end)
        self.best = core.moves[0]
        return end

    def iterate(self, depth: i64, end: i64) -> None:
        """Search all moves of the root to one depth, the best so far first."""
        core = self.core
        best: i64 = -ENDLESS
        self.reach = 2 * depth + 4
        for i in range(end):
            move = core.moves[i]
            value: i64 = 0
            if i == 0:
                value = self.after(move, depth, 0, end, -ENDLESS, ENDLESS)
            else:
                value = self.after(move, depth, 0, end, best, best + 1)
                if value > best and not self.stopped:
                    value = self.after(move, depth, 0, end, best, ENDLESS)
            if self.stopped:
                break
            if value > best:
                best = value
                self.best = move
                self.value = value
                for j in range(i):
                    core.moves[i - j] = core.moves[i - j - 1]
                core.moves[0] = move
                if best > SURE and depth > 1:
                    break
        if not self.stopped and best > -ENDLESS:
            self.memory.keep(core.key, best, depth, EXACT, self.best)

    def line(self, longest: int) -> list[int]:
        """The best move and what is expected to follow, from the table."""
        core = self.core
        found: list[int] = []
        while len(found) < longest and core.terminal() == ONGOING:
            place = self.memory.find(core.key)
            move: i64 = self.best
            if found:
                move = self.memory.moves[place] if place >= 0 else 0
            if move == 0 or not self._has(move):
                break
            core.make(move)
            found.append(int(move))
        for _ in found:
            core.unmake()
        return found

    def _has(self, move: i64) -> bool:
        end = self.core.gen(0, WIDE)
        return any(self.core.moves[i] == move for i in range(end))
