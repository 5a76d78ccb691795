"""What is left of the pairs that can ambush and of the triples that can stand in
harmony, kept up to date as men go."""

from __future__ import annotations

from typing import Final

from games.engine.rithmomachia.search.board import SQUARES, Board, Facts
from games.engine.search.machine import i64, vec

ADJACENT: Final = 0
EQUAL: Final = 1
COLLINEAR: Final = 2
# Every other bit of a word, every other two, and every other four.
TWOS: Final = 0x0555555555555555
FOURS: Final = 0x3333333333333333
EIGHTS: Final = 0x0F0F0F0F0F0F0F0F


class Counts(Board):
    """A board that knows its live pairs and triples, and which triples stand."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.worths: vec[i64] = vec[i64](facts["worths"])
        # Pairs: by enemy and man, with whom that man can ambush that enemy, as bits.
        self.partners: vec[i64] = vec[i64](facts["partners"])
        self.against: vec[i64] = vec[i64]([0] * self.size)  # live pairs by live enemy
        self.pairs: vec[i64] = vec[i64]([0, 0])
        # Triples: the mean between two ends.
        self.means: vec[i64] = vec[i64](facts["means"])
        self.lows: vec[i64] = vec[i64](facts["lows"])
        self.highs: vec[i64] = vec[i64](facts["highs"])
        self.masks: vec[i64] = vec[i64](facts["masks"])
        self.triple_begin: vec[i64] = vec[i64](facts["triple_begin"])  # by side
        self.part_begin: vec[i64] = vec[i64](facts["part_begin"])
        self.parts: vec[i64] = vec[i64](facts["parts"])
        self.triples: vec[i64] = vec[i64]([0, 0])
        self.layout: i64 = facts["layout"][0]
        self.gaps: vec[i64] = vec[i64](facts["gaps"])
        self.zones: vec[i64] = vec[i64](facts["zones"])
        self.zoned: vec[i64] = vec[i64]([0, 0])  # living men in their zone, as bits
        self.material: vec[i64] = vec[i64]([0, 0])
        self._count_all()

    def _count_all(self) -> None:
        for man in range(1, self.size):
            if self.living & self.bits[man] == 0:
                continue
            side = self.sides[man]
            self.material[side] += self.worths[man]
            if self.zones[side * SQUARES + self.where[man]]:
                self.zoned[side] |= self.bits[man]
            twice: i64 = 0
            for at in range(self.begin[1 - side], self.begin[2 - side]):
                if self.living & self.bits[self.men[at]]:
                    twice += self.pairs_with(man, self.men[at])
            self.against[man] = twice // 2
            self.pairs[1 - side] += twice // 2
        for side in range(2):
            for triple in range(self.triple_begin[side], self.triple_begin[side + 1]):
                self.triples[side] += self.is_live(triple)

    def pairs_with(self, enemy: i64, man: i64) -> i64:
        """The live pairs that a man has a part in against an enemy: the bits that are
        set, counted in groups of two, four and eight."""
        bits = self.partners[enemy * self.size + man] & self.living
        bits -= (bits >> 1) & TWOS
        bits = (bits & FOURS) + ((bits >> 2) & FOURS)
        bits = (bits + (bits >> 4)) & EIGHTS
        bits += bits >> 8
        bits += bits >> 16
        return (bits + (bits >> 32)) & 127

    def is_live(self, triple: i64) -> i64:
        """1 where all three men of a triple are there."""
        mask = self.masks[triple]
        return 1 if mask & self.living == mask else 0

    def _count_pairs(self, man: i64, by: i64) -> None:
        """The pairs that a man has a part in, or that threaten it, are lost or come
        back. Those against a man who is gone stay as they were when it went."""
        side = self.sides[man]
        against, living, men = self.against, self.living, self.men
        for at in range(self.begin[1 - side], self.begin[2 - side]):
            enemy = men[at]
            if living & self.bits[enemy]:
                count = by * self.pairs_with(enemy, man)
                against[enemy] += count
                self.pairs[side] += count
        self.pairs[1 - side] += by * against[man]

    def take(self, man: i64) -> None:
        """Take a man off the board; its square stays known in `where`."""
        side, bit = self.sides[man], self.bits[man]
        for at in range(self.part_begin[man], self.part_begin[man + 1]):
            self.triples[side] -= self.is_live(self.parts[at])
        self._count_pairs(man, -1)
        self.material[side] -= self.worths[man]
        self.living ^= bit
        self.able[side] ^= self.helping[man]
        if self.zoned[side] & bit:
            self.zoned[side] ^= bit

    def give_back(self, man: i64) -> None:
        """Put a man back that `take` has taken."""
        side, bit = self.sides[man], self.bits[man]
        self.living ^= bit
        self.able[side] ^= self.helping[man]
        if self.zones[side * SQUARES + self.where[man]]:
            self.zoned[side] |= bit
        self.material[side] += self.worths[man]
        self._count_pairs(man, 1)
        for at in range(self.part_begin[man], self.part_begin[man + 1]):
            self.triples[side] += self.is_live(self.parts[at])

    # --- Harmony (Spec v1 §7) ---

    def standing(self, side: i64) -> i64:
        """The men of all triples of a side that stand in harmony, as bits. A longer
        harmony contains one of three."""
        zoned = self.zoned[side]
        two = zoned & (zoned - 1)
        if two & (two - 1) == 0:
            return 0
        found: i64 = 0
        for triple in range(self.triple_begin[side], self.triple_begin[side + 1]):
            mask = self.masks[triple]
            if mask & zoned == mask and self.is_lined(triple):
                found |= mask
        return found

    def safest(self, side: i64) -> i64:
        """The standing triple that fewest pairs of the enemy can ambush, or -1."""
        zoned = self.zoned[side]
        best: i64 = -1
        least: i64 = 1000000
        for triple in range(self.triple_begin[side], self.triple_begin[side + 1]):
            mask = self.masks[triple]
            if mask & zoned == mask and self.is_lined(triple):
                danger = self.against[self.means[triple]]
                danger += self.against[self.lows[triple]]
                danger += self.against[self.highs[triple]]
                if danger < least:
                    least, best = danger, triple
        return best

    def is_lined(self, triple: i64) -> i64:
        """Whether the mean stands between the ends as the layout wants it."""
        where = self.where
        mean = where[self.means[triple]]
        one = self.gaps[where[self.lows[triple]] * SQUARES + mean]
        if one == 0:
            return 0
        two = self.gaps[mean * SQUARES + where[self.highs[triple]]]
        if self.layout == COLLINEAR:
            return 1 if one // 16 == two // 16 else 0
        if one != two:
            return 0
        return 1 if one % 16 <= self.layout + 1 else 0
