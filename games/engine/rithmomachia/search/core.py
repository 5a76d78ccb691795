"""Turns of Spec v1 for the search: a displacement, the ambush that is added to it, and
what follows. A harmony that stands is always declared, points that suffice as well.
"""

from __future__ import annotations

from typing import Final

from games.engine.rithmomachia.search.board import AMBUSH, SQUARES, TO, Facts
from games.engine.rithmomachia.search.turn_lists import TurnLists
from games.engine.search.core import LOST, ONGOING, WON
from games.engine.search.machine import i64, vec

DEEP: Final = 256  # moves that can be taken back


class RithmomachiaCore(TurnLists):
    """Turns made and unmade in place."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.hashes: vec[i64] = vec[i64](facts["hashes"])  # man and square
        self.pending: vec[i64] = vec[i64](facts["pending"])  # a hash by triple
        self.quiet = facts["quiet"][0]
        self.patience = facts["patience"][0]
        self.repeats = facts["repeats"][0]
        self.over: i64 = ONGOING
        self.ground: i64 = 0  # the hash of men and side, without declarations
        self.made: vec[i64] = vec[i64]([0] * (8 * DEEP))
        self.depth: i64 = 0
        for man in range(1, self.size):
            if self.living & self.bits[man]:
                self.ground ^= self.hashes[man * SQUARES + self.where[man]]
        if self.side:
            self.ground ^= self.hashes[0]
        self.key = self.ground
        if self.declared[1 - self.side]:
            self.key ^= self.pending[self._declared_triple(1 - self.side)]

    def make(self, move: i64) -> None:
        side, board, hashes = self.side, self.board, self.hashes
        origin, to, ambushed = move % TO, move // TO % TO, move // AMBUSH
        man, taken = board[origin], board[to]
        self._note(move, taken)
        ground = self.ground ^ hashes[0] ^ hashes[man * SQUARES + origin]
        ground ^= hashes[man * SQUARES + to]
        if taken > 0:
            ground ^= hashes[taken * SQUARES + to]
            self.take(taken)
            self.points[side] += self.scores[taken]
        if ambushed:
            square = self.where[ambushed]
            ground ^= hashes[ambushed * SQUARES + square]
            board[square] = 0
            self.take(ambushed)
            self.points[side] += self.scores[ambushed]
        board[to] = man
        board[origin] = 0
        self._place(man, to)
        self.ground = ground
        self.side = 1 - side
        self._declare(side, taken + ambushed)

    def _declare(self, side: i64, taken: i64) -> None:
        """Declare what stands, and decide what the next turn begins with."""
        self.key = self.ground
        self.declared[side] = self.standing(side)
        if self.declared[side]:
            if not self.any_set:
                self.declared[side] = self.masks[self.safest(side)]
            self.key ^= self.pending[self._declared_triple(side)]
        self.quiet = 0 if taken or self.declared[side] else self.quiet + 1
        other = 1 - side
        standing = self.declared[other]
        if standing:
            standing = self._stands_still(other)
            if not standing:
                self.declared[other] = 0
        if self.aims[side] and self.points[side] >= self.aims[side]:
            self.over = LOST
        elif standing:
            self.over = WON
        else:
            self.over = ONGOING

    def _declared_triple(self, side: i64) -> i64:
        """Which triple a side has declared, where that matters; else the number behind
        the last."""
        last: i64 = len(self.masks)
        if not self.any_set:
            for triple in range(last):
                if self.masks[triple] == self.declared[side]:
                    return triple
        return last

    def _stands_still(self, side: i64) -> i64:
        """Whether a declared harmony wins now (Spec v1 §7.4)."""
        mask = self.declared[side]
        if mask & self.living == mask:
            return 1
        return self.standing(side) if self.any_set else 0

    def _place(self, man: i64, square: i64) -> None:
        """A man stands on a square, within its zone or not."""
        side, bit = self.sides[man], self.bits[man]
        self.where[man] = square
        zoned = self.zoned[side]
        if zoned & bit:
            zoned ^= bit
        if self.zones[side * SQUARES + square]:
            zoned |= bit
        self.zoned[side] = zoned

    def _note(self, move: i64, taken: i64) -> None:
        """Remember what `unmake` cannot know."""
        made, at = self.made, self.depth * 8
        made[at] = move
        made[at + 1] = taken
        made[at + 2] = self.key
        made[at + 3] = self.ground
        made[at + 4] = self.quiet
        made[at + 5] = self.declared[0]
        made[at + 6] = self.declared[1]
        made[at + 7] = self.over
        self.depth += 1

    def unmake(self) -> None:
        self.depth -= 1
        made, at, board = self.made, self.depth * 8, self.board
        move, taken = made[at], made[at + 1]
        origin, to, ambushed = move % TO, move // TO % TO, move // AMBUSH
        side = 1 - self.side
        man = board[to]
        board[origin] = man
        board[to] = taken
        self._place(man, origin)
        if ambushed:
            board[self.where[ambushed]] = ambushed
            self.give_back(ambushed)
            self.points[side] -= self.scores[ambushed]
        if taken > 0:
            self.give_back(taken)
            self.points[side] -= self.scores[taken]
        self._restore(at)
        self.side = side

    def _restore(self, at: i64) -> None:
        made = self.made
        self.key = made[at + 2]
        self.ground = made[at + 3]
        self.quiet = made[at + 4]
        self.declared[0] = made[at + 5]
        self.declared[1] = made[at + 6]
        self.over = made[at + 7]

    def skip(self) -> i64:
        side = self.side
        self._note(0, 0)
        self.ground ^= self.hashes[0]
        self.side = 1 - side
        self._declare(side, 0)
        return 1

    def unskip(self) -> None:
        self.depth -= 1
        self._restore(self.depth * 8)
        self.side = 1 - self.side

    # --- What the search asks ---

    def terminal(self) -> i64:
        return self.over

    def urgent(self) -> i64:
        return 1 if self.declared[1 - self.side] else 0
