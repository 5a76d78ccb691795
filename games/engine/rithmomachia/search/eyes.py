"""What each level of opponents knows of Spec v1: relations first, then harmonies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from games.engine.rithmomachia.rules.relations import TITLES
from games.engine.rithmomachia.rules.values import PROPORTIONS
from games.engine.search.eyes import overlooked
from games.engine.search.tastes import Taste

LEARNED: Final[Mapping[str, tuple[str, ...]]] = {
    "pebbles": ("equal numbers", "multiples and divisors"),
    "abacus": ("sums and differences", "your answer"),
    "tables": ("products", "arithmetic harmony"),
    "compass": ("ratios", "geometric harmony", "its own answer"),
    "monochord": ("harmonic harmony", "which pairs of men matter"),
    "astrolabe": ("everything, as far ahead as it comes",),
}
TASTES: Final[Mapping[str, Taste]] = {
    "pebbles": Taste(depth=1, nodes=3000, plain=900, margin=40, heat=16),
    "abacus": Taste(depth=2, nodes=40000, plain=900, margin=39, heat=17),
    "tables": Taste(depth=2, nodes=40000, plain=900, margin=39, heat=18),
    "compass": Taste(depth=3, nodes=120000, plain=900, margin=10, heat=5),
    "monochord": Taste(depth=3, nodes=200000, plain=4000, margin=4, heat=2),
    "astrolabe": Taste(depth=40, nodes=500000, plain=8000, margin=0, heat=1),
}
FREE: Final = ("EQUAL", "MULTIPLE", "DIVISOR")


@dataclass(frozen=True, slots=True)
class Eyes:
    """The relations that are known for landing and for the two of an ambush, the
    proportions, whether a man is worth its number, and the men of whom it is not seen
    that they can be ambushed."""

    relations: frozenset[str]
    of_two: frozenset[str]
    proportions: tuple[str, ...]
    counts_faces: bool = False
    unseen: frozenset[int] = frozenset()

    @property
    def sees_all(self) -> bool:
        return len(self.relations) == len(TITLES)


ALL: Final = frozenset(TITLES)
OPEN_EYES: Final = Eyes(ALL, ALL, PROPORTIONS)
SUMS: Final = frozenset((*FREE, "SUM", "DIFF"))
PRODUCTS: Final = SUMS | {"PRODUCT"}
LEVELS: Final = (
    Eyes(frozenset(FREE), frozenset(FREE), (), counts_faces=True),
    Eyes(SUMS, SUMS, (), counts_faces=True),
    Eyes(PRODUCTS, PRODUCTS, PROPORTIONS[:1]),
    Eyes(ALL, ALL, PROPORTIONS[:2]),
    OPEN_EYES,
    OPEN_EYES,
)
# The share of all that helps to take by landing, and of all men that can be ambushed,
# which each level does not see in a whole game: level 1 first. More escapes
# those who are new to sums.
UNSEEN: Final = (0.26, 0.33, 0.19, 0.1)


def eyes_of(level: int, lot: int, men: int) -> Eyes:
    """What a level sees in the game of this lot, in which so many men began."""
    unseen = overlooked(level, lot, range(1, men + 1), UNSEEN)
    return replace(LEVELS[level - 1], unseen=frozenset(unseen))
