"""What the fast core takes (medieval §5): the numbers of each man that are hit."""

from __future__ import annotations

from typing import Final

from games.engine.medieval.search.men import (
    ARM,
    NUMBERS,
    PARTS,
    PRIME,
    SHAPES,
    SQUARES,
    STRIDING,
    WORD,
    WORDS,
    Facts,
    Men,
)
from games.engine.search.machine import i64, vec

WHOLE: Final = 1024  # a pyramid is hit as a whole
ADDING: Final = 1  # sums and differences alone
MULTIPLYING: Final = 2  # and products and quotients
SHUT: Final = 5  # numbers of a direction: squares, whether the edge comes, and three


class Hits(Men):
    """Who is hit, as all stand."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        # By two squares the shape that attacks from one to the other, and what must be
        # empty between them; by square those that are so far away, as a set.
        self.arms: vec[i64] = vec[i64](facts["arms"])
        self.arm_sets: vec[i64] = vec[i64](facts["arm_sets"])
        self.distances: vec[i64] = vec[i64](facts["distances"])
        self.foe_begin: vec[i64] = vec[i64](facts["foe_begin"])
        self.foes: vec[i64] = vec[i64](facts["foes"])
        self.ring_begin: vec[i64] = vec[i64](facts["ring_begin"])
        self.rings: vec[i64] = vec[i64](facts["rings"])
        self.clamp_begin: vec[i64] = vec[i64](facts["clamp_begin"])
        self.clamps: vec[i64] = vec[i64](facts["clamps"])
        self.shut_begin: vec[i64] = vec[i64](facts["shut_begin"])
        self.shut: vec[i64] = vec[i64](facts["shut"])
        self.by_clamp: i64 = facts["clamp"][0]
        self.by_nature: i64 = facts["natural"][0]
        self.must_be_free: i64 = facts["free"][0]
        self.arts: i64 = facts["arts"][0]  # what ambushes are made by
        self.falls_whole: i64 = facts["falls_whole"][0]
        # Those who reach the man that is looked at: where their numbers lie, how many.
        self.reach_at: vec[i64] = vec[i64]([0] * 64)
        self.reach_count: vec[i64] = vec[i64]([0] * 64)
        self.reachers: i64 = 0

    def struck(self, man: i64) -> i64:
        """What is hit of a man: 0 for nothing, bits of its parts, or WHOLE."""
        square = self.where[man]
        self._find_reachers(square, 1 - self.sides[man])
        if self.begun[man] == 0:
            if self._besieged(man, square):
                return 1
            value = self.numbers[man * NUMBERS]
            return 1 if self._hits(man, square, value) else 0
        return self._struck_pyramid(man, square)

    def _struck_pyramid(self, man: i64, square: i64) -> i64:
        shut = self._besieged(man, square)
        whole = shut & WHOLE
        parts: i64 = 0
        left, bits, count = self.left[man], self.bits, self.counts[man]
        for part in range(PARTS):
            if left & bits[part]:
                count -= 1
                at = man * PARTS + part
                is_shut = shut & bits[self.shapes[at]]
                if is_shut or self._hits(man, square, self.values[at]):
                    parts |= bits[part]
        if count:  # the total is a number as well
            total = self.numbers[man * NUMBERS + self.counts[man] - 1]
            if self._hits(man, square, total):
                whole = WHOLE
        if whole or (parts and self.falls_whole):
            return WHOLE
        return parts

    def _find_reachers(self, square: i64, by: i64) -> None:
        """All men of a side that could step to a square."""
        board = self.board
        self.reachers = 0
        for word in range(WORDS):
            rest = self.sets[by * WORDS + word] & self.arm_sets[square * WORDS + word]
            while rest:
                low = rest & -rest
                rest ^= low
                there = word * WORD + self.places[low % PRIME]
                at = (square * SQUARES + there) * ARM
                shape, man = self.arms[at], board[there]
                if self.reach_forms[man] & self.bits[shape] == 0:
                    continue
                if board[self.arms[at + 1]] or board[self.arms[at + 2]]:
                    continue
                arm = man * SHAPES + shape
                self.reach_at[self.reachers] = arm * NUMBERS
                self.reach_count[self.reachers] = self.arm_counts[arm]
                self.reachers += 1

    def _hits(self, man: i64, square: i64, number: i64) -> bool:
        """Whether a number of a man is hit by equality, ambush or eruption."""
        for n in range(self.reachers):
            at = self.reach_at[n]
            for place in range(at, at + self.reach_count[n]):
                if self.arm_values[place] == number:
                    return True
        if self.arts == 0:
            return self._erupts(man, square, number)
        if self.by_clamp:
            if self._clamped(man, square, number):
                return True
        elif self._ambushed(number):
            return True
        return self._erupts(man, square, number)

    def _ambushed(self, number: i64) -> bool:
        values = self.arm_values
        for one in range(self.reachers):
            begin = self.reach_at[one]
            for two in range(one + 1, self.reachers):
                start = self.reach_at[two]
                for at in range(begin, begin + self.reach_count[one]):
                    x = values[at]
                    for place in range(start, start + self.reach_count[two]):
                        if self._make(x, values[place], number):
                            return True
        return False

    def _make(self, x: i64, y: i64, number: i64) -> bool:
        """Whether two numbers make a third (medieval §5, ambush)."""
        if self.arts == ADDING:
            return x + y == number or x - y == number or y - x == number
        if x + y == number or x * y == number:
            return True
        if x - y == number or y - x == number:
            return True
        return y * number == x or x * number == y

    def _clamped(self, man: i64, square: i64, number: i64) -> bool:
        """Whether two on opposite sides right beside it make its number."""
        by = 1 - self.sides[man]
        for pair in range(self.clamp_begin[square], self.clamp_begin[square + 1]):
            one = self.board[self.clamps[2 * pair]]
            two = self.board[self.clamps[2 * pair + 1]]
            if one == 0 or two == 0:
                continue
            if self.sides[one] != by or self.sides[two] != by:
                continue
            for m in range(self.counts[one]):
                for n in range(self.counts[two]):
                    x = self.numbers[one * NUMBERS + m]
                    if self._make(x, self.numbers[two * NUMBERS + n], number):
                        return True
        return False

    def _erupts(self, man: i64, square: i64, number: i64) -> bool:
        """Whether an enemy's number meets this one over the squares between."""
        for at in range(self.foe_begin[man], self.foe_begin[man + 1]):
            foe = self.foes[at]
            there = self.where[foe]
            if there < 0:
                continue
            distance = self.distances[square * SQUARES + there]
            if distance == 0:
                continue
            for n in range(self.counts[foe]):
                value = self.numbers[foe * NUMBERS + n]
                if value * distance == number or number * distance == value:
                    if self.must_be_free and not self._is_free(square, there, distance):
                        break
                    return True
        return False

    def _is_free(self, square: i64, there: i64, distance: i64) -> bool:
        step = (there - square) // (distance - 1)
        at = square + step
        while at != there and self.board[at] == 0:
            at += step
        return at == there

    # --- Sieges (medieval §5, §8 siege) ---

    def _besieged(self, man: i64, square: i64) -> i64:
        """WHOLE for a man that is shut in; of a pyramid the bits of its shapes that
        are, where sieges go by nature."""
        by = 1 - self.sides[man]
        if self.by_nature == 0:
            if self._ringed(2 * square, by) or self._ringed(2 * square + 1, by):
                return WHOLE
            return 0
        shut: i64 = 0
        forms = self.forms[man]
        of_parts: i64 = 0
        for shape in range(STRIDING):
            bit = self.bits[shape]
            if forms & bit:
                of_parts |= bit
                if self._is_shut(shape, square, by):
                    shut |= bit
        return WHOLE if shut == of_parts else shut

    def _ringed(self, ring: i64, by: i64) -> bool:
        for at in range(self.ring_begin[ring], self.ring_begin[ring + 1]):
            there = self.board[self.rings[at]]
            if there == 0 or self.sides[there] != by:
                return False
        return True

    def _is_shut(self, shape: i64, square: i64, by: i64) -> bool:
        row = shape * SQUARES + square
        for way in range(self.shut_begin[row], self.shut_begin[row + 1]):
            if not self._is_shut_way(way * SHUT, by):
                return False
        return True

    def _is_shut_way(self, at: i64, by: i64) -> bool:
        for n in range(self.shut[at]):
            there = self.board[self.shut[at + 2 + n]]
            if there:
                return self.sides[there] == by
        return self.shut[at + 1] > 0
