"""The start page, the lobby and the games that can be watched."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from accounts.players import PlayerRequest, ensure_player
from games import engine
from games.engine.errors import OptionError
from games.engine.options import Value
from games.engine.registry import AnyRules
from games.errors import Refused
from games.http import wants_fragment
from games.lobby import examples, fragments, selectors, services
from games.lobby.forms import SeekForm
from games.models import Seek
from games.rulesets import RulesetForm


@require_GET
@vary_on_headers("HX-Request")
def home(request: HttpRequest) -> HttpResponse:
    """What this site is, with a game that plays itself."""
    context: dict[str, Any] = {"example": examples.frame(request.GET.get("ply", ""))}
    if wants_fragment(request):
        return render(request, "games/lobby/_example.html", context)
    context["rules"] = selectors.usual_rules()
    return render(request, "games/lobby/home.html", context)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """To a table at once, or to a page that waits for somebody."""
    player, now = ensure_player(request), timezone.now()
    try:
        return redirect(services.play_now(player=player, now=now))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("lobby")


@require_GET
def lobby(request: PlayerRequest) -> HttpResponse:
    context = fragments.lobby_context(request.player, timezone.now())
    return render(request, "games/lobby/lobby.html", context)


@require_GET
def watch(request: HttpRequest) -> HttpResponse:
    return render(request, "games/lobby/watch.html", fragments.watch_context())


@require_http_methods(["GET", "POST"])
def seek_new(request: HttpRequest) -> HttpResponse:
    """The form for a seek; bad input comes back as it was, with what to do."""
    rules = _game_asked_for(request)
    data = request.POST if request.method == "POST" else None
    asked_for = _options_asked_for(request, rules)
    ruleset = RulesetForm(rules.key, data, initial=asked_for)
    form = SeekForm(rules, data)
    # Both are asked, so that all errors are shown at once.
    if data is not None and all([ruleset.is_valid(), form.is_valid()]):
        try:
            return redirect(_make(request, ruleset, form))
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {"rules": rules, "games": engine.games(), "ruleset": ruleset}
    return render(request, "games/lobby/seek.html", context | {"form": form})


def _game_asked_for(request: HttpRequest) -> AnyRules:
    key = request.GET.get("game") or selectors.usual_rules().key
    if key not in engine.GAMES:
        raise Http404(f"There is no game {key!r}.")
    return engine.rules(key)


def _options_asked_for(request: HttpRequest, rules: AnyRules) -> dict[str, Value]:
    """Options named in the address, so that a rule set can be invited to by a link."""
    known = {about.name for about in rules.options.described()}
    given = {name: text for name, text in request.GET.items() if name in known}
    try:
        return rules.options.read(given).values() if given else {}
    except OptionError:
        return {}


def _make(request: HttpRequest, ruleset: RulesetForm, form: SeekForm) -> Seek:
    return services.make_seek(
        creator=ensure_player(request),
        key=ruleset.key,
        options=ruleset.ruleset.options.values(),
        now=timezone.now(),
        **form.invitation,
    )
