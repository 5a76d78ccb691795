"""Pass and play: one browser, all sides, no account."""

from __future__ import annotations

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from accounts.models import User
from accounts.players import PlayerRequest, ensure_player
from games.common.errors import Refused
from games.engine import GAMES, games, rules
from games.engine.registry import AnyRules
from games.play import services
from games.play.beginners import first_set
from games.play.models import Game
from games.play.selectors import table_or_404
from games.rulesets.choices import Choosing
from games.rulesets.terms import Terms
from games.table.actions import answered


class LocalForm(forms.Form):
    """How people at one screen want the table."""

    turning = forms.BooleanField(
        label=_("Flip after each move"),
        help_text=_("The board turns to the player whose move it is."),
        required=False,
        initial=True,
    )
    helps = forms.BooleanField(
        label=_("Show helps"),
        help_text=_("Legal moves with their equations, and what explains a position."),
        required=False,
        initial=True,
    )


@require_safe
def usual_game(request: PlayerRequest) -> HttpResponse:
    """To the page of the first game, which leads to those of all others."""
    return redirect("pass-and-play", games()[0].key)


@require_http_methods(["GET", "HEAD", "POST"])
def pass_and_play(request: PlayerRequest, key: str) -> HttpResponse:
    """A small page with the rules to choose; its button begins the game."""
    if key not in GAMES:
        raise Http404("There is no such game.")
    data = request.POST if request.method == "POST" else None
    choosing = Choosing.of(request, key, first_set(request.player, key))
    form = LocalForm(data)
    if data is not None and choosing.is_valid() and form.is_valid():
        player = ensure_player(request)
        return redirect(_begin(choosing.rules, player, **form.cleaned_data))
    context = {"rules": rules(key), "games": games(), "choosing": choosing}
    return render(request, "table/local.html", context | {"form": form})


def _begin(ruleset: AnyRules, player: User, *, turning: bool, helps: bool) -> Game:
    options = ruleset.options.values()
    terms = Terms(ruleset.key, options, helps=helps, local=True, turning=turning)
    return services.start(terms, dict.fromkeys(ruleset.seats, player), timezone.now())


@require_POST
def turning(request: PlayerRequest, game_id: str) -> HttpResponse:
    """Let the board of a pass-and-play table turn after each move, or stay."""
    game, notice = table_or_404(game_id), ""
    after = game
    try:
        after = services.set_turning(
            game_id=game.pk, player=request.player, turning="turn" in request.POST
        )
    except Refused as refusal:
        notice = str(refusal)
    return answered(request, after, notice)
