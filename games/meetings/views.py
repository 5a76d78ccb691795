"""The page on which two members agree on when they play."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import Limit
from accounts.players import PlayerRequest
from games.common.errors import Refused
from games.common.http import whole_number
from games.ladders.access import Viewer, viewer_at
from games.ladders.organising.calendars import write_calendar
from games.ladders.pages.fragments import frame_context
from games.meetings import services
from games.meetings.contests import Encounter, encounter_at
from games.meetings.dates import date_of
from games.meetings.errors import MeetingRefused
from games.meetings.models import Appointment
from games.meetings.shown_meetings import shown_meeting
from games.meetings.zones import offered, read_local

MEETINGS = Limit("ladder-meetings", amount=240, seconds=3600)  # of one person
KINDS = ("challenges", "pairings")


def _at(
    request: PlayerRequest, slug: str, kind: str, pk: int
) -> tuple[Viewer, Encounter]:
    """One of the two of this contest, with it. Raises Http404 for all others."""
    viewer = viewer_at(slug, request.player)
    if kind not in KINDS or viewer.member is None or viewer.person is None:
        raise Http404("There is no such page for you.")
    found = encounter_at(viewer.ladder, kind, pk, viewer.member)
    if found is None:
        raise Http404("There is no such game of yours.")
    if request.method == "POST":
        MEETINGS.spend(str(viewer.person.pk))
    return viewer, found


@require_safe
@never_cache
def meet(request: PlayerRequest, slug: str, kind: str, pk: int) -> HttpResponse:
    """What was proposed and agreed, and what the two have said."""
    viewer, encounter = _at(request, slug, kind, pk)
    context = frame_context(viewer) | {
        "encounter": encounter,
        "told": shown_meeting(encounter),
        "zones": offered(),
        "numbers": range(1, services.MOST_TIMES + 1),
    }
    return render(request, "meetings/meeting.html", context)


@require_POST
def change_meeting(
    request: PlayerRequest, slug: str, kind: str, pk: int, what: str
) -> HttpResponse:
    """Propose times, agree on one, or say a word."""
    _viewer, encounter = _at(request, slug, kind, pk)
    if what not in ACTIONS:
        raise Http404("There is no such thing to do.")
    try:
        words = ACTIONS[what](encounter, request.POST, timezone.now())
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        if words:
            messages.success(request, words)
    return redirect("ladder-meet", slug, kind, pk)


def _propose(encounter: Encounter, data: QueryDict, now: datetime) -> str:
    zone = data.get("zone", "")
    if zone not in offered():
        raise MeetingRefused(_("Choose your time zone."))
    texts = [text for text in data.getlist("at")[: services.MOST_TIMES + 1] if text]
    times = [read_local(text, zone) for text in texts]
    if None in times:
        raise MeetingRefused(_("Write a time as a day and an hour."))
    known: list[Any] = times
    services.propose(encounter=encounter, times=known, zone=zone, now=now)
    return _("Proposed. You are told when they choose a time.")


def _agree(encounter: Encounter, data: QueryDict, now: datetime) -> str:
    time_id = whole_number(data.get("time", "")) or 0
    services.agree(encounter=encounter, time_id=time_id, now=now)
    return _("Agreed. Both of you get a reminder half an hour before.")


def _say(encounter: Encounter, data: QueryDict, now: datetime) -> str:
    services.say_to_other(encounter=encounter, text=data.get("text", ""), now=now)
    return ""


def _zone(encounter: Encounter, data: QueryDict, now: datetime) -> str:
    if (zone := data.get("zone", "")) not in offered():
        raise MeetingRefused(_("Choose your time zone."))
    services.keep_zone(encounter, zone)
    return ""


ACTIONS = {"propose": _propose, "agree": _agree, "say": _say, "zone": _zone}


@require_safe
@never_cache
def calendar_file(
    request: PlayerRequest, slug: str, kind: str, pk: int
) -> HttpResponse:
    """The agreed time as a file for a calendar program."""
    _viewer, encounter = _at(request, slug, kind, pk)
    meeting = encounter.meeting
    mine = Appointment.objects.filter(meeting=meeting, member=encounter.me)
    appointment = mine.first()
    if meeting is None or appointment is None:
        raise Http404("No time is agreed on.")
    setattr(meeting, encounter.field, encounter.contest)
    appointment.meeting, appointment.member = meeting, encounter.me
    site = request.build_absolute_uri("/").rstrip("/")
    text = write_calendar(
        str(encounter.ladder), [date_of(appointment)], site, timezone.now()
    )
    answer = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{slug}-{pk}.ics"'
    return answer
