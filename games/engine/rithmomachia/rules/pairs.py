"""Which two men can ambush which enemy by their numbers (Spec v1 §6.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, compress
from typing import Final, NamedTuple

from games.engine.rithmomachia.rules.pieces import Piece, shown

PLAINEST: Final = ("EQUAL", "SUM", "PRODUCT", "RATIO", "DIVISOR", "MULTIPLE")


class Showing(NamedTuple):
    """A man and a value that it can show, with the face to be named (0 for none)."""

    value: int
    man: int
    face: int


class Pair(NamedTuple):
    """One equation by which two men can ambush an enemy."""

    relation: str
    enemy: int
    enemy_face: int
    first: int
    first_face: int
    second: int
    second_face: int


class Pairs:
    """A list of pairs that says quickly which of them are left without some men.

    For each man a number has one byte for each pair, 1 where it takes part: as enemy or
    as one of the two. What all who are missing leave over picks the pairs.
    """

    def __init__(self, pairs: list[Pair]) -> None:
        self.all = pairs
        parts: dict[int, bytearray] = {}
        for place, pair in enumerate(pairs):
            for man in (pair.enemy, pair.first, pair.second):
                parts.setdefault(man, bytearray(len(pairs)))[place] = 1
        self._with = {
            man: int.from_bytes(part, "little") for man, part in parts.items()
        }
        self._everybody = int.from_bytes(b"\1" * len(pairs), "little")

    def without(self, missing: Iterable[int]) -> list[Pair]:
        """The pairs in which none of these men takes part."""
        lost = 0
        for man in missing:
            lost |= self._with.get(man, 0)
        if not lost:
            return self.all
        left = (self._everybody ^ lost).to_bytes(len(self.all), "little")
        return list(compress(self.all, left))


def pairs_against(enemy: int, target: Piece, men: list[Showing]) -> list[Pair]:
    """Every equation by which two of these men can ambush an enemy, best suggestion
    first."""
    found = [
        Pair(relation, enemy, face, x.man, x.face, y.man, y.face)
        for e, face in shown(target)
        for relation, x, y in _relations_of_two(men, e)
    ]
    return sorted(found, key=lambda pair: PLAINEST.index(pair.relation))


def _relations_of_two(
    men: list[Showing], e: int
) -> Iterator[tuple[str, Showing, Showing]]:
    """Every two men that stand in a relation to an enemy, each equation once: under
    SUM rather than DIFF, under RATIO only where PRODUCT does not hold, and three equal
    numbers under EQUAL alone."""
    by_value: dict[int, list[Showing]] = {}
    for each in men:
        by_value.setdefault(each.value, []).append(each)
    both = {
        "EQUAL": by_value.get(e, []),
        "MULTIPLE": [each for each in men if each.value % e == 0],
        "DIVISOR": [each for each in men if e % each.value == 0],
    }
    for relation, those in both.items():
        for x, y in combinations(those, 2):
            if x.man != y.man and (relation == "EQUAL" or not x.value == y.value == e):
                yield relation, x, y
    for x in men:
        for relation, value, ordered in _partners(x.value, e):
            for y in by_value.get(value, ()):
                if x.man < y.man or (x.man != y.man and not ordered):
                    yield relation, x, y


def _partners(x: int, e: int) -> Iterator[tuple[str, int, bool]]:
    """The values that make a sum or product with `x` and `e`; the flag says that a
    partner finds `x` in the same way, so that one of the two is passed over."""
    if e > x:
        yield "SUM", e - x, True
    yield "SUM", e + x, False
    if e % x == 0:
        yield "PRODUCT", e // x, True
    if x > 1:
        yield "RATIO", e * x, e == 1
