"""Proposing times, agreeing on one, and a word between the two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _

from games.fairness.checks import why_silent
from games.ladders.locks import changed, locked
from games.meetings import notices
from games.meetings.contests import Encounter, encounter_at
from games.meetings.errors import MeetingRefused
from games.meetings.models import (
    LONGEST_WORD,
    Appointment,
    Meeting,
    MeetingWord,
    MemberZone,
    ProposedTime,
)

MOST_TIMES = 3
FARTHEST = timedelta(days=60)
MOST_WORDS = 5  # of one person …
PERIOD = timedelta(seconds=20)  # … in this time
MOST_IN_ALL = 200  # of one meeting


def propose(
    *, encounter: Encounter, times: Sequence[datetime], zone: str, now: datetime
) -> Meeting:
    """Propose one to three times in the place of all that was said of times before.
    Raises MeetingRefused."""
    with locked(encounter.ladder.pk) as ladder:
        fresh = _fresh(encounter)
        wanted = sorted(set(times))
        _check(fresh, wanted, now)
        meeting = _meeting(fresh)
        meeting.times.all().delete()
        meeting.appointments.all().delete()
        meeting.by, meeting.agreed_at = fresh.me, None
        meeting.save(update_fields=["by", "agreed_at"])
        ProposedTime.objects.bulk_create(
            ProposedTime(meeting=meeting, at=at) for at in wanted
        )
        keep_zone(fresh, zone)
        notices.proposed(fresh, now)
        changed(ladder)
        return meeting


def _fresh(encounter: Encounter) -> Encounter:
    """The contest as it stands now that the ladder is held. Raises MeetingRefused where
    nothing is to be agreed any more."""
    contest, me = encounter.contest, encounter.me
    found = encounter_at(encounter.ladder, encounter.kind, contest.pk, me)
    if found is None or not found.waits:
        raise MeetingRefused(_("This game has no time to agree on any more."))
    return found


def _check(encounter: Encounter, times: Sequence[datetime], now: datetime) -> None:
    if not times:
        raise MeetingRefused(_("Propose at least one time, in the future."))
    if len(times) > MOST_TIMES:
        words = _("Propose at most %(most)d times.")
        raise MeetingRefused(words % {"most": MOST_TIMES})
    if times[0] <= now:
        raise MeetingRefused(_("A time that you propose is over already."))
    latest = min(filter(None, [encounter.due_at, now + FARTHEST]))
    if times[-1] > latest:
        words = _("Play before the deadline: a time that you propose is after it.")
        raise MeetingRefused(words)


def _meeting(encounter: Encounter) -> Meeting:
    which: dict[str, Any] = {encounter.field: encounter.contest}
    return Meeting.objects.get_or_create(**which)[0]


def keep_zone(encounter: Encounter, zone: str) -> None:
    """From now on times are shown to the member in this zone."""
    MemberZone.objects.update_or_create(member=encounter.me, defaults={"zone": zone})


def agree(*, encounter: Encounter, time_id: int, now: datetime) -> Meeting:
    """Agree on one of the times that the other has proposed; the same again changes
    nothing. Raises MeetingRefused."""
    with locked(encounter.ladder.pk) as ladder:
        fresh = _fresh(encounter)
        meeting = _meeting(fresh)
        chosen = meeting.times.filter(pk=time_id).first()
        if meeting.agreed_at is not None and chosen is None:
            return meeting
        if chosen is None or meeting.by_id == fresh.me.pk:
            raise MeetingRefused(_("These times have changed. Please look again."))
        if chosen.at <= now:
            raise MeetingRefused(_("This time is over already. Choose another one."))
        meeting.agreed_at = chosen.at
        meeting.save(update_fields=["agreed_at"])
        meeting.times.all().delete()
        Appointment.objects.bulk_create(_appointments(meeting, fresh))
        notices.agreed(fresh, chosen.at, now)
        changed(ladder)
        return meeting


def _appointments(meeting: Meeting, encounter: Encounter) -> Iterable[Appointment]:
    assert meeting.agreed_at is not None  # noqa: S101
    for member in (encounter.me, encounter.other):
        yield Appointment(meeting=meeting, member=member, at=meeting.agreed_at)


def say_to_other(*, encounter: Encounter, text: str, now: datetime) -> None:
    """A word to the other. The other is told once until they look. Raises
    MeetingRefused."""
    with locked(encounter.ladder.pk) as ladder:
        word = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not word or len(word) > LONGEST_WORD:
            words = _("Write one to %(most)d characters.")
            raise MeetingRefused(words % {"most": LONGEST_WORD})
        if why := why_no_words(encounter, now):
            raise MeetingRefused(why)
        meeting = _meeting(encounter)
        said = meeting.words.filter(author=encounter.me)
        lately = said.filter(said_at__gt=now - PERIOD).count()
        if lately >= MOST_WORDS or said.count() >= MOST_IN_ALL:
            raise MeetingRefused(_("Not so fast: please wait a few seconds."))
        MeetingWord.objects.create(
            meeting=meeting, author=encounter.me, text=word, said_at=now
        )
        notices.spoken(encounter, meeting, word, now)
        changed(ladder)


def why_no_words(encounter: Encounter, now: datetime) -> str:
    """Why the two cannot talk, in a sentence; "" when they can."""
    return why_silent(encounter.me.player, [encounter.other.player_id], now)
