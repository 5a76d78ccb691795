"""Pages of analysis: a finished game, and a board on which lines are tried."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.limits import Limit, address_of
from accounts.players import PlayerRequest
from games.analysis import asking, tasks
from games.analysis.analysed_places import AnalysedPlace
from games.analysis.desk import board_context
from games.analysis.told_games import told_game
from games.archive.costs import SEARCHES
from games.archive.explorer.played_here import is_offered
from games.background.queues import is_under_way
from games.common.errors import NothingThere
from games.common.http import for_readers, lead_to, wants_fragment
from games.engine import GAMES
from games.engine.errors import EngineError
from games.learn.attempts import Attempt, answered
from games.partners.fair_play import refusal_of_analysis
from games.play.addresses import ply_at
from games.play.models import Game
from games.play.selectors import table_or_404
from games.play.wording import heading, link_words

# Of one address.
GAMES_ASKED: Final = Limit("analyses", amount=12, seconds=600)
POSITIONS_ASKED: Final = Limit("positions-analysed", amount=90, seconds=600)
PRESSES: Final = Limit("analysis-presses", amount=900, seconds=600)


@require_http_methods(["GET", "HEAD", "POST"])
@for_readers
def game(request: HttpRequest, game_id: str) -> HttpResponse:
    """The analysis of a finished game: asked for, awaited, told."""
    found = table_or_404(game_id)
    if found.is_live:
        raise NothingThere(_("This game is still being played; come back at its end."))
    if found.status != Game.Status.FINISHED or not found.ply:
        raise NothingThere(_("In this game nothing was played that could be analysed."))
    if request.method == "POST":
        _ask_for(request, found)
        return lead_to(request, request.path)
    analysis = asking.analysis_of(found)
    told = told_game(found, analysis) if analysis else None
    working = (
        told is None and analysis is not None and is_under_way(tasks.analyse, found.pk)
    )
    context = {
        "game": found,
        "heading": heading(found, " v "),
        "title": _("Analysis · %(game)s") % {"game": link_words(found)},
        "analysis": analysis,
        "told": told,
        "working": working,
        "others_url": f"{ply_at(found.pk, 0)}?panel=played"
        if is_offered(found)
        else "",
    }
    part = "_game.html" if wants_fragment(request) else "game.html"
    return render(request, f"analysis/{part}", context)


def _ask_for(request: HttpRequest, game: Game) -> None:
    """Let a game be analysed; what is there already costs nothing."""
    analysis = asking.analysis_of(game)
    if analysis is None or analysis.report is None:
        GAMES_ASKED.spend(address_of(request))
        asking.ask_for_game(game, timezone.now())


@require_safe
@for_readers
def index(request: HttpRequest) -> HttpResponse:
    """To the board of the first game, which leads to those of all others."""
    return redirect("analysis-board", next(iter(GAMES)))


@vary_on_headers("HX-Request")
@require_http_methods(["GET", "HEAD", "POST"])
@for_readers
def board(request: PlayerRequest, key: str) -> HttpResponse:
    """A position on its board, the lines that were tried, and what is known of it."""
    if key not in GAMES:
        raise NothingThere(_("There is no such game."))
    place = AnalysedPlace.read(key, request.GET)
    if place.panel:
        SEARCHES.spend(address_of(request))
    if request.method == "POST":
        PRESSES.spend(address_of(request))
        place = _after(request, place)
        if not wants_fragment(request):
            return redirect(place.url())
    part = "_board.html" if wants_fragment(request) else "board.html"
    context = board_context(place, request)
    response = render(request, f"analysis/{part}", context)
    if request.method == "POST":
        response["HX-Push-Url"] = place.url()
    if request.GET:
        response["X-Robots-Tag"] = "noindex"
    return response


def _after(request: PlayerRequest, place: AnalysedPlace) -> AnalysedPlace:
    """The place after what was pressed: a move, a part of one, a question."""
    if refusal_of_analysis(request, place.rules, place.position, place.on_the_way):
        return place
    asked = request.POST.get("ask", "")
    if asked in (tasks.WORTH, tasks.CHOICES):
        POSITIONS_ASKED.spend(address_of(request))
        if not place.rules.chances(place.position):
            now = timezone.now()
            asking.ask_for_position(place.rules, place.position, asked, now)
        return place
    attempt = answered(place.rules, place.position, request.POST)
    if not attempt.move:
        return replace(place, attempt=attempt)
    try:
        return place.then(attempt.move)
    except EngineError:  # which the board then says of what was typed
        return replace(place, attempt=Attempt(partial=attempt.move))
