"""Invitation codes on a page that can be printed and cut up."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.players import PlayerRequest
from games.ladders.organising.views import organiser_at


@require_safe
@never_cache
def codes(request: PlayerRequest, slug: str) -> HttpResponse:
    """All codes of a ladder: those to be handed out, and who has used the others."""
    viewer = organiser_at(request, slug)
    if not viewer.leads:
        raise Http404("Only who leads the ladder sees its codes.")
    found = viewer.ladder.codes.select_related("used_by").order_by("pk")
    address = request.build_absolute_uri(reverse("ladder-join", args=[slug]))
    context = {
        "viewer": viewer,
        "ladder": viewer.ladder,
        "codes": [each for each in found if each.used_by is None],
        "used": [each for each in found if each.used_by is not None],
        "address": address,
    }
    return render(request, "ladders/organising/codes.html", context)
