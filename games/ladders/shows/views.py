"""The standing in a frame of another site, and the big screen of a ladder."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits import Limit, address_of
from accounts.players import PlayerRequest
from games.common.http import for_everybody, whole_number
from games.ladders.access import viewer_at
from games.ladders.shows.shown_standings import shown_standing
from games.ladders.shows.slides import SECONDS, slide_of

FRAMES = Limit("ladder-frames", amount=240, seconds=600)  # from one address
SCREENS = Limit("ladder-screens", amount=600, seconds=600)
MOST_ROWS, USUAL_ROWS = 25, 10
OfLadder = Callable[[HttpRequest, str], HttpResponse]
IN_FRAMES = cast(
    Callable[[OfLadder], OfLadder],
    csp_replace({"frame-ancestors": ["*"], "form-action": ["'none'"]}),
)


@for_everybody
@IN_FRAMES
@require_safe
def frame(request: HttpRequest, slug: str) -> HttpResponse:
    """The first places, to put into other pages: no script, no form, no cookie. Of a
    ladder by link there is none."""
    FRAMES.spend(address_of(request))
    ladder = viewer_at(slug, None).ladder
    asked = whole_number(request.GET.get("rows", "")) or USUAL_ROWS
    standing = shown_standing(ladder, 1, timezone.now())
    context = {
        "ladder": ladder,
        "places": standing.places[: min(asked, MOST_ROWS)],
        "address": request.build_absolute_uri(ladder.get_absolute_url()),
    }
    answer = render(request, "ladders/shows/frame.html", context)
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    answer["Cache-Control"] = "public, max-age=60"
    answer.xframe_options_exempt = True
    return answer


@require_safe
@never_cache
def screen(request: PlayerRequest, slug: str) -> HttpResponse:
    """The big screen: one slide after the other, until somebody holds it."""
    SCREENS.spend(address_of(request))
    viewer = viewer_at(slug, request.player)
    asked = whole_number(request.GET.get("slide", "")) or 1
    slide = slide_of(viewer.ladder, asked, timezone.now())
    if slide.count < 1:
        raise Http404("There is nothing to show yet.")
    context = {
        "ladder": viewer.ladder,
        "slide": slide,
        "seconds": SECONDS,
        "holds": "hold" in request.GET,
        "address": request.build_absolute_uri(request.path),
    }
    return render(request, "ladders/shows/screen.html", context)
