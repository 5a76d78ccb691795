"""What is drawn at random for the bench of the archive, the same from the same seed."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from games.common.ids import ALPHABET

T = TypeVar("T")
LETTERS: Final = 8  # of an id
_SPREAD: Final = 0x9E3779B1  # odd, so that no two numbers share an id


class FillPlan(NamedTuple):
    """How many games are made, and the `seed` of all that is drawn; the newest `whole`
    of them can be replayed."""

    games: int = 2_000
    seed: int = 1
    whole: int = 10_000

    @property
    def fragments(self) -> int:
        """Games that are really played."""
        return min(max(self.games // 25, 60), 500)

    @property
    def people(self) -> int:
        return min(max(self.games // 20, 20), 5_000)

    @property
    def title(self) -> str:
        return f"{self.games} games, seed {self.seed}"


def lot(*words: object) -> Random:
    """Chance that is always the same for these words."""
    return Random("/".join(map(str, words)))  # noqa: S311


class Zipf:
    """Some things, of which the first is drawn most often, the n-th 1/n**`slope` as
    often."""

    def __init__(self, things: Sequence[T], slope: float = 1.0) -> None:
        self.things: Sequence[Any] = things
        weights = (1 / (n + 1) ** slope for n in range(len(things)))
        self.sums = list(accumulate(weights))

    def draw(self, chance: Random) -> Any:
        return self.things[bisect(self.sums, chance.random() * self.sums[-1])]


def id_of(seq: int) -> str:
    """An id as games have, another for each number."""
    mixed = seq * _SPREAD % (1 << 5 * LETTERS)
    return "".join(
        ALPHABET[(mixed >> 5 * place) % len(ALPHABET)] for place in range(LETTERS)
    )
