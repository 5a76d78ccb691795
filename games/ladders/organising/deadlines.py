"""More time, given by an organiser."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from games.ladders.models import LadderChallenge, Round
from games.ladders.organising.errors import CannotDecide

MOST_DAYS = 60
DAY = timedelta(days=1)


def require_days(days: int) -> None:
    """Raise CannotDecide unless so many days can be given."""
    if not 1 <= days <= MOST_DAYS:
        words = _("Give from 1 to %(most)d days.")
        raise CannotDecide(words % {"most": MOST_DAYS})


def move_deadline(row: LadderChallenge | Round, days: int, now: datetime) -> None:
    """Put a deadline off by `days`, from `now` where it has passed, and the reminder
    with it; the caller saves. `now` is by the time of the ladder."""
    row.due_at = max(row.due_at or now, now) + days * DAY
    row.remind_at = row.due_at - DAY
