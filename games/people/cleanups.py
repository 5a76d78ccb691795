"""What nobody needs any more goes by itself."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import User
from accounts.players import COOKIE_AGE

_last: date | None = None


def tidy(*, now: datetime) -> tuple[int, int]:
    """Delete sessions that are over, and guests who came longer ago than a cookie
    lives and left no game, no invitation, no rule set and no word. Returns how many
    of each."""
    sessions, _kinds = Session.objects.filter(expire_date__lt=now).delete()
    strangers = User.objects.filter(
        is_guest=True,
        date_joined__lt=now - timedelta(seconds=COOKIE_AGE),
        seats=None,
        seeks=None,
        rulesets=None,
        talk=None,
    )
    guests = strangers.count()
    strangers.delete()
    return sessions, guests


def tidy_daily(now: datetime) -> bool:
    """Tidy on the first call of each day in this process; whether this was it."""
    global _last
    today = timezone.localdate(now)
    if _last == today:
        return False
    _last = today
    tidy(now=now)
    return True
