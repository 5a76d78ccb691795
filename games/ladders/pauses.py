"""A pause of a ladder: nobody is challenged, and no time runs but in games."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

from games.ladders import seasons
from games.ladders.locks import changed
from games.ladders.members import idleness
from games.ladders.models import Ladder, Member
from games.ladders.models.challenges import OPEN


def pause(ladder: Ladder, now: datetime) -> None:
    """Let a running ladder stand still; the caller holds its row."""
    if ladder.status != Ladder.Status.RUNNING:
        return
    ladder.status, ladder.paused_at = Ladder.Status.PAUSED, now
    ladder.save(update_fields=["status", "paused_at"])
    changed(ladder)


def resume(ladder: Ladder, now: datetime) -> None:
    """Let a paused ladder go on: every deadline is as far away as it was, or as it was
    set meanwhile by the time that stood still. The log has this end of the pause."""
    if ladder.status != Ladder.Status.PAUSED:
        return
    span = now - (ladder.paused_at or now)
    ladder.status, ladder.paused_at = Ladder.Status.RUNNING, None
    ladder.save(update_fields=["status", "paused_at"])
    waiting = ladder.challenges.filter(status__in=OPEN)
    waiting.filter(due_at__isnull=False).update(due_at=F("due_at") + span)
    waiting.filter(remind_at__isnull=False).update(remind_at=F("remind_at") + span)
    idleness.postpone(ladder.members.filter(status=Member.Status.ACTIVE), span)
    for name in ("due_at", "remind_at"):
        rounds = ladder.rounds.filter(**{f"{name}__isnull": False})
        rounds.update(**{name: F(name) + span})
    seasons.reschedule(ladder)
    changed(ladder)
