"""An arena: who is free is paired at once, until the time is over; points decide.

A win is worth 2 points, a draw 1. Who has won two games running is on a streak: each
further game counts double, until one is not won.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.pairing.meetings import WIN, Meeting, Result
from games.pairing.seat_preferences import first_to_begin
from games.pairing.tiebreaks import StandingRow

STREAK = 2  # wins running, after which games count double
CHOICES = 4  # of whom to leave out
PATIENCE = timedelta(seconds=15)  # until two who have just met meet again
_UNPLAYED = (None, Result.NEITHER)


@dataclass(frozen=True)
class Career:
    """What one player has done so far: points game by game, the wins running, the last
    opponent, and in which games they began."""

    number: int
    points: tuple[int, ...] = ()
    won: int = 0
    running: int = 0
    last: int | None = None
    had_first: tuple[bool, ...] = ()

    def after(self, opponent: int, gain: int, *, began: bool, streaks: bool) -> Career:
        """The same one game later; `gain` is 2 for a win and 1 for a draw."""
        double = streaks and self.running >= STREAK
        is_win = gain == WIN
        return Career(
            self.number,
            (*self.points, 2 * gain if double else gain),
            self.won + is_win,
            self.running + 1 if is_win else 0,
            opponent,
            (*self.had_first, began),
        )


def careers(
    numbers: Sequence[int], meetings: Sequence[Meeting], *, streaks: bool
) -> dict[int, Career]:
    """By number what everybody has done. The meetings come in the order in which they
    began; those without a game count for nothing."""
    found = {number: Career(number) for number in numbers}
    for each in meetings:
        if each.second is None or each.result in _UNPLAYED:
            continue
        sides = (each.first, each.second), (each.second, each.first)
        for (mine, theirs), gain in zip(sides, each.points(), strict=True):
            began = mine == each.first
            career = found[mine].after(theirs, gain, began=began, streaks=streaks)
            found[mine] = career
    return found


def arena_standing(found: Mapping[int, Career]) -> list[StandingRow]:
    """By points, then wins, then the fewer games; who cannot be told apart shares the
    place."""
    keys = {n: (-sum(c.points), -c.won, len(c.points)) for n, c in found.items()}
    order = sorted(found, key=lambda number: (keys[number], number))
    ranked = [keys[number] for number in order]
    return [
        StandingRow(
            1 + ranked.index(keys[number]),
            number,
            sum(found[number].points),
            (found[number].won, len(found[number].points)),
        )
        for number in order
    ]


@dataclass(frozen=True)
class FreePlayer:
    """Somebody who is free, since when, with what they have done so far."""

    career: Career
    place: int
    since: datetime

    @property
    def number(self) -> int:
        return self.career.number


Pairs = list[tuple[FreePlayer, FreePlayer]]


def pair_free(free: Sequence[FreePlayer], now: datetime) -> list[tuple[int, int]]:
    """Who begins a game with whom now, the first seat first: those next to each other
    in the standing. Where the number is odd, one waits on, if possible who came last.
    Two who have just met do not meet again before both have waited for a while."""
    order = sorted(free, key=lambda each: (each.place, each.number))
    found = max(_choices(order, now), key=len, default=[])
    return [
        first_to_begin(
            one.number,
            other.number,
            {each.number: each.career.had_first for each in (one, other)},
            board,
        )
        for board, (one, other) in enumerate(found, 1)
    ]


def _choices(order: Sequence[FreePlayer], now: datetime) -> Iterator[Pairs]:
    """Pairs of these players, with one of the latest left out of an odd number; no more
    choices once all others are paired."""
    if len(order) % 2 == 0:
        yield _neighbours(order, now)
        return
    latest = sorted(order, key=lambda each: (each.since, each.place), reverse=True)
    for one in latest[:CHOICES]:
        yield (found := _neighbours([each for each in order if each != one], now))
        if 2 * len(found) == len(order) - 1:
            return


def _neighbours(order: Sequence[FreePlayer], now: datetime) -> Pairs:
    left = deque(order)
    found: Pairs = []
    while len(left) > 1:
        one = left.popleft()
        other = next((each for each in left if _are_fresh(one, each)), left[0])
        left.remove(other)
        if _are_fresh(one, other) or (
            not _exchange(found, one, other) and _may_repeat(one, other, now)
        ):
            found.append((one, other))
    return found


def _exchange(found: Pairs, one: FreePlayer, other: FreePlayer) -> bool:
    """Let two who have just met take the place of one each in an earlier pair, the last
    one that allows it; whether there is any."""
    for at in range(len(found) - 1, -1, -1):
        high, low = found[at]
        for mine, theirs in ((high, low), (low, high)):
            if _are_fresh(mine, one) and _are_fresh(theirs, other):
                found[at : at + 1] = [(mine, one), (theirs, other)]
                return True
    return False


def _are_fresh(one: FreePlayer, other: FreePlayer) -> bool:
    """Whether neither played their last game against the other."""
    return one.career.last != other.number and other.career.last != one.number


def _may_repeat(one: FreePlayer, other: FreePlayer, now: datetime) -> bool:
    return now - max(one.since, other.since) >= PATIENCE
