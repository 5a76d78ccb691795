"""The progressions of medieval §7 and their numbers in §12."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import progressions
from games.engine.medieval.rules.setup import initial
from games.engine.medieval.rules.values import Man
from games.engine.sides import Side

ARMIES = [man for _, man in initial(MedievalOptions()).standing()]


def values(*sides: Side, parts: bool = False) -> list[int]:
    """The numbers of these armies, man by man."""
    men = [man for man in ARMIES if man.side in sides]
    inner = (part.value for man in men if man.is_pyramid for part in man.parts)
    return [man.total for man in men] + (list(inner) if parts else [])


W, B = (Side.WHITE,), (Side.BLACK,)
# numbers, arithmetic, geometric, harmonic; pairs of kinds; sets with three kinds
TABLE = [
    (values(*W), 20, (11, 12, 2), 12, 0),
    (values(*B), 22, (9, 11, 0), 2, 0),
    (values(*W, parts=True), 21, (13, 17, 2), 17, 0),
    (values(*B, parts=True), 22, (9, 11, 0), 2, 0),
    (values(*Side), 35, (62, 30, 18), 113, 3),
    (values(*Side, parts=True), 36, (68, 39, 18), 145, 3),
]
# Of the sets with two kinds: not harmonic, not geometric, not arithmetic.
PAIRS = {35: (57, 41, 15), 36: (84, 46, 15)}


@pytest.mark.parametrize(("numbers", "size", "triples", "two", "three"), TABLE)
def test_the_table_of_progressions(numbers, size, triples, two, three):
    different = frozenset(numbers)
    assert len(different) == size
    found = Counter(
        kind for kinds in progressions.triples(different).values() for kind in kinds
    )
    assert tuple(found[kind] for kind in progressions.KINDS) == triples
    fours = progressions.fours(different)
    assert Counter(map(len, fours.values())) == Counter({2: two, 3: three})
    if size in PAIRS:
        missing = Counter(
            kind
            for kinds in fours.values()
            for kind in progressions.KINDS
            if len(kinds) == 2 and kind not in kinds
        )
        expected = dict(zip(reversed(progressions.KINDS), PAIRS[size], strict=True))
        assert missing == expected


def test_disjunct_proportions_give_the_historical_tables():
    fours = progressions.fours(frozenset(values(*Side)), disjunct=True)
    pairs = Counter(" ".join(kinds) for kinds in fours.values())
    assert pairs == {
        "arithmetic geometric": 57,
        "arithmetic harmonic": 16,
        "geometric harmonic": 15,
        "arithmetic geometric harmonic": 28,
    }


def test_the_three_strict_sets_and_the_harmonies_of_white():
    fours = progressions.fours(frozenset(values(*Side)))
    strict = sorted(numbers for numbers, kinds in fours.items() if len(kinds) == 3)
    assert strict == [(3, 4, 6, 9), (4, 6, 9, 12), (15, 20, 30, 45)]
    triples = progressions.triples(frozenset(values(*W)))
    harmonic = sorted(each for each, kinds in triples.items() if kinds == ("harmonic",))
    assert harmonic == [(9, 15, 45), (9, 16, 72)]


def test_counted_as_different_men():
    carried = Counter(values(*Side))

    def men(numbers: tuple[int, ...]) -> int:
        ways = [range(carried[number]) for number in numbers]
        return len(list(product(*ways)))

    found: Counter[str] = Counter()
    for numbers, kinds in progressions.triples(frozenset(carried)).items():
        found[kinds[0]] += men(numbers)
    assert found == {"arithmetic": 175, "geometric": 133, "harmonic": 39}
    sets: Counter[int] = Counter()
    for numbers, kinds in progressions.fours(frozenset(carried)).items():
        sets[len(kinds)] += men(numbers)
    assert sets == {2: 558, 3: 25}


def test_the_numbers_of_the_men():
    white, black = (set(values(side)) for side in Side)
    assert (len(white), len(black)) == (20, 22)
    assert white & black == {9, 16, 25, 36, 49, 64, 81}
    assert set(values(*Side, parts=True)) - (white | black) == {1}
    # Equality between the starting armies, parts and totals included.
    with_parts = [set(values(side, parts=True)) for side in Side]
    assert with_parts[0] & with_parts[1] == {9, 16, 25, 36, 49, 64, 81}


def test_the_armies_are_of_so_many_bodies_and_so_much_value():
    for side, count, bodies, worth in (
        (Side.WHITE, 24, 29, 1312),
        (Side.BLACK, 24, 28, 1752),
    ):
        men = [man for man in ARMIES if man.side is side]
        assert len(men) == count
        assert sum(len(man.parts) for man in men) == bodies
        assert sum(man.total for man in men) == worth
        shapes = Counter(man.shape for man in men)
        assert shapes == {"C": 8, "T": 8, "S": 7, "P": 1}


def test_the_searches_find_what_trying_everything_finds():
    numbers = frozenset([1, 2, 3, 4, 6, 8, 9, 12, 15, 16, 18, 20, 24, 30, 45])
    for disjunct in (False, True):
        found = progressions.fours(numbers, disjunct=disjunct)
        rising = list(combinations(sorted(numbers), 4))
        kinds = {four: progressions.kinds(four, disjunct=disjunct) for four in rising}
        assert found == {four: held for four, held in kinds.items() if len(held) > 1}


def test_a_pyramid_has_the_numbers_of_its_parts_and_its_total():
    whole = next(man for man in ARMIES if man.name == "P91")
    assert whole.all_values == (36, 25, 16, 9, 4, 1, 91)
    assert Man(Side.WHITE, whole.parts[2:3], 6).all_values == (16,)
