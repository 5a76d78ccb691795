"""What each level of opponents knows of Spec v1: relations first, then harmonies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.engine.rithmomachia.rules.relations import TITLES
from games.engine.rithmomachia.rules.values import PROPORTIONS

KNOWS: Final = (
    ("equal numbers", "multiples and divisors"),
    ("sums and differences",),
    ("products", "arithmetic harmony"),
    ("ratios", "geometric harmony"),
    ("harmonic harmony", "which pairs of men matter"),
    ("everything, as far ahead as it comes",),
)
FREE: Final = ("EQUAL", "MULTIPLE", "DIVISOR")


@dataclass(frozen=True, slots=True)
class Eyes:
    """The relations that are known for landing and for the two of an ambush, the
    proportions, and whether a man is worth its number."""

    relations: frozenset[str]
    of_two: frozenset[str]
    proportions: tuple[str, ...]
    counts_faces: bool = False

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
