"""How a position stands: men by what they can do, not by their numbers.

What wins is a harmony, so live triples count, and how near one is; what removes men is
an ambush, so live pairs count. Both by their logarithm: the last ones matter most.
"""

from __future__ import annotations

from games.engine.rithmomachia.search.board import SQUARES, Facts
from games.engine.rithmomachia.search.counts import Counts
from games.engine.search.machine import i64, vec


class Prospects(Counts):
    """The board with its value."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.logarithms: vec[i64] = vec[i64](facts["logarithms"])
        self.around: vec[i64] = vec[i64]([0] * 8)
        # Pairs, triples, one man and two men of a triple in the zone, two that are
        # in line, a harmony that stands, the turn: what each is worth.
        self.weights: vec[i64] = vec[i64](facts["weights"])

    def evaluate(self) -> i64:
        """For the side to move: about 100 for a man."""
        side = self.side
        other = 1 - side
        logarithms, weights = self.logarithms, self.weights
        value = self.material[side] - self.material[other] + weights[6]
        pairs = logarithms[self.pairs[side]] - logarithms[self.pairs[other]]
        triples = logarithms[self.triples[side]] - logarithms[self.triples[other]]
        value += (pairs * weights[0] + triples * weights[1]) // 100
        if self.zoned[side]:
            value += self.nearness(side)
        if self.zoned[other]:
            value -= self.nearness(other)
        return value

    def nearness(self, side: i64) -> i64:
        """How near a side is to a harmony: by its nearest triple, and a little by each
        that is begun."""
        zoned, weights = self.zoned[side], self.weights
        best: i64 = 0
        begun: i64 = 0
        for triple in range(self.triple_begin[side], self.triple_begin[side + 1]):
            placed = self.masks[triple] & zoned
            if placed == 0 or not self.is_live(triple):
                continue
            begun += 1
            near = weights[2]
            rest = placed & (placed - 1)
            if rest:
                near = weights[3]
                if rest & (rest - 1):
                    near = weights[5] if self.is_lined(triple) else weights[4]
                elif self._is_begun(triple, zoned):
                    near = weights[4]
            if near > best:
                best = near
        return best + begun

    def _is_begun(self, triple: i64, zoned: i64) -> i64:
        """Whether two men of a triple stand as they must, or may with the third."""
        where, gaps = self.where, self.gaps
        low, mean, high = self.lows[triple], self.means[triple], self.highs[triple]
        one, two, far = where[low], where[mean], self.layout + 1
        if self.bits[low] & zoned == 0:
            one = where[high]
        elif self.bits[mean] & zoned == 0:
            two = where[high]
            far = 2 * far
        gap = gaps[one * SQUARES + two]
        if gap == 0:
            return 0
        if far > 2 * 2:
            return 1
        return 1 if gap % 16 <= far else 0

    def calm(self) -> i64:
        """Without three men in its zone nobody declares: then a turn gains by taking
        and by its place alone."""
        zoned = self.zoned[self.side]
        rest = zoned & (zoned - 1)
        return 1 if rest == 0 else 0
