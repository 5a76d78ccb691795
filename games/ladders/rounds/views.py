"""The rounds of a ladder: who meets whom, the cross table, and being there."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.players import PlayerRequest
from games.common.errors import Refused
from games.common.http import lead_to, told_again, wants_fragment, whole_number
from games.ladders.access import Viewer, viewer_at
from games.ladders.models import Ladder, Pairing
from games.ladders.pages import waiting_pages
from games.ladders.rounds import fragments, half_byes, services


def _viewer(request: PlayerRequest, slug: str) -> Viewer:
    """The viewer of a ladder in rounds. Raises Http404 for others."""
    viewer = viewer_at(slug, request.player)
    if viewer.ladder.form == Ladder.Form.CHALLENGE:
        raise Http404("This ladder is not played in rounds.")
    return viewer


@require_safe
@never_cache
def index(request: PlayerRequest, slug: str) -> HttpResponse:
    """All rounds of a season with the cross table."""
    viewer = _viewer(request, slug)
    season = whole_number(request.GET.get("season", "")) or viewer.ladder.season
    if not 1 <= season <= viewer.ladder.season:
        raise Http404("There is no such season.")
    context = fragments.cross_context(viewer, season, timezone.now())
    return render(request, "ladders/rounds/index.html", context)


@require_safe
@never_cache
def one(request: PlayerRequest, slug: str, number: int) -> HttpResponse:
    """One round of the present season."""
    viewer, now = _viewer(request, slug), timezone.now()
    context = fragments.round_context(viewer, number, now)
    if context is None:
        raise Http404("There is no such round.")
    if answer := waiting_pages.to_the_table(request, context["own"]):
        return answer
    context["waits"] = waiting_pages.is_waiting(viewer, context["own"], now)
    return render(request, "ladders/rounds/round.html", context)


@require_POST
def begin(request: PlayerRequest, slug: str) -> HttpResponse:
    """Begin the next round."""
    viewer = _viewer(request, slug)
    if not viewer.decides or request.player is None:
        raise Http404("Only those who decide on the ladder begin its rounds.")
    try:
        round_ = services.begin_round(
            ladder_id=viewer.ladder.pk, by=request.player, now=timezone.now()
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(viewer.ladder)
    words = _("Round %(number)d has begun.")
    messages.success(request, words % {"number": round_.number})
    return redirect("ladder-round", slug, round_.number)


@require_POST
def again(request: PlayerRequest, slug: str) -> HttpResponse:
    """Begin a new season."""
    viewer = _viewer(request, slug)
    if not viewer.leads or request.player is None:
        raise Http404("Only those who lead the ladder begin its seasons.")
    try:
        services.new_season(
            ladder_id=viewer.ladder.pk,
            by=request.player,
            reason=request.POST.get("reason", ""),
            now=timezone.now(),
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect(viewer.ladder)


@require_POST
def here(request: PlayerRequest, slug: str, pk: int) -> HttpResponse:
    """I am ready for my game; to the table as soon as it has begun."""
    viewer = _viewer(request, slug)
    pairing = get_object_or_404(Pairing, pk=pk, round__ladder=viewer.ladder)
    if request.player is None:
        raise Http404("Only the two who are paired can say that.")
    try:
        pairing = services.be_ready(
            pairing_id=pairing.pk, player=request.player, now=timezone.now()
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
        return lead_to(request, viewer.ladder.get_absolute_url())
    if pairing.game is not None:
        return lead_to(request, pairing.game.get_absolute_url())
    if wants_fragment(request):
        return told_again()
    return redirect(viewer.ladder)


@require_POST
def miss(request: PlayerRequest, slug: str, number: int) -> HttpResponse:
    """I miss the next round for half a point, or play it after all."""
    viewer = _viewer(request, slug)
    if request.player is None or viewer.member is None:
        raise Http404("Only members can miss a round.")
    try:
        half_byes.ask_to_miss(
            ladder_id=viewer.ladder.pk,
            player=request.player,
            number=number,
            misses=request.POST.get("misses") == "yes",
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect(viewer.ladder)
