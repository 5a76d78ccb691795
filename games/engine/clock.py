"""Clocks as values: how much time each seat has, and when it is over.

Moments are whole milliseconds since the epoch of Unix, spans whole milliseconds; both
are arguments. A seat's first move is free where one plays at one sitting: until
everybody has moved, the clock of who has not moved yet stands, and the site ends the
game when they do not come (`first_move_ms`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, Literal, Self

from games.engine.errors import ClockError

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 3600 * SECOND

Kind = Literal["live", "days", "unlimited"]
Speed = Literal["bullet", "blitz", "rapid", "classical", "correspondence", "unlimited"]

SPEEDS: Final[tuple[Speed, ...]] = (
    "bullet",
    "blitz",
    "rapid",
    "classical",
    "correspondence",
    "unlimited",
)
_LIVE = re.compile(r"([1-9]\d?)\+(\d\d?)", re.ASCII)
_DAYS = re.compile(r"([1-9]\d?)d", re.ASCII)
# A game of 40 moves a side that lasts so long, in ms, has this speed.
_SLOWEST: Final[tuple[tuple[int, Speed], ...]] = (
    (3 * MINUTE, "bullet"),
    (8 * MINUTE, "blitz"),
    (25 * MINUTE, "rapid"),
)
MOVES_EXPECTED: Final = 40
BANKED: Final = 7  # turns' worth of lag that the bank holds at most
GRACE: Final = 2 * SECOND  # most that is waited for a move on its way


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How time is given: `base` for the game and `increment` for each turn at one
    sitting, or `base` anew for each turn in days; written "5+3", "3d" or ""."""

    kind: Kind = "unlimited"
    base: int = 0
    increment: int = 0

    @classmethod
    def read(cls, text: str) -> Self:
        """Minutes 1 to 60 and seconds 0 to 30, or 1 to 14 days; "" is unlimited.

        Raises ClockError saying what a time control can be.
        """
        if not text:
            return cls()
        if found := _LIVE.fullmatch(text):
            minutes, seconds = map(int, found.groups())
            if minutes <= 60 and seconds <= 30:
                return cls("live", minutes * MINUTE, seconds * SECOND)
        if (found := _DAYS.fullmatch(text)) and int(found[1]) <= 14:
            return cls("days", int(found[1]) * DAY)
        raise ClockError(
            "A time control is from 1+0 to 60+30 (minutes and seconds a turn), from "
            f"1d to 14d (days a turn), or empty; {text[:20]!r} is none of these."
        )

    def __str__(self) -> str:
        if self.kind == "live":
            return f"{self.base // MINUTE}+{self.increment // SECOND}"
        return f"{self.base // DAY}d" if self.kind == "days" else ""

    @property
    def is_timed(self) -> bool:
        return self.kind != "unlimited"

    @property
    def expected(self) -> int:
        """How long one side is expected to have in all."""
        return self.base + MOVES_EXPECTED * self.increment

    @property
    def speed(self) -> Speed:
        """The time class, in which games are rated together."""
        if self.kind == "live":
            found = (name for most, name in _SLOWEST if self.expected < most)
            return next(found, "classical")
        return "correspondence" if self.kind == "days" else "unlimited"

    @property
    def first_move_ms(self) -> int:
        """How long a player may take to appear and make their first move (ms); where
        more than two play, twice as long."""
        if self.kind == "days":
            return self.base
        fast, slow = 30 * SECOND, 60 * SECOND
        return {"bullet": fast, "blitz": fast, "rapid": 45 * SECOND}.get(
            self.speed, slow
        )


@dataclass(frozen=True, slots=True)
class Spent:
    """What one decision cost: charged, given back for the way, and left after it."""

    charged: int
    lag: int
    left: int


