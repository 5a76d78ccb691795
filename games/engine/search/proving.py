"""Whether the side to move can force a win within so many moves: every move of both
sides is tried, nothing is left to judgement. The defender claims a draw where the rules
let them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.search.core import EVERY, LOST, MOST, ONGOING, ROOM, WON, Core
from games.engine.search.ends import Ends
from games.engine.search.machine import i64, vec

REFUTED: Final = 0
PROVED: Final = 1
UNKNOWN: Final = 2  # the limit was reached
LONGEST: Final = 32  # moves of a proof
THREEFOLD: Final = 3


class Proof(Ends):
    """A proof for the side to move of a core."""

    def __init__(self, core: Core, past: Sequence[int]) -> None:
        super().__init__(core, past)
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.lines: vec[i64] = vec[i64]([0] * ((LONGEST + 2) * (LONGEST + 2)))
        self.killers: vec[i64] = vec[i64]([0] * (LONGEST + 2))

    def run(self, plies: int, nodes: int) -> int:
        """PROVED, REFUTED or UNKNOWN; the shortest win is found first."""
        self.limit = nodes
        for depth in range(1, min(plies, LONGEST) + 1):
            result = self._wins(depth, 0, 0)
            if result != REFUTED:
                return int(result)
        return REFUTED if plies <= LONGEST else UNKNOWN

    def holds(self, plies: int, nodes: int) -> int:
        """The same for the side that has just moved: whether it wins within so many
        moves, whatever the other side answers. Where it is REFUTED, `line` is the
        answer that saves the other side."""
        self.root = 1 - self.core.side
        self.limit = nodes
        return int(self._wins(plies, 0, 0))

    def line(self) -> list[int]:
        """The winning moves, and the answers that were tried last."""
        found: list[int] = []
        at: i64 = 0
        while self.lines[at] and at <= LONGEST:
            found.append(int(self.lines[at]))
            at += 1
        return found

    def _wins(self, plies: i64, ply: i64, start: i64) -> i64:
        """Whether who began wins from here within so many moves."""
        core = self.core
        self.nodes += 1
        self.lines[ply * (LONGEST + 2)] = 0
        over = core.terminal()
        attacks = core.side == self.root and not core.chance()
        if over == ONGOING and plies > 0 and not (attacks or self._may_claim()):
            return self._try_all(plies, ply, start, 0)
        if over == ONGOING and plies > 0 and attacks:
            return self._try_all(plies, ply, start, 1)
        return self._is_won(over)

    def _is_won(self, over: i64) -> i64:
        """Whether an end is a win of who began."""
        if self.core.side == self.root:
            return 1 if over == WON else 0
        return 1 if over == LOST else 0

    def _try_all(self, plies: i64, ply: i64, start: i64, wanted: i64) -> i64:
        """Try the moves until one is `wanted`: a win for who began (1), or for the
        other side an escape (0)."""
        core = self.core
        if self.nodes >= self.limit or start > ROOM - MOST:
            return UNKNOWN
        end = core.gen(start, EVERY)
        if end == start:
            return self._is_won(core.stuck())
        self._put_first(start, end, self.killers[ply])
        result = 1 - wanted
        for i in range(start, end):
            move = core.moves[i]
            self.path[self.height] = core.key
            self.height += 1
            core.make(move)
            value = self._wins(plies - 1, ply + 1, end)
            core.unmake()
            self.height -= 1
            if value == UNKNOWN:
                result = UNKNOWN
                if self.nodes >= self.limit:
                    break
            elif value == wanted:
                self.killers[ply] = move
                self._extend(move, ply)
                return wanted
            elif result == 1 and not wanted:
                self._extend(move, ply)
        return result

    def _put_first(self, start: i64, end: i64, move: i64) -> None:
        moves = self.core.moves
        for i in range(start, end):
            if moves[i] == move:
                moves[i] = moves[start]
                moves[start] = move
                return

    def _extend(self, move: i64, ply: i64) -> None:
        """The line from here is the move and the line behind it."""
        wide: i64 = LONGEST + 2
        lines = self.lines
        here, behind = ply * wide, (ply + 1) * wide
        lines[here] = move
        for i in range(wide - 1):
            lines[here + i + 1] = lines[behind + i]
            if lines[behind + i] == 0:
                break

    def _may_claim(self) -> bool:
        """Whether the side to move may claim a draw."""
        core = self.core
        if core.patience > 0 and core.quiet >= core.patience:
            return True
        if not core.repeats:
            return False
        times: i64 = 1
        at = self.height - 2
        while at >= 0 and at >= self.height - core.quiet:
            if self.path[at] == core.key:
                times += 1
            at -= 1
        return times >= THREEFOLD
