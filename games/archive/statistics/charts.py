"""Where the bars of charts go, in hundredths of their plots, and how high they are in
pixels, so that letters keep their size at any width."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

ROW: Final = 28  # pixels of a lying bar
LABELS: Final = 46  # hundredths left of lying bars, and a little room
LONGEST: Final = 42  # hundredths of the longest
MOST_BARS: Final = 16  # standing side by side
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
FEWEST: Final = 6  # bars side by side for which there is room
MOST_TICKS: Final = 6  # labels below bars that stand side by side
ROOM: Final = 0.86  # of the step of a standing bar that is filled


@dataclass(frozen=True, slots=True)
class LyingBar:
    """One of several bars below each other; `y` and `foot` in pixels."""

    label: str
    count: int
    share: str  # "46 %"
    url: str
    y: int
    foot: int
    width: str
    count_x: str


@dataclass(frozen=True)
class BarList:
    """Bars below each other under a title."""

    key: str
    title: str
    bars: tuple[LyingBar, ...]

    labels: ClassVar = LABELS - 2  # where they end
    begin: ClassVar = LABELS

    @property
    def height(self) -> int:
        return ROW * len(self.bars)


@dataclass(frozen=True, slots=True)
class StandingBar:
    """A bar of a histogram, for games of `low` to `high` moves."""

    low: int
    high: int
    count: int
    x: str
    width: str
    y: str
    height: str

    @property
    def label(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


@dataclass(frozen=True, slots=True)
class Column:
    """One of several bars beside each other."""

    label: str
    count: int
    x: str
    middle: str
    width: str
    y: str
    height: str
    has_tick: bool  # there is room to write its label below


@dataclass(frozen=True, slots=True)
class Histogram:
    bars: tuple[StandingBar, ...]
    ticks: tuple[tuple[str, int], ...]  # at, number


def lying_bars(
    rows: Sequence[tuple[str, int, str]], games: int
) -> tuple[LyingBar, ...]:
    """Bars of labels, counts and addresses; shares are of so many games."""
    most = max((count for _label, count, _url in rows), default=1)
    return tuple(
        LyingBar(
            label,
            count,
            f"{round(100 * count / games)} %",
            url,
            n * ROW + 5,
            n * ROW + 19,
            f"{LONGEST * count / most:.2f}",
            f"{LABELS + LONGEST * count / most + 2:.2f}",
        )
        for n, (label, count, url) in enumerate(rows)
    )


def columns(rows: Sequence[tuple[str, int]]) -> tuple[Column, ...]:
    """Bars of labels and counts beside each other, of which a few are labelled."""
    wide = 100 / max(FEWEST, len(rows))
    most = max((count for _label, count in rows), default=1) or 1
    every = -(-len(rows) // MOST_TICKS)
    return tuple(
        Column(
            label,
            count,
            f"{n * wide + wide * (1 - ROOM) / 2:.2f}",
            f"{n * wide + wide / 2:.2f}",
            f"{wide * ROOM:.2f}",
            f"{100 - 100 * count / most:.2f}",
            f"{100 * count / most:.2f}",
            n % every == 0,
        )
        for n, (label, count) in enumerate(rows)
    )


def histogram(lengths: Mapping[int, int]) -> Histogram | None:
    """How many games were how long; a few very long ones stand in the last bar. None
    without any."""
    if not lengths:
        return None
    low, high = min(lengths), _nearly_all(lengths)
    step = next((s for s in STEPS if (high - low) // s < MOST_BARS), STEPS[-1])
    begin = low // step * step
    number = (high - begin) // step + 1
    counts = [0] * number
    for moves, games in lengths.items():
        counts[min((moves - begin) // step, number - 1)] += games
    ends = [begin + (n + 1) * step - 1 for n in range(number)]
    ends[-1] = max(ends[-1], max(lengths))
    wide, most = 100 / number, max(counts)
    bars = tuple(
        StandingBar(
            begin + n * step,
            ends[n],
            count,
            f"{n * wide + wide * (1 - ROOM) / 2:.2f}",
            f"{wide * ROOM:.2f}",
            f"{100 - 100 * count / most:.2f}",
            f"{100 * count / most:.2f}",
        )
        for n, count in enumerate(counts)
    )
    every = 1 if number <= 8 else 2
    ticks = ((f"{n * wide + wide / 2:.2f}", begin + n * step) for n in range(number))
    return Histogram(bars, tuple(ticks)[::every])


def _nearly_all(lengths: Mapping[int, int]) -> int:
    """The length that 98 % of the games do not exceed."""
    left = sum(lengths.values()) * 0.02
    for moves in sorted(lengths, reverse=True):
        left -= lengths[moves]
        if left < 0:
            return moves
    return max(lengths)


@dataclass(frozen=True, slots=True)
class Scale:
    """A share with its interval on a scale from 0 to 100 %."""

    at: str
    low: str
    width: str


def scale(share: float, interval: tuple[float, float]) -> Scale:
    low, high = interval
    return Scale(f"{share * 100:.2f}", f"{low * 100:.2f}", f"{(high - low) * 100:.2f}")
