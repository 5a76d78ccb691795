"""Finished games: the list, and any game as record text and JSON."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.limits import address_of
from accounts.players import PlayerRequest
from games.api.public_state import state_of
from games.archive.costs import SEARCHES
from games.archive.equations import commonest, equation_page, read_equation
from games.archive.filters import Sieve
from games.archive.kept_cards import cards_by_id
from games.archive.records import own_text, record_text
from games.archive.records import times_of as began_and_ended
from games.archive.search.closed_searches import refusal_of_search
from games.archive.search.forms import search_form
from games.archive.search.queries import Found
from games.archive.search.results import (
    Results,
    has_fields,
    is_search,
    search_of,
    unread,
)
from games.archive.search.words import Query
from games.archive.selectors import newest_game
from games.common.errors import NothingThere
from games.common.http import for_readers
from games.common.kept_tags import keep_page
from games.common.query_words import refusals
from games.dice.checking import throws_made
from games.engine import GAMES
from games.engine.contents import equation as equation_form
from games.play import kept_pages
from games.play.seats import seats_of
from games.play.selectors import table_or_404
from games.play.timing.proofs import times_of
from games.ratings.selectors import shown_at


@require_safe
@for_readers
def archive(request: PlayerRequest) -> HttpResponse:
    """Finished games, newest first; `before` and `after` name a place in between,
    `game` and `ruleset` what they are played by. Anything more is a search."""
    if is_search(request.GET):
        return found_games(request)
    keep_page(request, newest_game)
    sieve = Sieve.read(request.GET, request.player)
    page = sieve.page_at(
        before=request.GET.get("before", ""), after=request.GET.get("after", "")
    )
    title = sieve.title(page.count)
    cards = cards_by_id([game.pk for game in page.games])
    context = {"page": page, "cards": cards, "sieve": sieve, "title": title}
    context["form"] = search_form(Query())
    context["explored"] = sieve.key or next(iter(GAMES))
    context["figures_of"] = f"?q=game:{sieve.key}" if sieve.key else ""
    context["canonical"] = request.build_absolute_uri(sieve.address)
    return render(request, "archive/page.html", context)


def found_games(request: PlayerRequest) -> HttpResponse:
    """The games that a search finds. What stands in fields of the form goes on as one
    text, unless something of it could not be read."""
    SEARCHES.spend(address_of(request))
    search = search_of(request.GET)
    if has_fields(request.GET) and not (search.refusals or unread(request.GET)):
        first = Results(search, request.GET.get("sort", ""), Found(), ())
        return redirect(first.address)
    results = Results.read(request.GET, refusal_of_search(request, search))
    context = {
        "results": results,
        "form": search_form(results.search, results.sort, request.GET),
        "canonical": request.build_absolute_uri(reverse("archive")),
    }
    response = render(request, "archive/found.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@for_readers
def equations(request: HttpRequest) -> HttpResponse:
    """The equations of most games, `?from=` those behind a place; `?eq=` leads to the
    page of one in any form."""
    asked = request.GET
    refused = refusals(asked.dict(), {"from": (), "eq": ()})
    typed = asked.get("eq", "").strip()
    if typed:
        try:
            return redirect(equation_page(equation_form(typed)))
        except ValueError as error:
            refused = [*refused, str(error)]
    place = asked.get("from", "")
    context = {"page": commonest(place), "place": place, "typed": typed}
    return render(request, "archive/equations.html", context | {"refusals": refused})


@require_safe
@for_readers
def equation(request: HttpRequest, text: str) -> HttpResponse:
    """An equation with its games; every way to write it leads to one address."""
    try:
        known = read_equation(text)
    except ValueError as error:
        raise NothingThere(str(error)) from error
    if text != known.form:
        return redirect(equation_page(known.form))
    return render(request, "archive/equation.html", {"equation": known})


@require_safe
@for_readers
def record(request: HttpRequest, game_id: str) -> HttpResponse:
    """The record text of a game, live or finished, or the game in its own notation."""
    game = table_or_404(game_id)
    kept_pages.keep_for_strangers(request, game)
    if "own" not in request.GET:
        site = request.build_absolute_uri(game.get_absolute_url())
        text = record_text(game, site=site)
    elif game.rules.text_title:
        text = own_text(game) or _no_own_text(request)
    else:
        raise NothingThere(_("This game has no notation of its own."))
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{game.pk}.txt"'
    return response


def _no_own_text(request: HttpRequest) -> str:
    """Why there is none although others of this kind have one, and what there is."""
    words = _(
        "The notation of this game needs the usual start; this game began from a "
        "position that was set up. Its record has all of it: %(url)s"
    )
    return words % {"url": request.build_absolute_uri(request.path)} + "\n"


@require_safe
@for_readers
def state(request: HttpRequest, game_id: str) -> HttpResponse:
    """The public JSON of a game's present position (Spec v1 §11), with all throws,
    when it began and ended, the ratings of the players at that time, and after its end
    what every decision cost of time."""
    game = table_or_404(game_id)
    kept_pages.keep_for_strangers(request, game)
    public = state_of(game) | began_and_ended(game)
    ratings = shown_at(game, timezone.now())
    for seat, told in zip(seats_of(game), public["seats"], strict=True):
        if rating := ratings.get(seat.player_id):
            told |= {"rating": rating.number, "provisional": rating.is_provisional}
    if "dice" in public:
        public["dice"]["throws"] = [throw.state for throw in throws_made(game)]
    if game.control and not game.is_live:
        public["times"] = times_of(game)
    return JsonResponse(public)
