"""What a level of opponents sees of a game, told in tables that know less."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

# How much of what it knows each level overlooks, for a whole game: level 1 first. Those
# above overlook nothing.
OVERLOOKED: Final = (0.3, 0.2, 0.1, 0.05)


def overlooked(
    level: int,
    lot: int,
    places: Iterable[int],
    shares: Sequence[float] = OVERLOOKED,
) -> set[int]:
    """Those of the places that a level does not notice; the same for the same lot."""
    if level > len(shares):
        return set()
    share = shares[level - 1]
    chance = Random(lot)  # noqa: S311
    return {place for place in places if chance.random() < share}
