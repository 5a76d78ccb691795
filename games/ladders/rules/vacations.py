"""Vacation days: so many a year; a vacation counts in the year in which it begins."""

from __future__ import annotations

from datetime import datetime

from games.ladders.settings import LadderSettings


def days_left(used: int, in_year: int, settings: LadderSettings, now: datetime) -> int:
    """How many days are left this year; `used` were taken in the year `in_year`."""
    taken = used if in_year == now.year else 0
    return max(0, settings.vacation_days - taken)
