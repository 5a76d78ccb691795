"""How a season ends and the next begins."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from random import Random

from games.ladders.rules.orders import Order
from games.ladders.settings import LadderSettings

NOTHING = timedelta(0)
Pause = tuple[datetime, datetime]  # from when to when a ladder stood still


def honoured(order: Order, settings: LadderSettings) -> Order:
    """The best of a season, who stay in the honours roll."""
    return order[: settings.honours]


def next_order(order: Order, settings: LadderSettings, lot: Random) -> Order:
    """The standing with which the next season begins; `lot` draws where it is drawn."""
    if settings.season_start == "reversed":
        return order[::-1]
    if settings.season_start == "lot":
        return tuple(lot.sample(order, len(order)))
    return order


def season_end(
    starts_at: datetime, settings: LadderSettings, stood_still: timedelta = NOTHING
) -> datetime | None:
    """When a season ends by itself, if it does: pauses in it are none of its days."""
    if not settings.season_days:
        return None
    return starts_at + timedelta(days=settings.season_days) + stood_still


def time_in(
    pauses: Iterable[Pause], starts_at: datetime, until: datetime | None = None
) -> timedelta:
    """How much of these pauses is within a season that began then, up to a moment."""
    spans = (
        (end if until is None else min(end, until)) - max(start, starts_at)
        for start, end in pauses
    )
    return sum((max(span, NOTHING) for span in spans), NOTHING)
