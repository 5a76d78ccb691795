"""The tables of all progressions that the men of both sides can make, for players who
would not reckon (medieval §7, §12): the old books print such tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Final

from games.engine.medieval.face.names import square_names
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import setup
from games.engine.medieval.rules.progressions import KINDS, Kinds, fours, triples
from games.engine.medieval.rules.proofs import equation, group
from games.engine.surfaces import NumberSet, NumberTable

ALL_KINDS: Final = "all-kinds"


@cache
def number_tables(options: MedievalOptions) -> tuple[NumberTable, ...]:
    """Triples by kind, then sets of four by the kinds that they hold."""
    places = _places(options)
    values = frozenset(places)
    threes = triples(values)
    sets = fours(values, disjunct=options.disjunct_geometric)
    return (
        *(_of_three(kind, threes, places) for kind in KINDS),
        *(_of_four(pair, sets, places) for pair in combinations(KINDS, 2)),
        _of_four(KINDS, sets, places),
    )


def _places(options: MedievalOptions) -> dict[int, tuple[int, ...]]:
    """The numbers of the 48 men, a pyramid by its total, and where they stand."""
    places: dict[int, tuple[int, ...]] = {}
    for square, man in setup.initial(options).standing():
        places[man.total] = (*places.get(man.total, ()), square)
    return dict(sorted(places.items()))


def _of_three(
    kind: str,
    threes: Mapping[tuple[int, ...], Kinds],
    places: Mapping[int, tuple[int, ...]],
) -> NumberTable:
    found = sorted(numbers for numbers, kinds in threes.items() if kind in kinds)
    sets = tuple(
        NumberSet(numbers, equation(kind, *numbers), _squares(numbers, places))
        for numbers in found
    )
    about = f"{len(sets)} sets of three numbers in {kind} progression."
    return NumberTable(kind, f"Three: {kind}", about, sets)


def _of_four(
    wanted: Iterable[str],
    fours: Mapping[tuple[int, ...], Kinds],
    places: Mapping[int, tuple[int, ...]],
) -> NumberTable:
    due = tuple(wanted)
    found = sorted(numbers for numbers, kinds in fours.items() if kinds == due)
    sets = tuple(
        NumberSet(numbers, "; ".join(_told(numbers, due)), _squares(numbers, places))
        for numbers in found
    )
    if due == KINDS:
        about = (
            f"{len(sets)} sets of four numbers with all three kinds: Excellentissima."
        )
        return NumberTable(ALL_KINDS, "Four: all three kinds", about, sets)
    one, other = due
    about = f"{len(sets)} sets of four numbers, {one} and {other}: Victoria Major."
    return NumberTable(f"{one}-{other}", f"Four: {one} and {other}", about, sets)


def _told(numbers: tuple[int, ...], kinds: Kinds) -> Iterator[str]:
    """Each kind by the first group that makes it."""
    return (group(numbers, kind) for kind in kinds)


def _squares(
    numbers: Iterable[int], places: Mapping[int, tuple[int, ...]]
) -> tuple[str, ...]:
    return square_names(square for number in numbers for square in places[number])
