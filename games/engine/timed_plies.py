"""Do the times of a game's decisions follow from its time control?

Less may be left than they say, as time stays used when moves are taken back; never
more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Self

from games.engine.clock import BANKED, MINUTE, SECOND, TimeControl, lag_gain

_NOTE: Final = re.compile(r"\[%(clk|emt|lag) ([^\]]*)\]")
_SPAN: Final = re.compile(r"(\d{1,6}):([0-5]\d):([0-5]\d)\.(\d{3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Times:
    """What one decision cost, in ms: charged, given back for the way, left after it."""

    spent: int
    lag: int
    left: int

    @classmethod
    def read(cls, note: str) -> Self | None:
        """From the comment of a record: "[%clk 0:04:55.250] [%emt …] [%lag …]"; None
        where one of the three is missing or no span of time."""
        found = {name: _span(text) for name, text in _NOTE.findall(note)}
        spent, lag, left = (found.get(name) for name in ("emt", "lag", "clk"))
        if spent is None or lag is None or left is None:
            return None
        return cls(spent, lag, left)

    @property
    def note(self) -> str:
        """As `read` reads it."""
        known = {"clk": self.left, "emt": self.spent, "lag": self.lag}
        return " ".join(f"[%{name} {write_span(ms)}]" for name, ms in known.items())


@dataclass(frozen=True, slots=True)
class TimedPly:
    """One decision of `seat`; `goes_on` where its turn was not closed by it. Without
    `times` nothing is known of what it cost. By it the player changes seats with
    that of `changes_with`, and both take their times along."""

    number: int
    seat: str
    times: Times | None
    goes_on: bool
    changes_with: str = ""


def faults_of_times(
    control: TimeControl, plies: Iterable[TimedPly], known: Mapping[str, int]
) -> Iterator[str]:
    """How these times differ from what `control` allows, in words. `known` is what each
    seat has left in the end (ms), where that is told."""
    left: dict[str, int] = {}
    for ply in plies:
        if ply.times is None:
            yield f"ply {ply.number} has no times"
            return
        times, is_first = ply.times, ply.seat not in left
        most = left.get(ply.seat, control.base) - times.spent
        if not ply.goes_on:
            # A first move that was taken back and made again has been paid for.
            free = is_first and not times.spent and not times.lag
            most = _after_turn(control, most, free)
        if times.left > most:
            yield f"ply {ply.number} leaves {times.left} ms, but {most} at most"
        if times.lag > BANKED * lag_gain(control):
            yield f"ply {ply.number} was given back {times.lag} ms"
        left[ply.seat] = times.left
        if ply.changes_with:
            left = {
                ply.changes_with: times.left,
                ply.seat: left.get(ply.changes_with, control.base),
            }
    for seat, last in known.items():
        if last > (most := left.get(seat, control.base)):
            yield f"{seat} has {last} ms left, but {most} at most"


def _after_turn(control: TimeControl, left: int, free: bool) -> int:
    """What the end of a turn makes of what is left (ms)."""
    if control.kind == "days":
        return control.base
    return left if free else left + control.increment


def write_span(ms: int) -> str:
    """A span to the millisecond, as records have it: "0:04:58.300"."""
    seconds, rest = divmod(ms, SECOND)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}.{rest:03}"


def _span(text: str) -> int | None:
    """A span as records have it, "0:04:58.300", in ms; None for anything else."""
    found = _SPAN.fullmatch(text)
    if found is None:
        return None
    hours, minutes, seconds, rest = map(int, found.groups())
    return (hours * 60 + minutes) * MINUTE + seconds * SECOND + rest
