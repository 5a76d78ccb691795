"""What of meetings is a person's."""

from __future__ import annotations

from typing import Any

from accounts import personal_data
from accounts.models import User
from games.meetings.models import Appointment, MeetingWord, MemberZone


def export_meetings(person: User) -> dict[str, Any]:
    """What a person has said and agreed on, as plain values for JSON."""
    said = MeetingWord.objects.filter(author__player=person).order_by("pk")
    agreed = Appointment.objects.filter(member__player=person).order_by("at")
    zones = MemberZone.objects.filter(member__player=person).order_by("pk")
    return {
        "meeting_words": [
            {"text": each.text, "said": each.said_at.isoformat()} for each in said
        ],
        "meetings": [each.at.isoformat() for each in agreed],
        "time_zones": sorted({each.zone for each in zones}),
    }


def forget_meetings(person: User) -> None:
    """What a person said, and where they live, goes with the account."""
    MeetingWord.objects.filter(author__player=person).delete()
    Appointment.objects.filter(meeting__appointments__member__player=person).delete()
    MemberZone.objects.filter(member__player=person).delete()


personal_data.register("meetings", export=export_meetings, forget=forget_meetings)
