"""How many days of vacation one has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta

from games.play.models import Vacation

MOST_A_YEAR = 30  # days of vacation that begin in one calendar year
FARTHEST = timedelta(days=365)  # so far ahead a vacation can be planned
DAY = timedelta(days=1)


def days_of(vacation: Vacation) -> int:
    """The days of a vacation; a begun one is a day."""
    return -(-(vacation.ends_at - vacation.starts_at) // DAY)


def days_left(vacations: Iterable[Vacation], year: int) -> int:
    """How many days somebody with these vacations may still take in `year`."""
    taken = sum(days_of(v) for v in vacations if v.starts_at.year == year)
    return max(0, MOST_A_YEAR - taken)


def kept_days(
    vacations: Iterable[Vacation], now: datetime
) -> Iterator[tuple[Vacation, int]]:
    """How many days of each vacation, in their order, somebody keeps who comes to have
    all of these: those that have begun in any case, those to come as long as the year
    has some left."""
    left: dict[int, int] = {}
    for each in vacations:
        year = each.starts_at.year
        spare = left.get(year, MOST_A_YEAR)
        kept = max(min(days_of(each), spare), _days_begun(each, now))
        left[year] = spare - kept
        yield each, kept


def _days_begun(vacation: Vacation, now: datetime) -> int:
    gone = min(now, vacation.ends_at) - vacation.starts_at
    return max(0, -(-gone // DAY))


def start_on(day: date, now: datetime) -> datetime:
    """When a vacation from `day` on begins: at midnight (UTC), today at once."""
    if day == now.date():
        return now
    return datetime(day.year, day.month, day.day, tzinfo=now.tzinfo)
