"""The board of the fast core: men on a padded board, where they can go, and what goes
when one is taken.

A square is 18 × (rank + 1) + file + 1, with a border of -1 all around. A move is
origin + 256 × destination + 65536 × the man that is ambushed.
"""

from __future__ import annotations

from typing import Final

from games.engine.search.core import Core
from games.engine.search.machine import i64, vec

WIDE: Final = 18
SQUARES: Final = 180
TO: Final = 256
AMBUSH: Final = 65536
FREE: Final = 1

Facts = dict[str, list[int]]


class Board(Core):
    """Men, squares, and the displacements of Spec v1 §2 with captures by §6.1."""

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self.size: i64 = len(facts["sides"])  # men, with the unused number 0
        self.sides: vec[i64] = vec[i64](facts["sides"])
        self.slides: vec[i64] = vec[i64](facts["slides"])
        self.first: vec[i64] = vec[i64](facts["first"])
        self.last: vec[i64] = vec[i64](facts["last"])
        self.steps: vec[i64] = vec[i64](facts["steps"])
        self.help: vec[i64] = vec[i64](facts["help"])
        self.helping: vec[i64] = vec[i64](facts["helping"])
        self.bits: vec[i64] = vec[i64](facts["bits"])
        self.near: i64 = facts["near"][0]  # whether helpers stand next to the target
        self.board: vec[i64] = vec[i64](facts["board"])
        self.where: vec[i64] = vec[i64](facts["where"])
        self.men: vec[i64] = vec[i64](facts["men"])  # White's, then Black's
        self.begin: vec[i64] = vec[i64](facts["begin"])
        self.able: vec[i64] = vec[i64](facts["able"])
        self.living: i64 = facts["living"][0]
        self.side = facts["side"][0]
        self.drafts: vec[i64] = vec[i64]([0] * 4096)  # displacements of one node

    def displacements(self) -> i64:
        """Write every displacement of the side to move into `drafts`; their number."""
        side, board, where, men = self.side, self.board, self.where, self.men
        steps, drafts = self.steps, self.drafts
        able = self.able[side]
        count: i64 = 0
        for at in range(self.begin[side], self.begin[side + 1]):
            man = men[at]
            if self.living & self.bits[man] == 0:
                continue
            origin = where[man]
            slides = self.slides[man]
            for ray in range(self.first[man], self.last[man]):
                step = steps[ray]
                to = origin + step
                there = board[to]
                while there == 0:
                    drafts[count] = origin + to * TO
                    count += 1
                    if not slides:
                        break
                    to += step
                    there = board[to]
                if there > 0 and self._takes(man, there, to, able):
                    drafts[count] = origin + to * TO
                    count += 1
        return count

    def takings(self) -> i64:
        """The same for those that take."""
        side, board, where, men = self.side, self.board, self.where, self.men
        steps, drafts = self.steps, self.drafts
        able = self.able[side]
        count: i64 = 0
        for at in range(self.begin[side], self.begin[side + 1]):
            man = men[at]
            if self.living & self.bits[man] == 0:
                continue
            origin = where[man]
            slides = self.slides[man]
            for ray in range(self.first[man], self.last[man]):
                step = steps[ray]
                to = origin + step
                there = board[to]
                while there == 0 and slides:
                    to += step
                    there = board[to]
                if there > 0 and self._takes(man, there, to, able):
                    drafts[count] = origin + to * TO
                    count += 1
        return count

    def _takes(self, man: i64, there: i64, to: i64, able: i64) -> i64:
        """Whether a man takes the one in its way (Spec v1 §6.1)."""
        needed = self.help[man * self.size + there]
        if needed == 0 or not self.near or needed & FREE:
            return needed & able
        return needed & self.beside(to, self.sides[man])

    def beside(self, square: i64, side: i64) -> i64:
        """The helping bits of a side's men around a square (Spec v1 §16)."""
        mask: i64 = 0
        for ray in range(8):
            man = self.board[square + self.steps[ray]]
            if man > 0 and self.sides[man] == side:
                mask |= self.helping[man]
        return mask

    # --- Moving alone, for counting ---

    def perft(self, depth: i64, start: i64) -> i64:
        """How many sequences of displacements there are; each leaf is made."""
        if depth == 0:
            return 1
        count = self.displacements()
        if depth == 1:
            for i in range(count):
                move = self.drafts[i]
                self.shift_back(move, self.shift(move))
            return count
        for i in range(count):
            self.moves[start + i] = self.drafts[i]
        leaves: i64 = 0
        for i in range(start, start + count):
            move = self.moves[i]
            taken = self.shift(move)
            leaves += self.perft(depth - 1, start + count)
            self.shift_back(move, taken)
        return leaves

    def shift(self, move: i64) -> i64:
        """Make a displacement and nothing that follows from it; the man it takes."""
        board = self.board
        origin, to = move % TO, move // TO % TO
        man, taken = board[origin], board[to]
        board[to] = man
        board[origin] = 0
        self.where[man] = to
        self.side = 1 - self.side
        if taken > 0:
            self.living ^= self.bits[taken]
            self.able[self.side] ^= self.helping[taken]
        return taken

    def shift_back(self, move: i64, taken: i64) -> None:
        """Take back what `shift` made."""
        board = self.board
        origin, to = move % TO, move // TO % TO
        man = board[to]
        board[origin] = man
        board[to] = taken
        self.where[man] = origin
        if taken > 0:
            self.living ^= self.bits[taken]
            self.able[self.side] ^= self.helping[taken]
        self.side = 1 - self.side
