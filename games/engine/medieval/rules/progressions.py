"""Progressions of three and four different numbers (medieval §7, Progressions)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final

from games.engine.arithmetic import PROPORTIONS, in_proportion

KINDS: Final = PROPORTIONS

Numbers = tuple[int, ...]  # different, in rising order
Kinds = tuple[str, ...]  # of KINDS, in its order


@lru_cache(maxsize=1 << 14)
def kinds(numbers: Numbers, *, disjunct: bool = False) -> Kinds:
    """The kinds of progression that three or four rising numbers contain.

    `disjunct` lets four numbers with a · d = b · c count as geometric
    (`disjunct_geometric`).
    """
    found = {kind for three in combinations(numbers, 3) for kind in _kinds(*three)}
    if disjunct and len(numbers) == 4:
        a, b, c, d = numbers
        if a * d == b * c:
            found.add("geometric")
    return tuple(kind for kind in KINDS if kind in found)


def _kinds(a: int, b: int, c: int) -> Iterable[str]:
    if a < b < c:
        yield from (kind for kind in KINDS if in_proportion(kind, a, b, c))


@lru_cache(maxsize=256)
def triples(values: frozenset[int]) -> Mapping[Numbers, Kinds]:
    """Every progression of three of these numbers, with its kind."""
    found: dict[Numbers, Kinds] = {}
    for a, c in combinations(sorted(values), 2):
        for middle in _means(a, c):
            if middle in values:
                found[a, middle, c] = kinds((a, middle, c))
    return found


def _means(a: int, c: int) -> Iterable[int]:
    """The whole numbers between two that make a progression with them."""
    if (a + c) % 2 == 0:
        yield (a + c) // 2
    root = round((a * c) ** 0.5)
    if root * root == a * c:
        yield root
    if 2 * a * c % (a + c) == 0:
        yield 2 * a * c // (a + c)


@lru_cache(maxsize=256)
def fours(values: frozenset[int], *, disjunct: bool = False) -> Mapping[Numbers, Kinds]:
    """Every four of these numbers that contain two kinds or three, with the kinds.

    Two kinds need two progressions of three, which share two numbers; or one and a
    disjunct proportion, to which three numbers have but three fourths.
    """
    sharing: dict[tuple[int, int], set[int]] = {}
    for three in triples(values):
        for third in three:
            one, other = (number for number in three if number != third)
            sharing.setdefault((one, other), set()).add(third)
    sets = {
        tuple(sorted((*two, *thirds)))
        for two, found in sharing.items()
        for thirds in combinations(found, 2)
    }
    if disjunct:
        for three in triples(values):
            for fourth in _fourths(*three):
                if fourth in values and fourth not in three:
                    sets.add(tuple(sorted((*three, fourth))))
    listed = ((numbers, kinds(numbers, disjunct=disjunct)) for numbers in sorted(sets))
    return {numbers: held for numbers, held in listed if len(held) > 1}


def _fourths(a: int, b: int, c: int) -> Iterable[int]:
    """The numbers in proportion with three: a : b = c : x in any arrangement."""
    for x, y, z in ((a, b, c), (b, a, c), (c, a, b)):
        if y * z % x == 0:
            yield y * z // x
