"""Who does not play is warned, falls place by place, and is parked in the end.

Nobody falls or is parked without the warning that the settings promise: when it came
late, the rest is as late.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from games.ladders.rules.orders import Order, moved
from games.ladders.settings import LadderSettings

Kind = Literal["warn", "fall", "park"]


@dataclass(frozen=True, slots=True)
class Idle:
    """Since when somebody has not played, and what has come of it since then."""

    since: datetime
    warned_at: datetime | None = None
    fell_at: datetime | None = None

    @property
    def was_warned(self) -> bool:
        return self.warned_at is not None and self.warned_at >= self.since


@dataclass(frozen=True, slots=True)
class Due:
    """What comes next to somebody who goes on not playing, and when."""

    kind: Kind
    at: datetime


def next_due(idle: Idle, settings: LadderSettings) -> Due | None:
    """The next step of idleness, if there is one."""
    if settings.idle_warn_days and not idle.was_warned:
        return Due("warn", idle.since + timedelta(days=settings.idle_warn_days))
    fall, park = _fall_at(idle, settings), _park_at(idle, settings)
    if park is not None and (fall is None or park <= fall):
        return Due("park", park)
    return Due("fall", fall) if fall is not None else None


def _fall_at(idle: Idle, settings: LadderSettings) -> datetime | None:
    if not settings.idle_days:
        return None
    if idle.fell_at is not None and idle.fell_at >= idle.since:
        return idle.fell_at + timedelta(days=settings.idle_every_days)
    return _after_warning(idle, settings.idle_days, settings)


def _park_at(idle: Idle, settings: LadderSettings) -> datetime | None:
    if not settings.park_days:
        return None
    return _after_warning(idle, settings.park_days, settings)


def _after_warning(idle: Idle, days: int, settings: LadderSettings) -> datetime:
    """So many days after the last game, and so long after the warning as promised."""
    at = idle.since + timedelta(days=days)
    if not settings.idle_warn_days or idle.warned_at is None:
        return at
    return max(at, idle.warned_at + timedelta(days=days - settings.idle_warn_days))


def after_falls(order: Order, idle: Collection[int], settings: LadderSettings) -> Order:
    """The standing after these have fallen, who keep their order among themselves."""
    falling = set(idle)
    if settings.idle_spares_first and order:
        falling.discard(order[0])
    floor = len(order)
    for place in range(len(order), 0, -1):
        member = order[place - 1]
        if member in falling:
            to = min(place + settings.idle_places, floor)
            order = moved(order, member, to)
            floor = to - 1
    return order
