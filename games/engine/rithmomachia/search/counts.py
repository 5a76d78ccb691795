"""What is left of the pairs that can ambush and of the triples that can stand in
harmony, kept up to date as men go."""

from __future__ import annotations

from typing import Final

from games.engine.rithmomachia.search.board import SQUARES, Board, Facts
from games.engine.search.machine import i64, vec

ADJACENT: Final = 0
EQUAL: Final = 1
COLLINEAR: Final = 2


class Counts(Board):
    """A board that knows its live pairs and triples, and which triples stand."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.worths: vec[i64] = vec[i64](facts["worths"])
        # Pairs: the enemy, whose they are, the places of the two men in `with_man`
        # (by enemy and man); and for each man the pairs it has a part in.
        self.enemies: vec[i64] = vec[i64](facts["enemies"])
        self.owners: vec[i64] = vec[i64](facts["owners"])
        self.ones: vec[i64] = vec[i64](facts["ones"])
        self.others: vec[i64] = vec[i64](facts["others"])
        self.pair_begin: vec[i64] = vec[i64](facts["pair_begin"])
        self.pair_parts: vec[i64] = vec[i64](facts["pair_parts"])
        self.pair_gone: vec[i64] = vec[i64]([0] * len(facts["enemies"]))
        self.against: vec[i64] = vec[i64]([0] * self.size)  # live pairs by enemy
        self.with_man: vec[i64] = vec[i64]([0] * (self.size * self.size))
        self.pairs: vec[i64] = vec[i64]([0, 0])
        # Triples: the mean between two ends.
        self.means: vec[i64] = vec[i64](facts["means"])
        self.lows: vec[i64] = vec[i64](facts["lows"])
        self.highs: vec[i64] = vec[i64](facts["highs"])
        self.masks: vec[i64] = vec[i64](facts["masks"])
        self.triple_begin: vec[i64] = vec[i64](facts["triple_begin"])  # by side
        self.part_begin: vec[i64] = vec[i64](facts["part_begin"])
        self.parts: vec[i64] = vec[i64](facts["parts"])
        self.triple_gone: vec[i64] = vec[i64]([0] * len(facts["means"]))
        self.triples: vec[i64] = vec[i64]([0, 0])
        self.layout: i64 = facts["layout"][0]
        self.gaps: vec[i64] = vec[i64](facts["gaps"])
        self.zones: vec[i64] = vec[i64](facts["zones"])
        self.zoned: vec[i64] = vec[i64]([0, 0])  # living men in their zone, as bits
        self.material: vec[i64] = vec[i64]([0, 0])
        self._count_all()

    def _count_all(self) -> None:
        """Count everything, then take away what the missing men had a part in."""
        for pair in range(len(self.pair_gone)):
            self.tell_pair(pair, 1)
        for side in range(2):
            begin = self.triple_begin
            self.triples[side] = begin[side + 1] - begin[side]
        for man in range(1, self.size):
            side_of = self.sides[man]
            self.material[side_of] += self.worths[man]
            if self.living & self.bits[man] == 0:
                self._forget(man)
            elif self.zones[side_of * SQUARES + self.where[man]]:
                self.zoned[side_of] |= self.bits[man]

    def _forget(self, man: i64) -> None:
        """A man goes: no pair and no triple has it any more."""
        side = self.sides[man]
        self.material[side] -= self.worths[man]
        gone, parts = self.pair_gone, self.pair_parts
        for at in range(self.pair_begin[man], self.pair_begin[man + 1]):
            pair = parts[at]
            if gone[pair] == 0:
                self.tell_pair(pair, -1)
            gone[pair] += 1
        lost = self.triple_gone
        for at in range(self.part_begin[man], self.part_begin[man + 1]):
            triple = self.parts[at]
            if lost[triple] == 0:
                self.triples[side] -= 1
            lost[triple] += 1

    def _recall(self, man: i64) -> None:
        """A man comes back."""
        side = self.sides[man]
        self.material[side] += self.worths[man]
        gone, parts = self.pair_gone, self.pair_parts
        for at in range(self.pair_begin[man], self.pair_begin[man + 1]):
            pair = parts[at]
            gone[pair] -= 1
            if gone[pair] == 0:
                self.tell_pair(pair, 1)
        lost = self.triple_gone
        for at in range(self.part_begin[man], self.part_begin[man + 1]):
            triple = self.parts[at]
            lost[triple] -= 1
            if lost[triple] == 0:
                self.triples[side] += 1

    def tell_pair(self, pair: i64, by: i64) -> None:
        """One live pair more or fewer."""
        enemy, with_man = self.enemies[pair], self.with_man
        self.against[enemy] += by
        with_man[self.ones[pair]] += by
        with_man[self.others[pair]] += by
        self.pairs[self.owners[pair]] += by

    def take(self, man: i64) -> None:
        """Take a man off the board; its square stays known in `where`."""
        side, bit = self.sides[man], self.bits[man]
        self.living ^= bit
        self.able[side] ^= self.helping[man]
        if self.zoned[side] & bit:
            self.zoned[side] ^= bit
        self._forget(man)

    def give_back(self, man: i64) -> None:
        """Put a man back that `take` has taken."""
        side, bit = self.sides[man], self.bits[man]
        self.living ^= bit
        self.able[side] ^= self.helping[man]
        if self.zones[side * SQUARES + self.where[man]]:
            self.zoned[side] |= bit
        self._recall(man)

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
