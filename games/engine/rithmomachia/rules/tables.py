"""What the numbers of a roster allow, worked out once and kept for all its games.

Men never change their values, so which helpers let one man take another is a fixed
set: a bit mask over the men of the mover's side. The lowest bit, FREE, stands for "no
helper needed". One AND with the mask of those who may help answers whether a man can
take, and its bits are the list of helpers.
"""

from __future__ import annotations

from itertools import chain
from typing import Final, NamedTuple

from games.engine.rithmomachia.rules.pairs import Pair, Pairs, Showing, pairs_against
from games.engine.rithmomachia.rules.pieces import Piece, shown
from games.engine.sides import Side

FREE: Final = 1
Sides = tuple[tuple[int, ...], tuple[int, ...]]  # the men of White and of Black


class Way(NamedTuple):
    """One equation by which a man can take another; faces are 0 but for pyramids."""

    bit: int
    relation: str
    face: int
    target_face: int
    helper: int
    helper_face: int


class Tables:
    """The tables of one roster, filled as they are asked for."""

    def __init__(self, pieces: tuple[Piece, ...], sides: Sides) -> None:
        size = len(pieces) + 1
        self.pieces = pieces
        self.sides = sides
        self._bits = [0] * size
        self._plain_bits = [0] * size
        self._helpers: list[dict[int, list[tuple[int, int]]]] = [{}, {}]
        self._help = [[0] * size for _ in range(size)]  # -1 is not yet known
        self._ways: dict[tuple[int, int], tuple[Way, ...]] = {}
        self._pairs: dict[tuple[int, bool], Pairs] = {}
        self._all_pairs: dict[tuple[Side, bool], Pairs] = {}
        for side in Side:
            for place, man in enumerate(sides[side], start=1):
                self._enter(side, man, 1 << place)
                for enemy in sides[side.other]:
                    self._help[man][enemy] = -1

    def _enter(self, side: Side, man: int, bit: int) -> None:
        piece = self.pieces[man - 1]
        self._bits[man] = bit
        self._plain_bits[man] = 0 if piece.is_pyramid else bit
        for value, face in shown(piece):
            self._helpers[side].setdefault(value, []).append((man, face))

    def helping_bits(self, pyramid_helpers: bool) -> list[int]:
        """Each man's bit among its side, 0 for those who may not help."""
        return self._bits if pyramid_helpers else self._plain_bits

    def help(self, man: int, enemy: int) -> int:
        """Those with whose help a man can take an enemy, FREE if it needs none."""
        mask = self._help[man][enemy]
        if mask < 0:
            mask = 0
            for way in self.ways(man, enemy):
                mask |= way.bit
            self._help[man][enemy] = mask
        return mask

    def filled_help(self) -> list[list[int]]:
        """The whole table of `help`, for loops that cannot wait."""
        for side in Side:
            for man in self.sides[side]:
                for enemy in self.sides[side.other]:
                    self.help(man, enemy)
        return self._help

    def ways(self, man: int, enemy: int) -> tuple[Way, ...]:
        """Every equation by which a man can take an enemy, best suggestion first.

        An equation is listed once: equal numbers under EQUAL alone, under SUM rather
        than DIFF, under PRODUCT or RATIO as the mover's value is factor or product
        (rules page, Relations).
        """
        ways = self._ways.get((man, enemy))
        if ways is None:
            ways = self._ways[man, enemy] = tuple(self._find_ways(man, enemy))
        return ways

    def _find_ways(self, man: int, enemy: int) -> list[Way]:
        mover, target = self.pieces[man - 1], self.pieces[enemy - 1]
        free: list[Way] = []
        helped: list[Way] = []
        for a, face in shown(mover):
            for b, target_face in shown(target):
                for relation in _free_relations(a, b):
                    free.append(Way(FREE, relation, face, target_face, 0, 0))
                for relation, h in _helping_values(a, b):
                    for helper, helper_face in self._helpers[mover.side].get(h, ()):
                        if helper != man:
                            bit = self._bits[helper]
                            way = (relation, face, target_face, helper, helper_face)
                            helped.append(Way(bit, *way))
        return free + helped

    def pairs(self, enemy: int, pyramid_helpers: bool) -> Pairs:
        """Those who can ambush an enemy."""
        pairs = self._pairs.get((enemy, pyramid_helpers))
        if pairs is None:
            found = self._find_pairs(enemy, pyramid_helpers)
            pairs = self._pairs[enemy, pyramid_helpers] = Pairs(found)
        return pairs

    def all_pairs(self, side: Side, pyramid_helpers: bool) -> Pairs:
        """Those of a side who can ambush anybody, enemy by enemy."""
        pairs = self._all_pairs.get((side, pyramid_helpers))
        if pairs is None:
            each = (
                self.pairs(enemy, pyramid_helpers) for enemy in self.sides[side.other]
            )
            found = list(chain.from_iterable(pairs.all for pairs in each))
            pairs = self._all_pairs[side, pyramid_helpers] = Pairs(found)
        return pairs

    def _find_pairs(self, enemy: int, pyramid_helpers: bool) -> list[Pair]:
        target = self.pieces[enemy - 1]
        bits = self.helping_bits(pyramid_helpers)
        men = [
            Showing(value, man, face)
            for man in self.sides[target.side.other]
            if bits[man]
            for value, face in shown(self.pieces[man - 1])
        ]
        return pairs_against(enemy, target, men)


def _free_relations(a: int, b: int) -> list[str]:
    """The relation without a helper under which two numbers are listed, if any."""
    if a == b:
        return ["EQUAL"]
    if a % b == 0:
        return ["MULTIPLE"]
    return ["DIVISOR"] if b % a == 0 else []


def _helping_values(a: int, b: int) -> list[tuple[str, int]]:
    """The values a helper can have, with the relation under which each is listed."""
    values = [("DIFF", a + b)]
    if b % a == 0:
        values.insert(0, ("PRODUCT", b // a))
    elif a % b == 0:
        values.insert(0, ("RATIO", a // b))
    if a != b:
        values.insert(0, ("SUM", abs(a - b)))
    return values
