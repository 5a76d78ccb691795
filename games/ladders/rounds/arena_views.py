"""Playing in an arena, and pausing."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from accounts.players import PlayerRequest
from games.common.errors import Refused
from games.common.http import told_again, wants_fragment
from games.ladders.access import viewer_at
from games.ladders.rounds import arenas
from games.ladders.rounds.forms.registry import FORMS


@require_POST
def arena(request: PlayerRequest, slug: str, what: str) -> HttpResponse:
    """I want an opponent, or none for now."""
    viewer = viewer_at(slug, request.player)
    form = FORMS.get(viewer.ladder.form)
    is_arena = form is not None and form.pairs_at_once
    if request.player is None or not is_arena or what not in ("play", "pause"):
        raise Http404("There is no arena in which somebody could play.")
    pk, now = viewer.ladder.pk, timezone.now()
    try:
        if what == "play":
            arenas.enter(ladder_id=pk, player=request.player, now=now)
        else:
            arenas.rest(ladder_id=pk, player=request.player, now=now)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(viewer.ladder)
    return told_again() if wants_fragment(request) else redirect(viewer.ladder)
