"""A game that goes on from a position of the board for analysis."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from accounts.limits import Limit, address_of
from accounts.partners import offered_partners
from accounts.players import PlayerRequest, ensure_player
from games.analysis.analysed_places import AnalysedPlace
from games.common.errors import Refused
from games.engine import GAMES
from games.lobby.services import make_seek
from games.partners.fair_play import refusal_of_analysis
from games.partners.services import practise
from games.play.services import start
from games.rulesets.terms import Terms

BEGUN: Final = Limit("games-from-positions", amount=30, seconds=600)  # of one address
LOCAL: Final = "local"
CHALLENGE: Final = "challenge"


@require_POST
def play_on(request: PlayerRequest, key: str) -> HttpResponse:
    """Begin a game from the position that the address names: against a level, at one
    screen, or with whom one gives the link to."""
    if key not in GAMES:
        raise Http404("There is no such game.")
    place = AnalysedPlace.read(key, request.GET)
    against = request.POST.get("against", "")
    over = place.rules.outcome(place.position) is not None
    closed = refusal_of_analysis(request, place.rules, place.position, place.on_the_way)
    if over or closed or against not in (*offered_partners(), LOCAL, CHALLENGE):
        return redirect(place.url())
    BEGUN.spend(address_of(request))
    try:
        return redirect(_begin(request, place, against))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect(place.url())


def _begin(request: PlayerRequest, place: AnalysedPlace, against: str) -> str:
    """The address of what has begun."""
    player, now, rules = ensure_player(request), timezone.now(), place.rules
    options = rules.options.values()
    terms = Terms(rules.key, options, place.text, local=against == LOCAL)
    if against == LOCAL:
        return start(terms, dict.fromkeys(rules.seats, player), now).get_absolute_url()
    if against == CHALLENGE:
        return make_seek(player, terms, now, public=False).get_absolute_url()
    game = practise(
        player=player,
        address=address_of(request),
        key=rules.key,
        options=options,
        partner=against,
        seat=rules.seat_to_move(place.position),
        start=place.text,
        now=now,
    )
    return game.get_absolute_url()
