"""The men of the fast core: who stands where, with which parts, and where each can go.

A man is a number from 1; a move is origin + 128 × destination. Bit n of `left` says
that a man still has its part n.
"""

from __future__ import annotations

from typing import Final

from games.engine.search.core import Core
from games.engine.search.machine import i64, vec

SQUARES: Final = 128
TO: Final = 128
EMPTY: Final = 128  # a square on which nobody ever stands
LANE: Final = 3  # its end and two squares that must be empty
ARM: Final = 3  # a shape and two squares that must be empty
WORDS: Final = 4  # of 32 squares each: a set of squares
WORD: Final = 32
PRIME: Final = 37  # leaves another rest for each bit of a word
PARTS: Final = 9  # of a man
NUMBERS: Final = 10  # those of its parts and their total
SHAPES: Final = 4  # circle, triangle, square, and the stride of a complete pyramid
SQUARE: Final = 2
STRIDING: Final = 3

Facts = dict[str, list[int]]


class Men(Core):
    """Where the men of both sides stand and go (medieval §2, §4)."""

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self.sides: vec[i64] = vec[i64](facts["sides"])
        self.begun: vec[i64] = vec[i64](facts["begun"])  # parts at the start, or 0
        self.men: vec[i64] = vec[i64](facts["men"])  # White's, then Black's
        self.begin: vec[i64] = vec[i64](facts["begin"])
        self.shapes: vec[i64] = vec[i64](facts["shapes"])  # by man and part
        self.values: vec[i64] = vec[i64](facts["values"])
        self.bits: vec[i64] = vec[i64](facts["bits"])
        self.lanes: vec[i64] = vec[i64](facts["lanes"])
        self.lane_begin: vec[i64] = vec[i64](facts["lane_begin"])
        self.simplified: i64 = facts["simplified"][0]
        self.has_stride: i64 = facts["stride"][0]
        self.whole_total: i64 = facts["whole_total"][0]
        self.where: vec[i64] = vec[i64](facts["where"])
        self.left: vec[i64] = vec[i64](facts["left"])
        self.side = facts["side"][0]
        size = len(facts["sides"])
        self.board: vec[i64] = vec[i64]([0] * (SQUARES + 1))
        self.forms: vec[i64] = vec[i64]([0] * size)  # the shapes of a man, as bits
        self.reach_forms: vec[i64] = vec[i64]([0] * size)  # by which it attacks
        # How many numbers a man has, and these; the same by the shape that attacks.
        self.counts: vec[i64] = vec[i64]([0] * size)
        self.numbers: vec[i64] = vec[i64]([0] * (size * NUMBERS))
        self.arm_counts: vec[i64] = vec[i64]([0] * (size * SHAPES))
        self.arm_values: vec[i64] = vec[i64]([0] * (size * SHAPES * NUMBERS))
        self.sets: vec[i64] = vec[i64]([0] * (2 * WORDS))  # where each side stands
        self.places: vec[i64] = vec[i64]([0] * PRIME)
        for place in range(WORD):
            self.places[self.bits[place] % PRIME] = place
        for man in range(1, size):
            self.learn(man)
            square = self.where[man]
            if square >= 0:
                self.board[square] = man
                word = self.sides[man] * WORDS + square // WORD
                self.sets[word] |= self.bits[square % WORD]

    def learn(self, man: i64) -> None:
        """Work out what a man can do with the parts that it still has."""
        for shape in range(SHAPES):
            self.arm_counts[man * SHAPES + shape] = 0
        left, bits = self.left[man], self.bits
        count: i64 = 0
        total: i64 = 0
        forms: i64 = 0
        for part in range(PARTS):
            if left & bits[part] == 0:
                continue
            shape = self.shapes[man * PARTS + part]
            value = self.values[man * PARTS + part]
            self._arm(man, shape, value)
            self.numbers[man * NUMBERS + count] = value
            count += 1
            total += value
            forms |= bits[shape]
        begun = self.begun[man]
        if begun and count:
            complete = count == begun
            stride = complete and self.has_stride
            if self.whole_total == 0 or complete:
                for shape in range(STRIDING):
                    if forms & bits[shape]:
                        self._arm(man, shape, total)
                self.numbers[man * NUMBERS + count] = total
                count += 1
            if stride:
                forms |= bits[STRIDING]
                self._arm(man, STRIDING, total)
        self.counts[man] = count
        self.forms[man] = forms
        self.reach_forms[man] = forms
        if self.simplified and forms & bits[SQUARE]:
            self._stride_as_square(man)

    def _stride_as_square(self, man: i64) -> None:
        """A square that moves in all directions makes the same strides."""
        bit, at = self.bits[STRIDING], man * SHAPES
        self.forms[man] &= bit - 1
        self.reach_forms[man] |= bit
        self.arm_counts[at + STRIDING] = self.arm_counts[at + SQUARE]
        for n in range(self.arm_counts[at + SQUARE]):
            value = self.arm_values[(at + SQUARE) * NUMBERS + n]
            self.arm_values[(at + STRIDING) * NUMBERS + n] = value

    def _arm(self, man: i64, shape: i64, value: i64) -> None:
        """A man attacks by the steps of a shape with one more number."""
        at = man * SHAPES + shape
        self.arm_values[at * NUMBERS + self.arm_counts[at]] = value
        self.arm_counts[at] += 1

    def gen(self, start: i64, breadth: i64) -> i64:
        """Every move of the side to move."""
        end = start
        for at in range(self.begin[self.side], self.begin[self.side + 1]):
            end = self._gen_man(self.men[at], end)
        return end

    def _gen_man(self, man: i64, end: i64) -> i64:
        origin = self.where[man]
        if origin < 0:
            return end
        board, lanes, forms = self.board, self.lanes, self.forms[man]
        for shape in range(SHAPES):
            if forms & self.bits[shape] == 0:
                continue
            row = shape * SQUARES + origin
            for lane in range(self.lane_begin[row], self.lane_begin[row + 1]):
                at = lane * LANE
                if board[lanes[at]]:
                    continue
                if board[lanes[at + 1]] or board[lanes[at + 2]]:
                    continue
                self.moves[end] = origin + lanes[at] * TO
                end += 1
        return end

    def is_stuck(self, side: i64) -> bool:
        """Whether a side has no move."""
        start: i64 = len(self.moves) - 128  # beyond all lines
        for at in range(self.begin[side], self.begin[side + 1]):
            if self._gen_man(self.men[at], start) > start:
                return False
        return True
