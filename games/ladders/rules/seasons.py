"""How a season ends and the next begins."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

from games.ladders.rules.orders import Order
from games.ladders.settings import LadderSettings


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


def season_end(starts_at: datetime, settings: LadderSettings) -> datetime | None:
    """When a season ends by itself, if it does."""
    if not settings.season_days:
        return None
    return starts_at + timedelta(days=settings.season_days)
