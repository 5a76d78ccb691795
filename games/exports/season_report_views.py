"""The report of a season of a ladder, to read and to print."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.limits import Limit, address_of
from accounts.players import PlayerRequest
from games.exports.season_reports import report_context, season_at
from games.ladders.access import viewer_at

REPORTS: Final = Limit("season-reports", amount=120, seconds=600)  # from one address


@require_safe
def season_report(request: PlayerRequest, slug: str, number: int) -> HttpResponse:
    """How a season went: its standing, its games in charts, its honours."""
    REPORTS.spend(address_of(request))
    viewer = viewer_at(slug, request.player)
    found = season_at(viewer.ladder, number)
    if found is None:
        raise Http404(_("There is no such season."))
    context = report_context(found, timezone.now())
    address = request.build_absolute_uri(request.path)
    return render(request, "exports/report.html", context | {"address": address})
