"""What the search asks of a board: whole numbers alone, made and unmade in place.

A move is a number from 1 up to 2**60 that the core alone can read. Values are those of
the side to move; a man of average worth is about 100.
"""

from __future__ import annotations

from typing import Final

from games.engine.search.machine import i64, vec

ONGOING: Final = 0
WON: Final = 1  # by the side to move
LOST: Final = 2
DRAWN: Final = 3

NARROW: Final = 0  # the moves worth a look inside the tree
WIDE: Final = 1  # those to choose from at the root
EVERY: Final = 2  # all that the rules allow, for proofs

ROOM: Final = 65536  # moves of all plies of a line together
MOST: Final = 8192  # moves of one ply


class Core:
    """A board to search on. `gen` writes moves into `moves` from a place on and says
    where they end, so that the moves of a whole line lie there one after another."""

    def __init__(self) -> None:
        self.moves: vec[i64] = vec[i64]([0] * ROOM)
        self.key: i64 = 0  # of the position, 60 bits
        self.side: i64 = 0  # 0 or 1: the team that decides now
        self.quiet: i64 = 0  # plies since the last that cannot be taken back
        self.patience: i64 = 0  # quiet plies after which it is a draw; 0 for never
        self.resting: i64 = 6  # plies of taking that are followed at the end of a line
        self.margin: i64 = 90  # what a quiet move may gain by its place alone
        self.repeats: i64 = 0  # whether a position seen three times is a draw

    def gen(self, start: i64, breadth: i64) -> i64:
        """Write the moves from `start` on; the place after the last."""
        raise NotImplementedError

    def noisy(self, start: i64) -> i64:
        """The same for the moves that gain at once, such as captures; asked where
        `resting` is above 0."""
        end = start
        for at in range(start, self.gen(start, NARROW)):
            if self.order(self.moves[at]) > 0:
                self.moves[end] = self.moves[at]
                end += 1
        return end

    def make(self, move: i64) -> None:
        """Make a move of the side to move."""
        raise NotImplementedError

    def unmake(self) -> None:
        """Take back the move that was made last."""
        raise NotImplementedError

    def skip(self) -> i64:
        """Let the other side move instead; 0 where the core cannot. `unskip` takes it
        back."""
        return 0

    def unskip(self) -> None:
        """Take back what `skip` did."""

    def terminal(self) -> i64:
        """ONGOING, or how the game has ended for the side to move."""
        raise NotImplementedError

    def stuck(self) -> i64:
        """What it means for the side to move that `gen` finds nothing."""
        return LOST

    def evaluate(self) -> i64:
        """How good the position is for the side to move."""
        raise NotImplementedError

    def outlook(self, beta: i64) -> i64:
        """The same at the end of a line, where the next move may count as well; what
        is `beta` or more needs not be exact."""
        return self.evaluate()

    def order(self, move: i64) -> i64:
        """What a move promises at once; moves are tried from the highest down."""
        raise NotImplementedError

    def deciding(self, start: i64) -> i64:
        """Write moves from `start` on among which one wins at once if any does; the
        place after the last."""
        return self.gen(start, EVERY)

    def urgent(self) -> i64:
        """1 where the side to move must answer a threat, so that all its answers are
        searched one ply deeper."""
        return 0

    def calm(self) -> i64:
        """1 where a move can gain at once no more than `order` says of it."""
        return 0

    def chance(self) -> i64:
        """1 where chance decides; its outcomes are the moves, equally likely."""
        return 0

    def perft(self, depth: i64, start: i64) -> i64:
        """How many sequences of displacements there are; each leaf is made."""
        if depth == 0:
            return 1
        if self.terminal() != ONGOING:
            return 0
        leaves: i64 = 0
        end = self.gen(start, EVERY)
        for i in range(start, end):
            self.make(self.moves[i])
            leaves += self.perft(depth - 1, end)
            self.unmake()
        return leaves
