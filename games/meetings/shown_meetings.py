"""A meeting as one of the two sees it: each time in both zones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.meetings.contests import Encounter
from games.meetings.models import Meeting, MeetingWord
from games.meetings.zones import USUAL, moment_in

WORDS_SHOWN = 60


@dataclass(frozen=True)
class ShownTime:
    """One time, in the zone of who looks and in that of the other where it is known
    and another."""

    pk: int
    at: datetime
    mine: str
    theirs: str


@dataclass(frozen=True)
class ShownMeeting:
    zone: str
    times: Sequence[ShownTime] = ()
    agreed: ShownTime | None = None
    is_mine: bool = False  # who looks has proposed the times
    words: Sequence[MeetingWord] = ()


def shown_meeting(encounter: Encounter) -> ShownMeeting:
    """What is known of the meeting. At most two queries."""
    meeting = encounter.meeting
    mine = encounter.zone_of(encounter.me) or USUAL
    theirs = encounter.zone_of(encounter.other)

    def shown(at: datetime, pk: int = 0) -> ShownTime:
        other = moment_in(theirs, at) if theirs and theirs != mine else ""
        return ShownTime(pk, at, moment_in(mine, at), other)

    if meeting is None:
        return ShownMeeting(mine)
    return ShownMeeting(
        zone=mine,
        times=[shown(each.at, each.pk) for each in meeting.times.all()],
        agreed=shown(meeting.agreed_at) if meeting.agreed_at else None,
        is_mine=meeting.by_id == encounter.me.pk,
        words=_words(meeting, encounter),
    )


def _words(meeting: Meeting, encounter: Encounter) -> list[MeetingWord]:
    """The last words, the latest last, with their authors."""
    people = {each.pk: each for each in encounter.contest.both}
    words = list(meeting.words.order_by("-pk")[:WORDS_SHOWN])[::-1]
    for word in words:
        if author := people.get(word.author_id):
            word.author = author
    return words
