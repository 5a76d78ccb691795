"""The triads that the men of each side can make, and those that the specification names
(Spec v1 §7.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations, product
from typing import Final

from games.engine.geometry import NAMES
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules import setup
from games.engine.rithmomachia.rules.pieces import shown
from games.engine.rithmomachia.rules.proportions import ADJECTIVES, equation, holds
from games.engine.rithmomachia.rules.values import PROPORTIONS
from games.engine.sides import Side
from games.engine.surfaces import NumberSet, NumberTable

# Spec v1 §7.3, in its order.
COMMON: Final = {
    "ARITH": ((6, 9, 12), (8, 12, 16), (5, 7, 9), (4, 6, 8)),
    "GEOM": ((4, 8, 16), (3, 9, 27), (2, 8, 32), (5, 25, 125)),
    "HARM": (
        (3, 4, 6),
        (4, 6, 12),
        (6, 8, 12),
        (10, 12, 15),
        (8, 12, 24),
        (6, 10, 15),
    ),
}
Bearers = Mapping[int, frozenset[int]]  # the squares of those who can show a number


@cache
def number_tables(options: RithmomachiaOptions) -> tuple[NumberTable, ...]:
    """White's triads, Black's, and the specification's."""
    bearers = [_bearers(options, side) for side in Side]
    return (
        *(_of_side(side, bearers[side]) for side in Side),
        _common(bearers),
    )


def _bearers(options: RithmomachiaOptions, side: Side) -> Bearers:
    """Who of a side can show each number at the start, pyramids by their faces."""
    found: dict[int, frozenset[int]] = {}
    for square, piece in setup.initial(options).standing():
        for number, _ in shown(piece) if piece.side is side else ():
            found[number] = found.get(number, frozenset()) | {square}
    return dict(sorted(found.items()))


def _of_side(side: Side, bearers: Bearers) -> NumberTable:
    sets = tuple(
        _set(proportion, numbers, [bearers])
        for proportion in PROPORTIONS
        for numbers in combinations(bearers, 3)
        if holds(proportion, *numbers) and _can(numbers, bearers)
    )
    about = f"{len(sets)} harmonies of three that {side.title}’s men can make."
    return NumberTable(side.seat, side.title, about, sets)


def _can(numbers: tuple[int, ...], bearers: Bearers) -> bool:
    """Whether three different men bear the numbers: a pyramid shows one face only."""
    men = product(*(bearers.get(number, frozenset()) for number in numbers))
    return any(len(set(three)) == 3 for three in men)


def _common(bearers: list[Bearers]) -> NumberTable:
    sets = tuple(
        _set(proportion, numbers, [each for each in bearers if _can(numbers, each)])
        for proportion, triads in COMMON.items()
        for numbers in triads
    )
    made = sum(bool(each.squares) for each in sets)
    about = (
        f"{len(sets)} triads that the specification names for reference. With the men "
        f"of this set-up {made} of them can be made by one side; those have a link."
    )
    return NumberTable("common", "The specification’s", about, sets)


def _set(
    proportion: str, numbers: tuple[int, ...], bearers: list[Bearers]
) -> NumberSet:
    a, m, b = numbers
    squares = {at for each in bearers for number in numbers for at in each[number]}
    text = f"{ADJECTIVES[proportion]}: {equation(proportion, a, m, b)}"
    return NumberSet(numbers, text, tuple(NAMES[at] for at in sorted(squares)))
