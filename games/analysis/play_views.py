"""A game that goes on from a position of the board for analysis."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.limits import Limit, address_of
from accounts.partners import offered_partners
from accounts.players import PlayerRequest, ensure_player
from games.analysis.analysed_places import AnalysedPlace
from games.boards.pictures import draw_picture
from games.common.errors import Refused
from games.common.words import seat_words
from games.engine import GAMES
from games.lobby.models import Seek
from games.lobby.services import make_seek
from games.partners.fair_play import refusal_of_analysis
from games.partners.services import practise
from games.play.services import start
from games.rulesets.terms import Terms
from games.rulesets.words import ruleset_line
from games.setup.control_form import ControlForm
from games.setup.seat_form import FixedSeatForm

BEGUN: Final = Limit("games-from-positions", amount=30, seconds=600)  # of one address
LOCAL: Final = "local"


@require_POST
def play_on(request: PlayerRequest, key: str) -> HttpResponse:
    """Begin a game from the position that the address names: against a level or at one
    screen."""
    place = _place(request, key)
    against = request.POST.get("against", "")
    if not _can_begin(request, place) or against not in (
        *offered_partners(place.rules),
        LOCAL,
    ):
        return redirect(place.url())
    BEGUN.spend(address_of(request))
    try:
        return redirect(_begin(request, place, against))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect(place.url())


@require_http_methods(["GET", "HEAD", "POST"])
def challenge_from(request: PlayerRequest, key: str) -> HttpResponse:
    """The seat and the time of a game with whom one gives the link to; its button makes
    the link. It begins at the position that the address names."""
    place = _place(request, key)
    if not _can_begin(request, place):
        return redirect(place.url())
    data = request.POST if request.method == "POST" else None
    form, control = FixedSeatForm(place.rules, data), ControlForm(data)
    # Both are asked, so that all errors are shown at once.
    valid = [form.is_valid(), control.is_valid()]
    if data is not None and all(valid):
        BEGUN.spend(address_of(request))
        try:
            return redirect(_invite(request, place, form, control))
        except Refused as refused:
            form.add_error(None, str(refused))
    scene = place.rules.scene(place.position)
    context = {
        "place": place,
        "rules": place.rules,
        "told": ruleset_line(place.rules),
        "mover": seat_words(place.rules.seat_to_move(place.position)),
        "picture": draw_picture(scene, _("The board at the start"), named=True),
        "form": form,
        "control": control,
    }
    return render(request, "analysis/challenge.html", context)


def _place(request: PlayerRequest, key: str) -> AnalysedPlace:
    if key not in GAMES:
        raise Http404("There is no such game.")
    return AnalysedPlace.read(key, request.GET)


def _can_begin(request: PlayerRequest, place: AnalysedPlace) -> bool:
    """Whether a game may go on from there: it is not over, and not one that the player
    has on a board elsewhere."""
    if place.rules.outcome(place.position) is not None:
        return False
    way = place.on_the_way
    return not refusal_of_analysis(request, place.rules, place.position, way)


def _invite(
    request: PlayerRequest,
    place: AnalysedPlace,
    form: FixedSeatForm,
    control: ControlForm,
) -> Seek:
    rules, time = place.rules, control.cleaned_data["control"]
    terms = Terms(rules.key, rules.options.values(), place.text, control=time)
    player, seat = ensure_player(request), form.cleaned_data["seat"]
    return make_seek(player, terms, timezone.now(), seat=seat, public=False)


def _begin(request: PlayerRequest, place: AnalysedPlace, against: str) -> str:
    """The address of what has begun."""
    player, now, rules = ensure_player(request), timezone.now(), place.rules
    options = rules.options.values()
    terms = Terms(rules.key, options, place.text, local=against == LOCAL)
    if against == LOCAL:
        return start(terms, dict.fromkeys(rules.seats, player), now).get_absolute_url()
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
