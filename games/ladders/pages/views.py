"""The list of ladders, and what can be seen of one."""

from __future__ import annotations

from functools import lru_cache

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits import Limit, address_of
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
from games.ladders.pages.list_filters import PACES, ListFilter
from games.ladders.pages.parts import draw_parts
from games.ladders.rounds.crosstables import line_id

LISTS = Limit("ladder-lists", amount=240, seconds=60)  # from one address


@require_safe
def index(request: PlayerRequest) -> HttpResponse:
    """The ladders that there are, one's own first."""
    LISTS.spend(address_of(request))
    wanted = ListFilter.read(request.GET.dict())
    asked = whole_number(request.GET.get("page", ""))
    ladders, paged = selectors.listed_ladders(
        request.player, wanted, asked, timezone.now()
    )
    context = {
        "ladders": ladders,
        "paged": paged,
        "key": wanted.key,
        "wanted": wanted,
        "own": selectors.own_memberships(request.player),
        "led": selectors.led_by(request.player),
        "refusals": refusals(
            request.GET.dict(),
            {
                "game": tuple(engine.GAMES),
                "q": (),
                "pace": tuple(PACES),
                "join": ("1",),
                "page": (),
            },
        ),
    }
    return render(request, "ladders/index.html", context)


@require_safe
@never_cache
def page(request: PlayerRequest, slug: str) -> HttpResponse:
    """One ladder: the standing, what is being played, one's own."""
    viewer = viewer_at(slug, request.player)
    asked = whole_number(request.GET.get("page", ""))
    name = request.GET.get("find", "").strip()[:32]
    if name and (where := _where_is(viewer.ladder, name)):
        return redirect(where)
    now = timezone.now()
    reach = "reach" in request.GET
    context = fragments.page_context(viewer, asked, now, reach=reach)
    if answer := waiting_pages.to_the_table(request, context["own"]):
        return answer
    context |= {
        "waits": waiting_pages.is_waiting(viewer, context["own"], now)
        or waiting_pages.is_looking(viewer, context.get("arena"), now),
        "sought": name,
        "alike": standing_queries.named_like(viewer.ladder, name) if name else [],
        "slug": slug,
        "season": viewer.ladder.season,
        "frame_html": frame_html(request, viewer.ladder),
        "parts": draw_parts(request, viewer),
        "invitation": viewer.leads
        and request.build_absolute_uri(invitation_to(viewer.ladder)),
    }
    return render(request, "ladders/page.html", context)


def _where_is(ladder: Ladder, name: str) -> str:
    """The address of the place of this number or of the player of this name, "" where
    there is none. Rounds have all lines on one page, and of an arena on that of its
    rounds; elsewhere players have pages of their own."""
    in_rounds = ladder.form != Ladder.Form.CHALLENGE
    page_of = ladder.get_absolute_url()
    if ladder.form == Ladder.Form.ARENA:
        page_of = reverse("ladder-rounds", args=[ladder.slug])
    if place := whole_number(name):
        page = "" if in_rounds else f"?page={standings.page_of_place(place)}"
        return f"{page_of}{page}#place-{place}"
    found = standing_queries.member_named(ladder, name)
    if found is None:
        return ""
    if in_rounds and (found.number or found.place):
        return f"{page_of}#{line_id(found)}"
    return reverse("ladder-member", args=[ladder.slug, found.player.username])


def frame_html(request: PlayerRequest, ladder: Ladder) -> SafeString:
    """What others put into their page to show the standing; "" where they may not."""
    if ladder.access == Ladder.Access.LINK:
        return mark_safe("")
    return _frame_at(request.build_absolute_uri("/"), ladder.slug, ladder.name)


@lru_cache(maxsize=256)
def _frame_at(site: str, slug: str, name: str) -> SafeString:
    return format_html(
        '<iframe src="{}{}" width="420" height="460" title="{}" loading="lazy">'
        "</iframe>",
        site.rstrip("/"),
        reverse("ladder-frame", args=[slug]),
        name,
    )


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
    going = [season for season, _best in found if seasons.goes_on(ladder, season)]
    context["seasons"], context["going"] = found, going
    context["end_words"] = _end_words(ladder, going[0]) if going else ""
    return render(request, "ladders/honours.html", context)
