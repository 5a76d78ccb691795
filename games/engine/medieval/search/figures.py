"""The formations that win, as the fast core sees them (medieval §7)."""

from __future__ import annotations

from typing import Final

from games.engine.medieval.search.hits import Hits
from games.engine.medieval.search.men import NUMBERS, SQUARES, Facts
from games.engine.search.machine import i64, vec

PATTERN: Final = 7  # its size, four squares, where its gaps begin and end
RING: Final = 5  # the size of a square, which is read round
ARITHMETIC: Final = 1
GEOMETRIC: Final = 2
HARMONIC: Final = 4


class Figures(Hits):
    """Patterns of men whose numbers are in progression."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.inside: vec[i64] = vec[i64](facts["inside"])  # by side and square
        self.patterns: vec[i64] = vec[i64](facts["patterns"])
        self.gaps: vec[i64] = vec[i64](facts["gaps"])
        self.held_begin: vec[i64] = vec[i64](facts["held_begin"])
        self.held: vec[i64] = vec[i64](facts["held"])
        self.opened_begin: vec[i64] = vec[i64](facts["opened_begin"])
        self.opened: vec[i64] = vec[i64](facts["opened"])
        self.magna: i64 = facts["magna"][0]  # 2 by any progression
        self.major: i64 = facts["major"][0]
        self.excellent: i64 = facts["excellent"][0]
        self.disjunct: i64 = facts["disjunct"][0]
        self.anywhere: i64 = facts["anywhere"][0]
        self.ordered: i64 = facts["ordered"][0]
        self.mixed: i64 = facts["mixed"][0]  # enemy men may serve
        self.four: vec[i64] = vec[i64]([0, 0, 0, 0])  # numbers in rising order
        self.crowd: vec[i64] = vec[i64]([0] * 64)

    def completed(self, side: i64, square: i64) -> bool:
        """Whether a formation of a side stands with the man on a square."""
        if self.inside[side * SQUARES + square] == 0 or self.board[square] == 0:
            return False
        if self.anywhere:
            return self._gathered(side, square)
        row = side * SQUARES + square
        for at in range(self.held_begin[row], self.held_begin[row + 1]):
            if self._stands(side, self.held[at] * PATTERN):
                return True
        return False

    def uncovered(self, side: i64, square: i64) -> bool:
        """Whether a formation of a side stands around a square that became empty."""
        row = side * SQUARES + square
        for at in range(self.opened_begin[row], self.opened_begin[row + 1]):
            if self._stands(side, self.opened[at] * PATTERN):
                return True
        return False

    def _stands(self, side: i64, at: i64) -> bool:
        """Whether the men of one pattern win for a side."""
        patterns, board, sides = self.patterns, self.board, self.sides
        size = patterns[at]
        men: i64 = 3 if size == 3 else 4
        own: i64 = 0
        for n in range(men):
            man = board[patterns[at + 1 + n]]
            if man == 0:
                return False
            if sides[man] == side:
                own += 1
        if own == 0 or (own < men and self.mixed == 0):
            return False
        for gap in range(patterns[at + 5], patterns[at + 6]):
            if board[self.gaps[gap]]:
                return False
        one, two = board[patterns[at + 1]], board[patterns[at + 2]]
        three = board[patterns[at + 3]]
        if size == 3:
            return self._three(one, two, three, self.ordered)
        four = board[patterns[at + 4]]
        return self._four(one, two, three, four, self.ordered, size)

    # --- The numbers of men, each with one of those that it has ---

    def _three(self, one: i64, two: i64, three: i64, ordered: i64) -> bool:
        if self.magna == 0:
            return False
        numbers, counts = self.numbers, self.counts
        for i in range(counts[one]):
            x = numbers[one * NUMBERS + i]
            for j in range(counts[two]):
                y = numbers[two * NUMBERS + j]
                if x == y:
                    continue
                for k in range(counts[three]):
                    if self._magna(x, y, numbers[three * NUMBERS + k], ordered):
                        return True
        return False

    def _magna(self, x: i64, y: i64, z: i64, ordered: i64) -> bool:
        if x == z or y == z:
            return False
        if (y < x) != (y < z):
            return self._is_magna(x, y, z)
        if ordered:
            return False
        if (x < y) != (x < z):
            return self._is_magna(y, x, z)
        return self._is_magna(x, z, y)

    def _is_magna(self, x: i64, y: i64, z: i64) -> bool:
        """Whether three numbers win of which the second is the middle one."""
        kinds = self._kinds(x, y, z)
        return kinds > 0 if self.magna == 2 else kinds & ARITHMETIC > 0

    def _kinds(self, a: i64, b: i64, c: i64) -> i64:
        """The progressions of three numbers of which the second is the middle one."""
        kinds: i64 = 0
        if b + b == a + c:
            kinds += ARITHMETIC
        if b * b == a * c:
            kinds += GEOMETRIC
        if b * (a + c) == 2 * a * c:
            kinds += HARMONIC
        return kinds

    def _four(
        self, one: i64, two: i64, three: i64, four: i64, ordered: i64, size: i64
    ) -> bool:
        if self.major == 0 and self.excellent == 0:
            return False
        numbers, counts = self.numbers, self.counts
        for i in range(counts[one]):
            w = numbers[one * NUMBERS + i]
            for j in range(counts[two]):
                x = numbers[two * NUMBERS + j]
                for k in range(counts[three]):
                    y = numbers[three * NUMBERS + k]
                    for n in range(counts[four]):
                        z = numbers[four * NUMBERS + n]
                        if ordered and not self._in_order(w, x, y, z, size):
                            continue
                        if self._sort(w, x, y, z) and self._wins():
                            return True
        return False

    def _in_order(self, w: i64, x: i64, y: i64, z: i64, size: i64) -> bool:
        """Whether four numbers rise along a line, or round a square."""
        rises: i64 = 0
        if w < x:
            rises += 1
        if x < y:
            rises += 1
        if y < z:
            rises += 1
        if size != RING:
            return rises == 3 or rises == 0
        if z < w:
            rises += 1
        return rises == 3 or rises == 1

    def _sort(self, w: i64, x: i64, y: i64, z: i64) -> bool:
        """Put four numbers into `four`, rising; whether they differ."""
        four = self.four
        four[0] = w
        four[1] = x
        four[2] = y
        four[3] = z
        for last in range(1, 4):
            at = last
            while at > 0 and four[at] < four[at - 1]:
                number = four[at]
                four[at] = four[at - 1]
                four[at - 1] = number
                at -= 1
        return four[0] < four[1] and four[1] < four[2] and four[2] < four[3]

    def _wins(self) -> bool:
        """Whether the numbers in `four` are a Major or an Excellentissima."""
        a, b, c, d = self.four[0], self.four[1], self.four[2], self.four[3]
        kinds = self._kinds(a, b, c) | self._kinds(a, b, d)
        kinds |= self._kinds(a, c, d) | self._kinds(b, c, d)
        if self.disjunct and a * d == b * c:
            kinds |= GEOMETRIC
        if kinds == ARITHMETIC + GEOMETRIC + HARMONIC:
            return self.excellent > 0
        two = kinds == ARITHMETIC + GEOMETRIC or kinds == ARITHMETIC + HARMONIC
        return self.major > 0 and (two or kinds == GEOMETRIC + HARMONIC)

    # --- Anywhere in the territory (Boissière) ---

    def _gathered(self, side: i64, square: i64) -> bool:
        """Whether the man on a square and others of the territory are in progression,
        with one of the side's own."""
        man, sides = self.board[square], self.sides
        if sides[man] != side and self.mixed == 0:
            return False
        crowd = self.crowd
        count: i64 = 0
        for other in range(1, len(sides)):
            there = self.where[other]
            if there < 0 or other == man or self.inside[side * SQUARES + there] == 0:
                continue
            if self.mixed or sides[other] == side:
                crowd[count] = other
                count += 1
        for i in range(count):
            for j in range(i + 1, count):
                one, two = crowd[i], crowd[j]
                own = sides[man] == side or sides[one] == side or sides[two] == side
                if own and self._three(man, one, two, 0):
                    return True
                for k in range(j + 1, count):
                    three = crowd[k]
                    served = own or sides[three] == side
                    if served and self._four(man, one, two, three, 0, 4):
                        return True
        return False
