"""Whether a value can still be reached within limits (medieval §7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Reachable:
    """The fewest bodies and digits in which a value can be made of some numbers, and
    all frugal ways, as (bodies, digits)."""

    ways: tuple[tuple[int, int], ...]

    @property
    def fewest_bodies(self) -> int | None:
        return min((bodies for bodies, _ in self.ways), default=None)

    @property
    def fewest_digits(self) -> int | None:
        return min((digits for _, digits in self.ways), default=None)

    def added(self, bodies: int, digits: int) -> Reachable:
        """The ways with the bodies and digits that are taken already."""
        return Reachable(tuple((b + bodies, d + digits) for b, d in self.ways))

    def within(self, bodies: int, digits: int) -> bool:
        """Whether one way keeps both limits at once."""
        return any(b <= bodies and d <= digits for b, d in self.ways)


def reachable(numbers: Iterable[int], value: int) -> Reachable:
    """How `value` or more can be made of numbers, each taken once.

    Of numbers with as many digits the greatest are taken first, so only how many of
    each length are taken is tried.
    """
    by_length: dict[int, list[int]] = {}
    for number in sorted(numbers, reverse=True):
        by_length.setdefault(len(str(number)), []).append(number)
    best = {(0, 0): 0}
    for length, found in by_length.items():
        sums = [0, *accumulate(found)]
        after: dict[tuple[int, int], int] = {}
        for (bodies, digits), total in best.items():
            if total >= value:  # enough without any of these
                after[bodies, digits] = max(total, after.get((bodies, digits), 0))
                continue
            for count, more in enumerate(sums):
                key = bodies + count, digits + count * length
                after[key] = max(total + more, after.get(key, 0))
                if total + more >= value:
                    break
        best = after
    return Reachable(tuple(key for key, total in best.items() if total >= value))