@dataclass(frozen=True, slots=True)
class Clock:
    """What each seat had at `since`, when the clock of `running` began to run. Nobody's
    runs without `running`; with `running` but no `since` it is held."""

    control: TimeControl
    left: Mapping[str, int]
    bank: Mapping[str, int]  # of lag that may still be given back
    moved: frozenset[str] = frozenset()  # the seats that have made their first move
    running: str = ""
    since: int | None = None

    @classmethod
    def begin(
        cls, control: TimeControl, seats: tuple[str, ...], now: int, first: str = ""
    ) -> Self:
        """The clock of a game that begins `now`; `first` is to move, by default the
        first of the seats."""
        start_bank = 3 * lag_gain(control) if control.kind == "live" else 0
        return cls(
            control=control,
            left=MappingProxyType(dict.fromkeys(seats, control.base)),
            bank=MappingProxyType(dict.fromkeys(seats, start_bank)),
            running=first or seats[0],
            since=now,
        )

    @classmethod
    def read(cls, control: TimeControl, state: Mapping[str, Any]) -> Self:
        """The clock that `write` wrote."""
        return cls(
            control=control,
            left=MappingProxyType(dict(state["left"])),
            bank=MappingProxyType(dict(state["bank"])),
            moved=frozenset(state["moved"]),
            running=state["running"],
            since=state["since"],
        )

    def write(self) -> dict[str, Any]:
        """The clock as plain values for JSON."""
        return {
            "left": dict(self.left),
            "bank": dict(self.bank),
            "moved": sorted(self.moved),
            "running": self.running,
            "since": self.since,
        }

    # --- Questions ---

    @property
    def is_held(self) -> bool:
        """Whether it is somebody's turn and their clock stands still."""
        return bool(self.running) and self.since is None

    @property
    def awaits_first(self) -> bool:
        """Whether the seat to move has not made its first move yet."""
        return bool(self.running) and self.running not in self.moved

    @property
    def is_free(self) -> bool:
        """Whether the seat to move pays nothing for the time that it takes."""
        return self.control.kind == "live" and self.awaits_first

    @property
    def due_at(self) -> int | None:
        """When the time of the seat to move is up, for its move or for coming to make
        its first. None while no clock runs."""
        if self.since is None or not self.running:
            return None
        if self.is_free:
            # Of four who sit down together one is sooner late, and all would have
            # come for nothing.
            patience = 2 if len(self.left) > 2 else 1
            return self.since + patience * self.control.first_move_ms
        return self.since + self.left[self.running]

    @property
    def flags_at(self) -> int | None:
        """From when on no move can be in time: what may have been lost on the way is
        waited for, at most two seconds."""
        if self.due_at is None or self.is_free:
            return self.due_at
        return self.due_at + min(GRACE, self.bank[self.running])

    def left_of(self, seat: str, now: int) -> int:
        """What `seat` has left at `now`, never less than nothing."""
        if seat != self.running or self.since is None or self.is_free:
            return self.left[seat]
        return max(0, self.left[seat] - max(0, now - self.since))

    def is_over(self, now: int) -> bool:
        """Whether the seat to move has lost by the clock at `now`."""
        return self.flags_at is not None and now >= self.flags_at

    def took(self, now: int) -> int:
        """How long the running clock has run."""
        return 0 if self.since is None else max(0, now - self.since)

    def is_late(self, now: int, lag: int = 0) -> bool:
        """Whether a decision of the seat to move that is received `now` comes too late,
        with what is given back of `lag`."""
        if self.is_over(now):
            return True
        if self.is_held or self.is_free or not self.running:
            return False
        took = self.took(now)
        return took - self._lag_given(took, lag) >= self.left[self.running]

    # --- What happens to it ---

    def pressed(
        self, then: str, now: int, lag: int = 0, *, closed: bool = False
    ) -> tuple[Clock, Spent]:
        """The clock after a decision of the running seat, which leaves `then` to move,
        perhaps itself again; `lag` is what the way is said to have taken.

        The increment is given and the bank filled when the turn is over: it passes, or
        is `closed` and comes back at once, as all others are passed over. A step that
        could be taken back and made again for ever must not bring anything.
        """
        seat, took = self.running, self.took(now)
        given = self._lag_given(took, lag)
        charged = 0 if self.is_free else took - given
        left, bank = max(0, self.left[seat] - charged), self.bank[seat] - given
        if closed or then != seat:
            left, bank = self._after_turn(left), self._bank_after_turn(bank)
        after = replace(
            self,
            left=MappingProxyType({**self.left, seat: left}),
            bank=MappingProxyType({**self.bank, seat: bank}),
            moved=self.moved | {seat},
            running=then,
            since=max(now, self.since or now),  # not before it was one's own turn
        )
        return after, Spent(charged, given, left)

    def _after_turn(self, left: int) -> int:
        if self.control.kind == "days":
            return self.control.base
        return left + (0 if self.is_free else self.control.increment)

    def _lag_given(self, took: int, lag: int) -> int:
        """What is given back of `lag`, bounded by the bank and by what it took."""
        if self.control.kind != "live" or self.is_free:
            return 0
        return min(max(0, lag), self.bank[self.running], took)

    def _bank_after_turn(self, bank: int) -> int:
        """Every turn adds to the bank, up to seven turns' worth."""
        if self.control.kind != "live" or self.is_free:
            return bank
        gain = lag_gain(self.control)
        return min(BANKED * gain, bank + gain)

    def exchanged(self) -> Clock:
        """The clock of two once each sits where the other sat and takes their time
        along; the clock of the same seat runs on."""
        one, two = self.left
        other = {one: two, two: one}
        return replace(
            self,
            left=MappingProxyType({seat: self.left[other[seat]] for seat in other}),
            bank=MappingProxyType({seat: self.bank[other[seat]] for seat in other}),
            moved=frozenset(other[seat] for seat in self.moved),
        )

    def passed_to(self, seat: str, now: int) -> Clock:
        """The clock when `seat` is to move without a move before it, as by a takeback:
        what has been used is used."""
        left = {**self.left, self.running: self.left_of(self.running, now)}
        if self.control.kind == "days" and seat != self.running:
            left[self.running] = left[seat] = self.control.base
        return replace(self, left=MappingProxyType(left), running=seat, since=now)

    def capped(self, most: Mapping[str, int]) -> Clock:
        """The clock with no more left to each seat than `most`."""
        left = {seat: min(left, most[seat]) for seat, left in self.left.items()}
        return replace(self, left=MappingProxyType(left))

    def held(self, now: int) -> Clock:
        """The clock standing still from `now` on."""
        left = self.left
        if self.running:
            left = {**left, self.running: self.left_of(self.running, now)}
        return replace(self, left=MappingProxyType(dict(left)), since=None)

    def resumed(self, now: int) -> Clock:
        """The held clock running again from `now` on."""
        return replace(self, since=now) if self.is_held else self

    def stopped(self, now: int) -> Clock:
        """The clock of a game that is over: nobody's runs any more."""
        return replace(self.held(now), running="")

    def given_back(self, start: int, end: int) -> Clock:
        """The clock as if it had stood still from `start` to `end`."""
        if self.since is None:
            return self
        return replace(self, since=self.since + max(0, end - max(start, self.since)))


def lag_gain(control: TimeControl) -> int:
    """What each turn adds to the bank: 0.15 s and 0.4 % of the expected time, at most
    one second."""
    return min(SECOND, 150 + control.expected * 4 // 1000)
