"""The list of ladders, and what can be seen of one."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.players import PlayerRequest
from games import engine
from games.common.http import whole_number
from games.common.query_words import refusals
from games.ladders import seasons
from games.ladders.access import viewer_at
from games.ladders.models import Ladder, Season
from games.ladders.pages import (
    fragments,
    selectors,
    standing_queries,
    standings,
    waiting_pages,
)


@require_safe
def index(request: PlayerRequest) -> HttpResponse:
    """The ladders that there are, one's own first."""
    key = request.GET.get("game", "")
    key = key if key in engine.GAMES else ""
    asked = whole_number(request.GET.get("page", ""))
    ladders, paged = selectors.listed_ladders(request.player, key, asked)
    context = {
        "ladders": ladders,
        "paged": paged,
        "key": key,
        "own": selectors.own_memberships(request.player),
        "led": selectors.led_by(request.player),
        "refusals": refusals(
            request.GET.dict(), {"game": tuple(engine.GAMES), "page": ()}
        ),
    }
    return render(request, "ladders/index.html", context)


@require_safe
@never_cache
def page(request: PlayerRequest, slug: str) -> HttpResponse:
    """One ladder: the standing, what is being played, one's own."""
    viewer = viewer_at(slug, request.player)
    asked = whole_number(request.GET.get("page", ""))
    if name := request.GET.get("find", "").strip()[:32]:
        if place := whole_number(name):
            page_of = f"?page={standings.page_of_place(place)}#place-{place}"
            return redirect(viewer.ladder.get_absolute_url() + page_of)
        found = standing_queries.member_named(viewer.ladder, name)
        if found is not None:
            return redirect("ladder-member", slug, found.player.username)
    now = timezone.now()
    context = fragments.page_context(viewer, asked, now)
    if answer := waiting_pages.to_the_table(request, context["own"]):
        return answer
    context |= {
        "waits": waiting_pages.is_waiting(viewer, context["own"], now),
        "sought": name,
        "alike": standing_queries.named_like(viewer.ladder, name) if name else [],
        "invitation": request.build_absolute_uri(invitation_to(viewer.ladder)),
    }
    return render(request, "ladders/page.html", context)


def invitation_to(ladder: Ladder) -> str:
    """The address that lets people in without asking."""
    query = urlencode({"token": ladder.token})
    return f"{reverse('ladder-join', args=[ladder.slug])}?{query}"


@require_safe
@never_cache
def member(request: PlayerRequest, slug: str, name: str) -> HttpResponse:
    """One member: the time line of their place, their challenges."""
    viewer = viewer_at(slug, request.player)
    found = standing_queries.member_named(viewer.ladder, name, viewer.member)
    if found is None or (found.status == found.Status.ASKING and not viewer.leads):
        raise Http404("Nobody of this name is on the ladder.")
    context = fragments.member_context(viewer, found, timezone.now())
    return render(request, "ladders/member.html", context)


def _end_words(ladder: Ladder, season: Season) -> str:
    """When a season that goes on will end."""
    if time_left := seasons.time_left(ladder, season):
        words = _("under way, paused with %(time_left)s left")
        return words % {"time_left": time_left}
    if season.ends_at is None:
        return _("under way")
    day = date_format(season.ends_at, "DATE_FORMAT")
    return _("under way, ends on %(day)s") % {"day": day}


@require_safe
def honours(request: PlayerRequest, slug: str) -> HttpResponse:
    """Who was best in each season."""
    viewer = viewer_at(slug, request.player)
    context = fragments.frame_context(viewer)
    ladder, found = viewer.ladder, selectors.seasons_of(viewer.ladder)
    going = [season for season in found if seasons.goes_on(ladder, season)]
    context["seasons"], context["going"] = found, going
    context["end_words"] = _end_words(ladder, going[0]) if going else ""
    return render(request, "ladders/honours.html", context)
