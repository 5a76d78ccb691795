"""What the two are told of their meeting."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from games.ladders.members.member_notices import when
from games.ladders.models import Member
from games.meetings.contests import Encounter
from games.meetings.models import Appointment, Meeting, address_of_contest
from games.notices.models import Notice
from games.notices.services import NoticeDraft, take_back, tell_all

Kind = Notice.Kind


def proposed(encounter: Encounter, now: datetime) -> None:
    words = _("%(name)s proposes times for your game on %(ladder)s. Choose one.")
    _tell(encounter, f"times:{int(now.timestamp())}", words, now)


def agreed(encounter: Encounter, at: datetime, now: datetime) -> None:
    words = _("%(name)s agrees: you play on %(ladder)s at %(when)s.")
    key = f"agreed:{int(now.timestamp())}"
    _tell(encounter, key, words, now, when=when(at))


def spoken(encounter: Encounter, meeting: Meeting, word: str, now: datetime) -> None:
    """Of several words in a row the last one is told."""
    key = f"meeting:{meeting.pk}:words:{encounter.me.pk}"
    take_back(encounter.other.player_id, key=key)
    words = _("%(name)s about your game on %(ladder)s: %(word)s")
    _tell(encounter, "", words, now, key=key, kind=Kind.MESSAGE, word=word)


def reminded(appointment: Appointment, ladder: str, other: Member) -> NoticeDraft:
    """What one of the two is told shortly before."""
    words = _("Your game with %(name)s on %(ladder)s is at %(when)s.")
    given = {"name": other.player, "ladder": ladder, "when": when(appointment.at)}
    return NoticeDraft(
        appointment.member.player,
        Kind.DEADLINE,
        key=f"meeting:{appointment.meeting_id}:soon:{int(appointment.at.timestamp())}",
        text=words % given,
        url=appointment.get_absolute_url(),
    )


def _tell(
    encounter: Encounter,
    what: str,
    words: str,
    now: datetime,
    *,
    key: str = "",
    kind: Kind = Kind.CHALLENGE,
    **more: str,
) -> None:
    """Tell the other of the two."""
    contest = encounter.contest
    given = {"name": encounter.me.player, "ladder": encounter.ladder} | more
    told = NoticeDraft(
        encounter.other.player,
        kind,
        key=key or f"meet:{encounter.kind}:{contest.pk}:{what}",
        text=words % given,
        url=address_of_contest(encounter.ladder.slug, contest),
    )
    tell_all([told], now)
