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
from games.engine.registry import AnyRules
from games.errors import Refused
from games.http import wants_fragment
from games.lobby import examples, fragments, selectors, services
from games.lobby.forms import SeekForm
from games.models import Seek
from games.rulesets.choosing import Choosing


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
    key = request.POST.get("game", "")
    if key and key not in engine.GAMES:
        raise Http404(f"There is no game {key!r}.")
    player, now = ensure_player(request), timezone.now()
    try:
        return redirect(services.play_now(player=player, now=now, key=key))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("lobby")


@require_GET
def lobby(request: PlayerRequest) -> HttpResponse:
    context = fragments.lobby_context(request.player, timezone.now())
    return render(request, "games/lobby/lobby.html", context)


@require_GET
def watch(request: HttpRequest) -> HttpResponse:
    """Games being played, of one kind where the address names it."""
    asked = request.GET.get("game", "")
    context = fragments.watch_context(asked if asked in engine.GAMES else "")
    return render(request, "games/lobby/watch.html", context)


@require_http_methods(["GET", "POST"])
def seek_new(request: PlayerRequest) -> HttpResponse:
    """The form for a seek; bad input comes back as it was, with what to do."""
    rules = _game_asked_for(request)
    data = request.POST if request.method == "POST" else None
    choosing, form = Choosing.of(request, rules.key), SeekForm(rules, data)
    # Both are asked, so that all errors are shown at once.
    if data is not None and all([choosing.is_valid(), form.is_valid()]):
        try:
            return redirect(_make(request, choosing.rules, form))
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {"rules": rules, "games": engine.games(), "choosing": choosing}
    return render(request, "games/lobby/seek.html", context | {"form": form})


def _game_asked_for(request: HttpRequest) -> AnyRules:
    key = request.GET.get("game") or selectors.usual_rules().key
    if key not in engine.GAMES:
        raise Http404(f"There is no game {key!r}.")
    return engine.rules(key)


def _make(request: HttpRequest, rules: AnyRules, form: SeekForm) -> Seek:
    return services.make_seek(
        creator=ensure_player(request),
        key=rules.key,
        options=rules.options.values(),
        now=timezone.now(),
        **form.invitation,
    )
