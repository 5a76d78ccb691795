"""The doors to practice: one press from anywhere, a page on which all is chosen, and
one that tells of all opponents."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import address_of
from accounts.partners import offered_partners
from accounts.players import PlayerRequest, ensure_player
from games import engine
from games.common.errors import Refused
from games.engine.registry import AnyRules
from games.engine.search.strengths import how_measured
from games.partners import services
from games.partners.forms import PracticeForm
from games.partners.level_cards import every_level, levels_of
from games.play.beginners import first_set
from games.play.models import Game
from games.rulesets.addresses import query_of, with_query
from games.rulesets.choices import Choosing
from games.setup.control_form import ControlForm, control_asked_for
from games.setup.seating import rules_at_once

require_form = require_http_methods(["GET", "HEAD", "POST"])


@require_form
def practise_now(request: PlayerRequest) -> HttpResponse:
    """A game that is named on the start page begins at once."""
    rules = rules_at_once(request.POST.get("game", ""))
    if rules is None:
        raise Http404("There is no such game.")
    form, control = PracticeForm(rules, request.POST), ControlForm(request.POST)
    if request.method != "POST" or not (form.is_valid() and control.is_valid()):
        address = reverse("practice", args=[rules.key])
        return redirect(with_query(address, query_of(rules)))
    try:
        return redirect(_begin(request, rules, form, control))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("lobby")  # where one's own games are listed


@require_form
def practice(request: PlayerRequest, key: str) -> HttpResponse:
    """The partner, the seat, the time, the helps and the rules; its button begins the
    game."""
    rules = _rules_or_404(key)
    data = request.POST if request.method == "POST" else None
    wish = {"partner": request.GET.get("partner")}
    offered = offered_partners(rules)
    known = {name: text for name, text in wish.items() if text in offered}
    time, refused = control_asked_for(request.GET.get("control", ""))
    choosing = Choosing.of(request, key, first_set(request.player, key))
    form = PracticeForm(choosing.rules, data, initial=known)
    control = ControlForm(data, start=time)
    # All are asked, so that all errors are shown at once.
    valid = [choosing.is_valid(), form.is_valid(), control.is_valid()]
    if data is not None and all(valid):
        try:
            return redirect(_begin(request, choosing.rules, form, control))
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {
        "rules": rules,
        "games": engine.games(),
        "choosing": choosing,
        "form": form,
        "control": control,
        "refusals": [refused] if refused else [],
        "measured": how_measured(key),
    }
    return render(request, "partners/practice.html", context)


@require_safe
def machines(request: PlayerRequest) -> HttpResponse:
    """All levels, what each knows of every game and how strong it is."""
    games = [levels_of(rules) for rules in engine.games()]
    context = {"levels": every_level(), "games": games}
    return render(request, "partners/machines.html", context)


def _rules_or_404(key: str) -> AnyRules:
    if key not in engine.GAMES:
        raise Http404("There is no such game.")
    return engine.rules(key)


def _begin(
    request: PlayerRequest, rules: AnyRules, form: PracticeForm, control: ControlForm
) -> Game:
    return services.practise(
        player=ensure_player(request),
        address=address_of(request),
        key=rules.key,
        options=rules.options.values(),
        now=timezone.now(),
        control=control.cleaned_data["control"],
        **form.cleaned_data,
    )
