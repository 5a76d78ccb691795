"""Pairing a round by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.players import PlayerRequest
from games.common.errors import Refused
from games.common.http import whole_number
from games.ladders.organising.views import organiser_at
from games.ladders.rounds import manual_pairings, services
from games.ladders.rounds.forms.registry import FORMS
from games.ladders.rounds.manual_pairings import Keys, Proposal

Rows = Sequence[tuple[int | None, int | None]]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def by_hand(request: PlayerRequest, slug: str) -> HttpResponse:
    """The pairs of the next round, to be changed; what speaks against them is said
    once before the round begins."""
    viewer, now = organiser_at(request, slug), timezone.now()
    if viewer.ladder.form not in FORMS:
        raise Http404("This ladder is not played in rounds.")
    try:
        known = manual_pairings.proposal(viewer.ladder, request.player, now)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(viewer.ladder)
    context: dict[str, Any] = {"viewer": viewer, "ladder": viewer.ladder}
    rows = _proposed(known)
    if request.method == "POST":
        rows = _sent(request.POST, len(rows))
        try:
            answer = _begin(request, known, rows, context)
        except Refused as refusal:
            context["refusal"] = str(refusal)
        else:
            if answer is not None:
                return answer
    context |= {
        "number": len(known.event.rounds) + 1,
        "rows": list(enumerate(rows, 1)),
        "players": sorted(known.players, key=lambda each: str(each.player).lower()),
        "reason": request.POST.get("reason", ""),
    }
    return render(request, "ladders/rounds/by_hand.html", context)


def _begin(
    request: PlayerRequest, known: Proposal, rows: Rows, context: dict[str, Any]
) -> HttpResponse | None:
    """Begin the round, or say in the context what speaks against it."""
    keys = _keys(rows)
    pairs = manual_pairings.read_pairs(known, keys)
    doubts = list(manual_pairings.doubts(known.event, pairs))
    if doubts and request.POST.get("anyway") != "yes":
        context["doubts"] = doubts
        return None
    round_ = services.begin_round(
        ladder_id=known.event.ladder.pk,
        by=request.player,
        now=timezone.now(),
        keys=keys,
        reason=request.POST.get("reason", ""),
    )
    words = _("Round %(number)d has begun.")
    messages.success(request, words % {"number": round_.number})
    return redirect("ladder-round", known.event.ladder.slug, round_.number)


def _keys(rows: Rows) -> Keys:
    """The pairs that were sent; somebody alone in a row has a bye."""
    return [(one or two or 0, two if one else None) for one, two in rows if one or two]


def _proposed(known: Proposal) -> Rows:
    """A row for each pair that the rules would make, empty ones without any."""
    found: list[tuple[int | None, int | None]] = [
        (one.pk, two.pk if two else None) for one, two in known.pairs
    ]
    return found or [(None, None)] * -(-len(known.players) // 2)


def _sent(data: QueryDict, count: int) -> Rows:
    return [
        (
            whole_number(data.get(f"first-{at}", "")),
            whole_number(data.get(f"second-{at}", "")),
        )
        for at in range(1, count + 1)
    ]
