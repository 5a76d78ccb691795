"""The page of one's vacations."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.limits import Limit
from accounts.models import User
from accounts.players import PlayerRequest, ensure_player
from games.common.errors import Refused
from games.play.models import Vacation
from games.vacations import services
from games.vacations.days import MOST_A_YEAR, days_left
from games.vacations.forms import VacationForm

CHANGES = Limit("vacations", amount=20, seconds=3600)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def vacation(request: PlayerRequest) -> HttpResponse:
    """One's vacations: those to come, and a form for another."""
    form = VacationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        player = ensure_player(request)
        CHANGES.spend(str(player.pk))
        try:
            services.go_away(player=player, now=timezone.now(), **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("Your correspondence clocks are paused then."))
            return redirect("vacation")
    context = {"form": form, **_context(request.player)}
    return render(request, "vacations/page.html", context)


def _context(player: User | None) -> dict[str, Any]:
    now = timezone.now()
    own = list(Vacation.objects.filter(player=player)) if player else []
    coming = [each for each in own if each.ends_at > now]
    return {
        "coming": [(each, each.starts_at <= now) for each in coming],
        "left": days_left(own, now.year),
        "most": MOST_A_YEAR,
        "year": now.year,
    }


@require_POST
def end(request: PlayerRequest, pk: int) -> HttpResponse:
    """Back from a vacation sooner, or never gone."""
    player = ensure_player(request)
    CHANGES.spend(str(player.pk))
    try:
        services.come_back(player=player, vacation_id=pk, now=timezone.now())
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("This vacation is over, and your clocks run."))
    return redirect("vacation")
