"""A ladder in files: standings and games as CSV and JSON, rounds as a tournament
report, deadlines as a calendar."""

from __future__ import annotations

import csv
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import Limit, address_of
from accounts.links import CALENDAR, Renewed
from accounts.models import User
from accounts.players import PlayerRequest
from games.common.http import gone, whole_number
from games.ladders.access import viewer_at
from games.ladders.models import Ladder, Season
from games.ladders.organising import calendars, exports, reports

FILES = Limit("ladder-files", amount=120, seconds=600)  # from one address
RISKY = ("=", "+", "-", "@", "\t", "\r")


@require_safe
def export_csv(request: PlayerRequest, slug: str) -> HttpResponse:
    """The standing, or with `?what=games` the games, one a line; of one season with
    `?season=`, else the present standing and all games."""
    FILES.spend(address_of(request))
    ladder = viewer_at(slug, request.player).ladder
    season, is_asked = _season(request, ladder)
    what = "games" if request.GET.get("what") == "games" else "standing"
    if what == "games":
        rows = exports.games(ladder, season if is_asked else None)
        heads = [*exports.GAME]
    else:
        rows = exports.exported_standing(season, timezone.now())
        heads = exports.heads_of_standing(rows)
    of = f"season-{season.number}-{what}" if is_asked else what
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{of}.csv"'
    writer = csv.writer(answer)
    writer.writerow(heads)
    writer.writerows([_safe(row.get(head)) for head in heads] for row in rows)
    return answer


def _season(request: PlayerRequest, ladder: Ladder) -> tuple[Season, bool]:
    """The season that is asked for, else the present one; and whether one is asked for.
    Raises Http404 for one that there is not."""
    text = request.GET.get("season", "")
    number = whole_number(text) if text else ladder.season
    season = get_object_or_404(Season, ladder=ladder, number=number)
    season.ladder = ladder
    return season, bool(text)


def _safe(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula."""
    if isinstance(value, str) and value.startswith(RISKY):
        return "'" + value
    return "" if value is None else value


@require_safe
def export_json(request: PlayerRequest, slug: str) -> HttpResponse:
    """The ladder with its rules, settings, standing and games, of one season with
    `?season=`."""
    FILES.spend(address_of(request))
    ladder = viewer_at(slug, request.player).ladder
    season, is_asked = _season(request, ladder)
    found = exports.everything(ladder, season, timezone.now(), alone=is_asked)
    return JsonResponse(found, json_dumps_params={"indent": 1})


@require_safe
def export_report(request: PlayerRequest, slug: str) -> HttpResponse:
    """The present season in rounds as TRF16, which other programs of pairing read."""
    FILES.spend(address_of(request))
    viewer = viewer_at(slug, request.player)
    text = reports.tournament_report(viewer.ladder, timezone.now())
    if text is None:
        raise Http404("A ladder of challenges has no tournament report.")
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}.trf"'
    return answer


@require_safe
def calendar(request: PlayerRequest, slug: str) -> HttpResponse:
    """The dates of a ladder, with `?for=` the signed word of one person also their own
    deadlines: a calendar program has no other way to say for whom it asks."""
    FILES.spend(address_of(request))
    try:
        person = _person(request.GET.get("for", "")) or request.player
    except Renewed:
        return gone(request, _("This calendar has a newer address."))
    viewer = viewer_at(slug, person)
    text = calendars.calendar(
        viewer, request.build_absolute_uri("/").rstrip("/"), timezone.now()
    )
    answer = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{slug}.ics"'
    return answer


def calendar_address(ladder: Ladder, person: User) -> str:
    """The address of the calendar of one person: a signed word stands for them."""
    address = reverse("ladder-calendar", args=[ladder.slug])
    return f"{address}?for={CALENDAR.word(person)}"


def _person(word: str) -> User | None:
    return CALENDAR.person(word) if word else None


@require_POST
def renew_calendar(request: PlayerRequest, slug: str) -> HttpResponse:
    """New addresses for all calendars of one person; the old ones end."""
    viewer = viewer_at(slug, request.player)
    if viewer.person is None:
        raise Http404("A stranger has no calendar of his own.")
    CALENDAR.renew(viewer.person)
    words = _("Your calendars have new addresses. Give them to your calendar program.")
    messages.success(request, words)
    return redirect("ladder-organise" if viewer.decides else "ladder", slug)
