"""Men that move and fall on the fast core, and what their captors have then."""

from __future__ import annotations

from typing import Final

from games.engine.medieval.search.figures import Figures
from games.engine.medieval.search.hits import WHOLE
from games.engine.medieval.search.men import PARTS, SQUARES, WORD, WORDS, Facts
from games.engine.search.machine import i64, vec

FALL: Final = 3  # a man, the parts that it had and its square
LINE: Final = 16384  # numbers of all falls along a line
PIECE: Final = 6  # a part of a pyramid is about this share of it


class Falls(Figures):
    """How many men stand, and what has been taken."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.key = facts["key"][0]
        self.turn: i64 = facts["turn"][0]  # the hash of the side to move
        self.hashes: vec[i64] = vec[i64](facts["hashes"])  # by man and square
        self.part_hashes: vec[i64] = vec[i64](facts["part_hashes"])
        self.worths: vec[i64] = vec[i64](facts["worths"])
        self.bodies: vec[i64] = vec[i64](facts["bodies"])
        self.taken: vec[i64] = vec[i64](facts["taken"])
        self.digits: vec[i64] = vec[i64](facts["digits"])
        self.gained: i64 = 0  # the worth of what the last move took
        self.entered: vec[i64] = vec[i64]([0, 0])  # men in the enemy's territory
        self.standing: vec[i64] = vec[i64]([0, 0])  # men on the board
        self.fallen: vec[i64] = vec[i64]([0] * LINE)
        self.falls: i64 = 0
        for man in range(1, len(facts["sides"])):
            if self.where[man] >= 0:
                self._count_man(man, 1)

    def _count_man(self, man: i64, by: i64) -> None:
        """One man more, or fewer, on the square where it is."""
        side, square = self.sides[man], self.where[man]
        self.standing[side] += by
        self.entered[side] += by * self.inside[side * SQUARES + square]

    def _flip(self, man: i64) -> None:
        """The square of a man joins those of its side, or leaves them."""
        square = self.where[man]
        word = self.sides[man] * WORDS + square // WORD
        self.sets[word] ^= self.bits[square % WORD]

    def _share(self, man: i64) -> i64:
        """The share of a man in the key."""
        square = self.where[man]
        key = self.hashes[man * SQUARES + square]
        if self.begun[man]:
            for part in range(PARTS):
                if self.left[man] & self.bits[part]:
                    key ^= self.part_hashes[(man * PARTS + part) * SQUARES + square]
        return key

    def _put(self, man: i64, origin: i64, to: i64) -> None:
        """A man goes from one square to another."""
        side, inside, sets = self.sides[man], self.inside, self.sets
        self.board[origin] = 0
        self.board[to] = man
        self.where[man] = to
        row, words = side * SQUARES, side * WORDS
        self.entered[side] += inside[row + to] - inside[row + origin]
        sets[words + origin // WORD] -= self.bits[origin % WORD]
        sets[words + to // WORD] += self.bits[to % WORD]

    def _fall(self, man: i64, parts: i64) -> None:
        """A man falls, or loses parts; its enemy gains them (medieval §5, §6)."""
        left = self.left[man]
        self.fallen[self.falls] = man
        self.fallen[self.falls + 1] = left
        self.fallen[self.falls + 2] = self.where[man]
        self.falls += FALL
        if parts == WHOLE:
            parts = left
        self.key ^= self._share(man)
        self._gain(man, parts, 1)
        self.left[man] = left ^ (left & parts)
        if self.left[man]:
            self.gained += self.worths[man] // PIECE
            self.learn(man)
            self.key ^= self._share(man)
        else:
            self.gained += self.worths[man]
            self._count_man(man, -1)
            self._flip(man)
            self.board[self.where[man]] = 0
            self.where[man] = -1

    def _rise(self) -> None:
        """Take the last fall back, but for the key."""
        self.falls -= FALL
        man, square = self.fallen[self.falls], self.fallen[self.falls + 2]
        left = self.fallen[self.falls + 1]
        self._gain(man, left ^ self.left[man], -1)
        if self.where[man] < 0:
            self.board[square] = man
            self.where[man] = square
            self._count_man(man, 1)
            self._flip(man)
        self.left[man] = left
        if self.begun[man]:
            self.learn(man)

    def _gain(self, man: i64, parts: i64, by: i64) -> None:
        """What is taken counts for its captor."""
        captor = 1 - self.sides[man]
        for part in range(PARTS if self.begun[man] else 1):
            if parts & self.bits[part] == 0:
                continue
            value = self.values[man * PARTS + part]
            self.bodies[captor] += by
            self.taken[captor] += by * value
            while value > 0:
                self.digits[captor] += by
                value //= 10
