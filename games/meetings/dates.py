"""Agreed times in the calendar of a ladder, and one of them as a file."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.ladders.access import Viewer
from games.ladders.models import Pairing
from games.ladders.organising.calendars import Date, register_dates
from games.meetings.models import Appointment, meeting_url
from games.meetings.sweeps import ROWS


def agreed_dates(viewer: Viewer) -> Iterator[Date]:
    """When `viewer` meets whom on this ladder."""
    if viewer.member is None:
        return
    mine = Appointment.objects.filter(member=viewer.member).select_related(*ROWS)
    for each in mine.order_by("at"):
        yield date_of(each)


def date_of(appointment: Appointment) -> Date:
    """One agreed time."""
    contest = appointment.meeting.contest
    ladder = contest.round.ladder if isinstance(contest, Pairing) else contest.ladder
    words = _("Game with %(name)s on %(ladder)s")
    given = {
        "name": contest.other_of(appointment.member).player,
        "ladder": ladder.name,
    }
    return Date(
        f"meeting-{appointment.meeting_id}",
        appointment.at,
        words % given,
        meeting_url(appointment.meeting),
    )


register_dates(agreed_dates)
