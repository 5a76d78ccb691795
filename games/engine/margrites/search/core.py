"""Whole turns of Margrites for the search: of the many ways to make up to four steps
the most promising places to end, found step by step (a beam).

A move is up to four steps, each 16384 times the one before it.
"""

from __future__ import annotations

from typing import Final

from games.engine.margrites.search.pieces import PIECES, SIDE, SQUARES, STEPS, Facts
from games.engine.margrites.search.steps import Steps
from games.engine.search.core import EVERY, LOST, ONGOING, WIDE, WON
from games.engine.search.machine import i64, vec

STEP: Final = 16384
BEAM: Final = 64  # turns that are kept at most
SLOTS: Final = 16384  # more than the positions that a beam can see
SURE: Final = 100000


class MargritesCore(Steps):
    """Turns made and unmade in place."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.resting = 0
        self.ways: vec[i64] = vec[i64](facts["ways"])  # by side and square
        # What a point is worth, a capture, and each friend beside a piece up to two.
        self.point: i64 = facts["weights"][0]
        self.capture: i64 = facts["weights"][1]
        self.friend: i64 = facts["weights"][2]
        self.danger: i64 = facts["danger"][0]  # where one enemy more would capture
        self.wide: i64 = facts["widths"][0]  # turns that are kept at the root
        self.narrow: i64 = facts["widths"][1]  # and inside the tree
        self.lengths: vec[i64] = vec[i64]([0] * 512)  # steps of each move made
        self.depth: i64 = 0
        self.found: vec[i64] = vec[i64]([0] * 256)  # the steps from one position
        self.turns: vec[i64] = vec[i64]([0] * (BEAM + 1))  # of the beam, best first
        self.worths: vec[i64] = vec[i64]([0] * (BEAM + 1))
        self.open: vec[i64] = vec[i64]([0] * (BEAM + 1))  # whether its turn goes on
        self.begun: vec[i64] = vec[i64]([0] * (BEAM + 1))  # the beam one step before
        self.begun_open: vec[i64] = vec[i64]([0] * (BEAM + 1))
        self.begun_worths: vec[i64] = vec[i64]([0] * (BEAM + 1))
        self.seen: vec[i64] = vec[i64]([0] * SLOTS)
        self.kept: i64 = 0

    def make(self, move: i64) -> None:
        count: i64 = 0
        while move > 0:
            self.step(move % STEP)
            move //= STEP
            count += 1
        self.lengths[self.depth] = count
        self.depth += 1

    def unmake(self) -> None:
        self.depth -= 1
        for _ in range(self.lengths[self.depth]):
            self.restore()

    def skip(self) -> i64:
        self._save()
        self._open(1 - self.side, STEPS)
        if self._has_step():
            return 1
        self.restore()
        return 0

    def unskip(self) -> None:
        self.restore()

    # --- The beam ---

    def gen(self, start: i64, breadth: i64) -> i64:
        """Single steps where every move is asked for, else whole turns."""
        if breadth == EVERY:
            return self.gen_steps(self.moves, start)
        self._find_turns(self.wide if breadth == WIDE else self.narrow)
        for n in range(self.kept):
            self.moves[start + n] = self.turns[n]
        return start + self.kept

    def _find_turns(self, width: i64) -> None:
        """Fill `turns` with the best ends of the turn, at most `width`."""
        for slot in range(SLOTS):
            self.seen[slot] = 0
        self.begun[0] = 0
        self.begun_open[0] = 1
        begun: i64 = 1
        scale: i64 = 1
        for _ in range(self.left):
            self.kept = 0
            for n in range(begun):
                if self.begun_open[n]:
                    self._go_on(self.begun[n], scale, width)
                else:
                    self._keep(self.begun[n], self.begun_worths[n], 0, width)
            begun = self.kept
            scale *= STEP
            for n in range(begun):
                self.begun[n] = self.turns[n]
                self.begun_open[n] = self.open[n]
                self.begun_worths[n] = self.worths[n]

    def _go_on(self, turn: i64, scale: i64, width: i64) -> None:
        """Every step after the first steps of a turn."""
        side, left = self.side, self.left
        self.make(turn)
        for at in range(self.gen_steps(self.found, 0)):
            step = self.found[at]
            self.step(step)
            if self._is_new():
                more = self.side == side and self.left < left and self.over == ONGOING
                worth = self._worth(side)
                self._keep(turn + step * scale, worth, 1 if more else 0, width)
            self.restore()
        self.unmake()

    def _is_new(self) -> bool:
        """Whether the beam has not come to this position before."""
        slot = self.key % SLOTS
        while self.seen[slot]:
            if self.seen[slot] == self.key:
                return False
            slot = (slot + 1) % SLOTS
        self.seen[slot] = self.key
        return True

    def _keep(self, turn: i64, worth: i64, more: i64, width: i64) -> None:
        """Put a turn in its place among the best."""
        at = self.kept
        if at == width:
            if worth <= self.worths[at - 1]:
                return
            at -= 1
        else:
            self.kept += 1
        while at > 0 and self.worths[at - 1] < worth:
            self.turns[at] = self.turns[at - 1]
            self.worths[at] = self.worths[at - 1]
            self.open[at] = self.open[at - 1]
            at -= 1
        self.turns[at] = turn
        self.worths[at] = worth
        self.open[at] = more

    def _worth(self, side: i64) -> i64:
        """How good it is for a side, with the end of the game."""
        if self.over == WON or self.over == LOST:
            return SURE if (self.over == WON) == (self.side == side) else -SURE
        return self._balance(side)

    # --- What the search asks ---

    def terminal(self) -> i64:
        return self.over

    def evaluate(self) -> i64:
        """Points, captures, the way across, and friends beside each other."""
        return self._balance(self.side)

    def _balance(self, side: i64) -> i64:
        other = 1 - side
        value = self.point * (self.points[side] - self.points[other])
        value += self.capture * (self.captures[side] - self.captures[other])
        for piece in range(PIECES):
            square = self.where[piece]
            if square >= 0:
                whose = piece // SIDE
                at = whose * SQUARES + square
                friends = self.touch[at]
                share = self.ways[at] + self.friend * (2 if friends > 2 else friends)
                enemies = self.touch[(1 - whose) * SQUARES + square]
                if enemies > 2 * friends:
                    share -= self.danger
                value += share if whose == side else -share
        return value

    def order(self, move: i64) -> i64:
        """What a turn, or a step, gains at once."""
        side = self.side
        before = self._balance(side)
        self.make(move)
        gain = self._worth(side) - before
        self.unmake()
        return gain

    def calm(self) -> i64:
        return 1
