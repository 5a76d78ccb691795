"""What time does to meetings: a reminder before, and an end after."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.ladders.models import Ladder, Pairing
from games.meetings import notices
from games.meetings.contests import waits
from games.meetings.models import Appointment, MeetingWord
from games.notices.services import tell_all

SOON = timedelta(minutes=30)
OVER = timedelta(hours=2)
KEPT = timedelta(days=183)  # as notices
MOST_AT_ONCE = 200
ROWS = (
    "member__player",
    "meeting__challenge__ladder",
    "meeting__challenge__challenger__player",
    "meeting__challenge__challenged__player",
    "meeting__pairing__round__ladder",
    "meeting__pairing__first__player",
    "meeting__pairing__second__player",
)


def sweep_meetings(now: datetime) -> None:
    """Remind those whose time comes soon, and forget what is over. Safe in many
    processes at once: each is told once."""
    near = Appointment.objects.filter(at__lte=now + SOON).select_related(*ROWS)
    for each in near.order_by("at", "pk")[:MOST_AT_ONCE]:
        ladder = _ladder_of(each)
        if each.at <= now - OVER or not waits(ladder, each.meeting.contest):
            Appointment.objects.filter(pk=each.pk).delete()
        elif each.reminded_at is None:
            _remind(each, ladder, now)


def prune_words(now: datetime) -> None:
    """Forget what the two of a contest said half a year ago."""
    MeetingWord.objects.filter(said_at__lt=now - KEPT).delete()


def _ladder_of(appointment: Appointment) -> Ladder:
    contest = appointment.meeting.contest
    return contest.round.ladder if isinstance(contest, Pairing) else contest.ladder


@transaction.atomic
def _remind(appointment: Appointment, ladder: Ladder, now: datetime) -> None:
    mine = Appointment.objects.filter(pk=appointment.pk, reminded_at=None)
    if mine.update(reminded_at=now) and appointment.at > now:
        other = appointment.meeting.contest.other_of(appointment.member)
        tell_all([notices.reminded(appointment, str(ladder), other)], now)
