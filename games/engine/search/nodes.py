"""The nodes inside the tree: alpha-beta, late moves reduced, rest where it is quiet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.engine.search.core import DRAWN, MOST, NARROW, ONGOING, ROOM, Core
from games.engine.search.ends import DEEPEST, SURE
from games.engine.search.machine import i64
from games.engine.search.memory import AT_LEAST, AT_MOST, EXACT, ZERO, Memory
from games.engine.search.ordering import ENDLESS, Ordering

PICKED: Final = 8  # moves that are put in order, the others follow as they come
POLLED: Final = 256  # nodes between two questions whether to stop, where they are quick
MARGIN: Final = 90  # how far above what is hoped for one ply needs no search


class Nodes(Ordering):
    """The tree below the root."""

    def __init__(self, core: Core, past: Sequence[int], size: int) -> None:
        super().__init__(core, past)
        self.memory = Memory(size)
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.stopped: i64 = 0
        self.reach: i64 = 0  # plies up to which threats are followed
        self.skipped: i64 = 0  # whether the line has a turn left out
        self.poll: Callable[[], bool] | None = None
        self.polled: i64 = POLLED

    def after(
        self, move: i64, depth: i64, ply: i64, start: i64, alpha: i64, beta: i64
    ) -> i64:
        """The value of a move for who makes it; `depth` counts the move."""
        core = self.core
        side = core.side
        self.path[self.height] = core.key
        self.height += 1
        core.make(move)
        value: i64 = 0
        if core.side == side:
            value = self._node(depth - 1, ply + 1, start, alpha, beta)
        else:
            value = -self._node(depth - 1, ply + 1, start, -beta, -alpha)
        core.unmake()
        self.height -= 1
        return value

    def _node(self, depth: i64, ply: i64, start: i64, alpha: i64, beta: i64) -> i64:
        """The value of the position at hand, exact between `alpha` and `beta`."""
        core = self.core
        self._count()
        if self.stopped:
            return 0
        over = core.terminal()
        if over != ONGOING:
            return self.result(over, ply)
        if self.is_draw():
            return self.result(DRAWN, ply)
        if ply >= DEEPEST or start > ROOM - MOST:
            return core.evaluate()
        if core.chance():
            return self._expected(depth, ply, start)
        urgent = core.urgent()
        if urgent and ply < self.reach:
            depth += 1
            if depth < 1:
                depth = 1
        if depth <= 0:
            return self._rest(depth, ply, start, alpha, beta)
        place = self.memory.find(core.key)
        known: i64 = 0
        if place >= 0:
            known = self.memory.moves[place]
            fact = self.memory.facts[place]
            if fact // 4 % 128 >= depth:
                value = self.told(fact // 512 - ZERO, ply)
                bound = fact % 4
                if bound == EXACT:
                    return value
                if bound == AT_LEAST and value >= beta:
                    return value
                if bound == AT_MOST and value <= alpha:
                    return value
        return self._try(depth, ply, start, alpha, beta, known)

    def _try(
        self, depth: i64, ply: i64, start: i64, alpha: i64, beta: i64, known: i64
    ) -> i64:
        """The best of the moves from here."""
        core = self.core
        calm = core.calm() if depth <= 2 else 0
        still: i64 = 0
        if calm:
            still = core.evaluate()
            if still - MARGIN * depth >= beta:
                return still
        if depth >= 2 and beta - alpha == 1 and self._is_idle(depth, ply, start, beta):
            return beta
        end = core.gen(start, NARROW)
        if end == start:
            return self.result(core.stuck(), ply)
        self.score(start, end, ply, known)
        best: i64 = -ENDLESS
        found: i64 = 0
        low = alpha
        for i in range(start, end):
            if i < start + PICKED:
                self.pick(i, end)
            move = core.moves[i]
            if calm and i > start:
                hope = still + self.promises[i] + core.margin * depth
                if hope <= low:
                    if hope > best:
                        best = hope
                    continue
            value = self._late(move, i - start, depth, ply, end, low, beta)
            if self.stopped:
                return 0
            if value > best:
                best = value
                found = move
                if value > low:
                    low = value
                if value >= beta:
                    self.praise(move, depth, ply)
                    break
        bound = EXACT
        if best >= beta:
            bound = AT_LEAST
        elif best <= alpha:
            bound = AT_MOST
        self.memory.keep(core.key, self.kept(best, ply), depth, bound, found)
        return best

    def _is_idle(self, depth: i64, ply: i64, start: i64, beta: i64) -> bool:
        """Whether even a turn that is left out is too good for the other side."""
        core = self.core
        if self.skipped or core.urgent() or beta > SURE or core.evaluate() < beta:
            return False
        self.path[self.height] = 0
        self.height += 1
        skipped = core.skip()
        value: i64 = 0
        if skipped:
            self.skipped = 1
            less = 3 + depth // 4
            value = -self._node(depth - less, ply + 1, start, -beta, 1 - beta)
            self.skipped = 0
            core.unskip()
        self.height -= 1
        return bool(skipped) and value >= beta and not self.stopped

    def _late(
        self, move: i64, nth: i64, depth: i64, ply: i64, start: i64, low: i64, beta: i64
    ) -> i64:
        """A move searched as its place among the others deserves."""
        if nth == 0:
            return self.after(move, depth, ply, start, low, beta)
        less: i64 = 0
        if depth >= 3 and nth >= 4:
            less = 1
            if nth >= 12 and depth >= 4:
                less = 2
                if nth >= 30 and depth >= 6:
                    less = 3
        value = self.after(move, depth - less, ply, start, low, low + 1)
        if value > low and less and not self.stopped:
            value = self.after(move, depth, ply, start, low, low + 1)
        if value > low and value < beta and not self.stopped:
            value = self.after(move, depth, ply, start, low, beta)
        return value

    def _rest(self, depth: i64, ply: i64, start: i64, alpha: i64, beta: i64) -> i64:
        """The value once the taking is over; nobody needs to take."""
        core = self.core
        best = core.evaluate()
        if best >= beta:
            return best
        if depth <= -core.resting:
            return core.outlook(beta)
        end = core.noisy(start)
        if end > start:
            self.score(start, end, DEEPEST, 0)
        low = alpha
        if best > low:
            low = best
        still = best
        calm = core.calm()
        for i in range(start, end):
            self.pick(i, end)
            move = core.moves[i]
            if calm and still + self.promises[i] + 2 * core.margin <= low:
                continue
            value = self.after(move, depth, ply, end, low, beta)
            if self.stopped:
                return 0
            if value > best:
                best = value
                if value > low:
                    low = value
                if value >= beta:
                    break
        return best

    def _expected(self, depth: i64, ply: i64, start: i64) -> i64:
        """The mean over what chance may bring; a throw is a ply of its own. It is
        remembered, as several throws may change nothing and lead to one position."""
        core = self.core
        if depth <= -1:
            return core.evaluate()
        place = self.memory.find(core.key)
        if place >= 0 and self.memory.facts[place] // 4 % 128 >= depth:
            return self.told(self.memory.facts[place] // 512 - ZERO, ply)
        end = core.gen(start, NARROW)
        total: i64 = 0
        for i in range(start, end):
            total += self.after(core.moves[i], depth, ply, end, -ENDLESS, ENDLESS)
            if self.stopped:
                return 0
        mean = total // (end - start)
        self.memory.keep(core.key, self.kept(mean, ply), depth, EXACT, 0)
        return mean

    def _count(self) -> None:
        """Count a node, and see whether to stop."""
        self.nodes += 1
        if self.nodes >= self.limit:
            self.stopped = 1
        elif self.nodes % self.polled == 0:
            poll = self.poll
            if poll is not None and poll():
                self.stopped = 1
