"""What time does to the monthly files: months that are over are given to a worker."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from games.archive.selectors import finished_games
from games.background.queues import failed, under_way
from games.exports.dumps import Month, published
from games.exports.tasks import dump_month

# Nobody waits for them, and a site that has just begun may still be filled.
REST: Final = timedelta(hours=1)
_begun: datetime | None = None


def have_months_dumped(now: datetime) -> bool:
    """Give the first month that is over and has no file to a worker, unless one has
    another in hand; whether it was done. Nothing in the first hour of a process."""
    global _begun
    _begun = _begun or now
    if now < _begun + REST or under_way(dump_month):
        return False
    month = _first_missing(now)
    if month is not None:
        dump_month.enqueue(month.year, month.number)
    return month is not None


def _first_missing(now: datetime) -> Month | None:
    """The first month with games that is over and has no file. One that has failed is
    passed over as long as that is kept: operators see it, and what is wrong with it
    keeps no other waiting."""
    done = {each.month for each in published()}
    done |= {str(Month(*each.given)) for each in failed(dump_month)}
    place = None
    while True:
        games = finished_games()
        if place is not None:
            games = games.filter(ended_at__gte=place.begins)
        first = games.order_by("ended_at").values_list("ended_at", flat=True).first()
        if first is None or Month.of(first) >= Month.of(now):
            return None
        place = Month.of(first)
        if str(place) not in done:
            return place
        while str(place) in done:
            place = place.next
