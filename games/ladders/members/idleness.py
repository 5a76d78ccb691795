"""Idle time of members: since when it counts, and when it is looked at."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from games.ladders.models import Ladder, Member
from games.ladders.rules.idling import Idle, next_due
from games.ladders.versions import settings_of

TIMES = ["idle_since", "warned_at", "decayed_at", "due_at"]
CHUNK = 500  # rows in one command


def idle_of(member: Member) -> Idle:
    return Idle(member.idle_since, member.warned_at, member.decayed_at)


def begin_anew(ladder: Ladder, member: Member, now: datetime) -> None:
    """They have played or come just now; the caller saves the row."""
    member.played_at = now
    member.idle_since = max(ladder.time_at(now), ladder.starts_at)
    member.warned_at = member.decayed_at = None
    schedule(ladder, member)


def schedule(ladder: Ladder, member: Member) -> None:
    """Note when their idleness is looked at next; the caller saves the row."""
    member.due_at = None
    if ladder.form == Ladder.Form.CHALLENGE:
        due = next_due(idle_of(member), settings_of(ladder))
        member.due_at = due.at if due else None


def schedule_all(ladder: Ladder, now: datetime) -> None:
    """Look at everybody again soon, as after a change of the settings."""
    ladder.members.filter(status=Member.Status.ACTIVE).update(
        due_at=ladder.time_at(now)
    )


def look_soon(members: Iterable[Member], now: datetime) -> None:
    """Look at these again at once: what they were busy with is over."""
    waiting = Member.objects.filter(
        pk__in=[member.pk for member in members],
        status=Member.Status.ACTIVE,
        due_at__gt=now,
    )
    waiting.update(due_at=now)


def postpone(members: Iterable[Member], span: timedelta) -> None:
    """`span` does not count as idle time of these members."""
    members = list(members)
    for member in members:
        for name in TIMES:
            moment = getattr(member, name)
            setattr(member, name, moment and moment + span)
    Member.objects.bulk_update(members, TIMES, batch_size=CHUNK)
