"""Where the lines and bars of rating charts go: numbers in, numbers out.

A chart is as wide as its page. Places across and down it are hundredths of its plot,
so that the page can write them as percentages and its letters keep their size; the
line itself is a path on a plot of 1000 by 1000.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate, pairwise

from games.ratings.histories import Point
from games.ratings.leaderboards import STEP, Bar
from games.ratings.scale import MARGIN, PROVISIONAL, SECONDS_A_DAY

UNITS = 1000
LABELS = 0.09  # of the width, for the numbers of the scale
A_WEEK = 7 * SECONDS_A_DAY
FEWEST_BARS = 8

Place = tuple[float, float]  # across and down, as shares of the plot


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of a scale: where it is (hundredths) and what stands beside it."""

    at: str
    label: str


@dataclass(frozen=True, slots=True)
class DayTick:
    """A day of the scale at the foot of a chart."""

    at: str
    day: datetime
    anchor: str


@dataclass(frozen=True, slots=True)
class LineChart:
    """The path of a rating, which stays as it is between games; the band in which the
    true strength lies with 95 %, from where the rating is no guess any more; where
    each game stands (across, down), and the scales."""

    line: str
    band: str
    games: tuple[tuple[str, str], ...]
    ticks: tuple[Tick, ...]
    days: tuple[DayTick, ...]


@dataclass(frozen=True, slots=True)
class DrawnBar:
    """A bar of a distribution, as hundredths of its plot."""

    bar: Bar
    x: str
    width: str
    y: str
    height: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class BarChart:
    bars: tuple[DrawnBar, ...]
    ticks: tuple[Tick, ...]
    own_x: str


def line_chart(points: Sequence[Point]) -> LineChart | None:
    """The history of a rating; None for less than two games, which make no line."""
    if len(points) < 2:
        return None
    low, high, step = _scale(
        min(point.rating - _margin(point) for point in points),
        max(point.rating + _margin(point) for point in points),
    )
    xs = _across([point.at for point in points])

    def down(rating: float) -> float:
        return _clipped((high - rating) / (high - low))

    pairs = list(zip(xs, points, strict=True))
    line = [(x, down(each.rating)) for x, each in pairs]
    upper = _steps([(x, down(each.rating + _margin(each))) for x, each in pairs])
    lower = _steps([(x, down(each.rating - _margin(each))) for x, each in pairs])
    return LineChart(
        line=_path(_steps(line)),
        band=_path([*upper, *reversed(lower)]) + "Z",
        games=tuple((_hundredths(x), _hundredths(y)) for x, y in line),
        ticks=tuple(
            Tick(_hundredths(down(value)), str(value))
            for value in range(low, high + 1, step)
        ),
        days=_days(xs, points),
    )


def _margin(point: Point) -> float:
    """How far the band reaches above and below; a guess has none, as it would be as
    high as the chart."""
    settled = point.deviation < PROVISIONAL
    return MARGIN * point.deviation if settled else 0.0


def _across(moments: Sequence[datetime]) -> list[float]:
    """Where each moment stands, by the time that has passed; breaks are cut to a week,
    and the numbers of the scale have room at the left."""
    breaks = [min((b - a).total_seconds(), A_WEEK) for a, b in pairwise(moments)]
    passed = [0.0, *accumulate(breaks)]
    whole = passed[-1] or 1.0
    return [LABELS + (1 - LABELS) * each / whole for each in passed]


def bar_chart(bars: Sequence[Bar], own: int | None) -> BarChart | None:
    """How ratings are distributed, with the reader's own marked; None without any."""
    if not bars:
        return None
    wide = _padded(bars)
    low, high = wide[0].low, wide[-1].low + STEP
    most = max(bar.count for bar in wide)
    drawn = [
        DrawnBar(
            bar,
            x=_hundredths((bar.low - low) / (high - low)),
            width=_hundredths(STEP / (high - low) * 0.9),
            y=_hundredths(1 - bar.count / most),
            height=_hundredths(bar.count / most),
            is_own=own is not None and bar.low <= own < bar.low + STEP,
        )
        for bar in wide
    ]
    step = _step(high - low)
    ticks = range(-(-low // step) * step, high + 1, step)
    return BarChart(
        tuple(drawn),
        tuple(Tick(_hundredths((at - low) / (high - low)), str(at)) for at in ticks),
        "" if own is None else _hundredths(_clipped((own - low) / (high - low))),
    )


def _padded(bars: Sequence[Bar]) -> list[Bar]:
    """The bars with empty ones on both sides, so that few of them are not huge."""
    missing = max(2, FEWEST_BARS - len(bars))
    left, right = -(-missing // 2), missing // 2
    first, last = bars[0].low, bars[-1].low
    before = [Bar(first - n * STEP, 0) for n in range(left, 0, -1)]
    return [*before, *bars, *(Bar(last + n * STEP, 0) for n in range(1, right + 1))]


def _scale(low: float, high: float) -> tuple[int, int, int]:
    """A scale that holds all from `low` to `high`: its ends and its step."""
    step = _step(high - low)
    return int(low // step) * step, -int(-high // step) * step, step


def _step(span: float) -> int:
    return next(
        (step for step in (20, 50, 100, 200, 500) if span / step <= 6),
        1000,
    )


def _days(xs: Sequence[float], points: Sequence[Point]) -> tuple[DayTick, ...]:
    """The first day, the last, and between them that of the game in the middle of the
    chart, where there is one."""
    begin, end = points[0].at, points[-1].at
    first = DayTick(_hundredths(xs[0]), begin, "start")
    last = DayTick(_hundredths(xs[-1]), end, "end")
    near = min(zip(xs, points, strict=True), key=lambda each: abs(each[0] - 0.55))
    is_between = 0.35 < near[0] < 0.75 and near[1].at.date() not in (
        begin.date(),
        end.date(),
    )
    if (end - begin).days < 3 or not is_between:
        return (first, last)
    return (first, DayTick(_hundredths(near[0]), near[1].at, "middle"), last)


def _steps(points: Sequence[Place]) -> list[Place]:
    """The corners of a line that keeps its height until the next point."""
    corners = list(points[:1])
    for (_, before), point in pairwise(points):
        corners += [(point[0], before), point]
    return corners


def _path(points: Sequence[Place]) -> str:
    return "M" + "L".join(f"{x * UNITS:.1f} {y * UNITS:.1f}" for x, y in points)


def _clipped(share: float) -> float:
    return max(0.0, min(share, 1.0))


def _hundredths(share: float) -> str:
    """A share in hundredths, the same in every language."""
    return f"{share * 100:.2f}"
