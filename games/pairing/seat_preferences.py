"""Who has the first seat: preferences and their granting (FIDE C.04.3, 1.7 and 5.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from games.pairing.meetings import History


class Strength(IntEnum):
    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player as the pairing of the next round sees them. `wants_first` is None for
    who has not played; `difference` is games in the first seat less the others."""

    number: int
    points: int
    history: History
    wants_first: bool | None
    strength: Strength
    difference: int
    repeated: bool  # the same seat in their last two games
    opponents: frozenset[int]
    is_top: bool  # over half of what could be had, before the last round

    @property
    def rank(self) -> tuple[int, int]:
        """Sorts the highest first: points, then the pairing number (1.2)."""
        return -self.points, self.number


def entrant(
    history: History,
    *,
    is_top: bool = False,
    lent: int = 0,
    apart: Collection[int] = (),
) -> Entrant:
    """A player with the seat that they should have next (1.7), the half points `lent`
    to them for this round, and the others whom they are not to meet."""
    seats = history.seats
    difference = 2 * sum(seats) - len(seats)
    repeated = len(seats) > 1 and seats[-1] == seats[-2]
    wants: bool | None = None
    strength = Strength.NONE
    if seats:
        wants = difference < 0 if difference else not seats[-1]
        strength = Strength.STRONG if difference else Strength.MILD
    if abs(difference) > 1 or repeated:
        strength = Strength.ABSOLUTE
        wants = difference < 0 if abs(difference) > 1 else not seats[-1]
    return Entrant(
        history.number,
        history.points + lent,
        history,
        wants,
        strength,
        difference,
        repeated,
        frozenset(history.opponents).union(apart),
        is_top,
    )


def in_order(one: Entrant, other: Entrant) -> tuple[Entrant, Entrant]:
    """The two with who has the first seat first (5.2)."""
    high, low = sorted((one, other), key=lambda each: each.rank)
    return (high, low) if _high_is_first(high, low) else (low, high)


def _high_is_first(high: Entrant, low: Entrant) -> bool:
    if high.wants_first is None and low.wants_first is None:
        return high.number % 2 == 1  # 5.2.5
    if high.wants_first is None or low.wants_first is None:
        return low.wants_first is False or bool(high.wants_first)
    if high.wants_first != low.wants_first:
        return high.wants_first  # 5.2.1
    if (stronger := _stronger(high, low)) is not None:
        return high.wants_first == (stronger is high)  # 5.2.2
    turns = zip(reversed(high.history.seats), reversed(low.history.seats), strict=False)
    for mine, theirs in turns:  # 5.2.3: as it was not when they last differed
        if mine != theirs:
            return theirs
    return high.wants_first  # 5.2.4


def _stronger(high: Entrant, low: Entrant) -> Entrant | None:
    """Whose preference is the stronger, of two absolute ones the wider difference."""
    if high.strength != low.strength:
        return high if high.strength > low.strength else low
    wide = abs(high.difference) - abs(low.difference)
    if high.strength == Strength.ABSOLUTE and wide:
        return high if wide > 0 else low
    return None


def first_to_begin(
    upper: int, lower: int, had_first: Mapping[int, Sequence[bool]], board: int
) -> tuple[int, int]:
    """The two in the order of their seats: who has begun less often begins, then who
    did not begin the last time, then the upper one on odd boards. For events without
    the rules of the Dutch system."""
    mine, theirs = had_first.get(upper, ()), had_first.get(lower, ())
    if sum(mine) != sum(theirs):
        begins = sum(mine) < sum(theirs)
    elif mine and theirs and mine[-1] != theirs[-1]:
        begins = theirs[-1]
    else:
        begins = board % 2 == 1
    return (upper, lower) if begins else (lower, upper)
