"""Where somebody begins who comes back from parking."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.ladders.settings import LadderSettings


def place_of_return(
    *,
    active: int,
    last_place: int | None,
    parked_at: datetime,
    settings: LadderSettings,
    now: datetime,
) -> int:
    """The place among `active` others: so deep as the settings say, never above the
    place that they had, and the bottom for those who come late."""
    bottom = active + 1
    if last_place is None or now > parked_at + timedelta(days=settings.return_days):
        return bottom
    depth = -(-bottom * settings.return_percent // 100)
    return min(bottom, max(1, depth, last_place))
