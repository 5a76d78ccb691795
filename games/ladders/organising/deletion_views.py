"""The page on which an owner deletes a ladder."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.players import PlayerRequest
from games.common.errors import Refused
from games.ladders.organising import deletions
from games.ladders.organising.views import organiser_at


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def confirm_deletion(request: PlayerRequest, slug: str) -> HttpResponse:
    """What goes and what stays, and the form in which the owner types its name."""
    viewer = organiser_at(request, slug)
    if viewer.person is None or not viewer.owns:
        raise Http404("Only owners delete a ladder.")
    refusal = ""
    if request.method == "POST":
        try:
            said = deletions.delete_ladder(
                ladder_id=viewer.ladder.pk,
                by=viewer.person,
                name=request.POST.get("name", ""),
                reason=request.POST.get("reason", ""),
                now=timezone.now(),
            )
        except Refused as refused:
            refusal = str(refused)
        else:
            messages.success(request, said)
            return redirect("ladders")
    context = {
        "viewer": viewer,
        "ladder": viewer.ladder,
        "contents": deletions.contents_of(viewer.ladder),
        "refusal": refusal,
        "typed": request.POST.get("name", ""),
        "reason": request.POST.get("reason", ""),
    }
    return render(request, "ladders/organising/delete.html", context)
