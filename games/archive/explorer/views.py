"""The explorer: a position, what was played from it, and in which games."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.limits import address_of
from accounts.players import PlayerRequest
from games.archive.costs import SEARCHES
from games.archive.explorer.explored import ExploredPosition
from games.archive.explorer.explored_moves import explored_rows
from games.archive.explorer.visits import WINDOW, Visits, visits
from games.archive.index.facts import PLACES
from games.archive.kept_cards import cards_at
from games.boards import board_view
from games.common.http import for_readers
from games.engine import GAMES
from games.partners.fair_play import askers_of, refusal_of_book
from games.rulesets.offers import own_sets
from games.rulesets.words import ruleset_line


@require_safe
@for_readers
def explorer(request: PlayerRequest, key: str) -> HttpResponse:
    """What was played from a position of a game, by finished games."""
    if key not in GAMES:
        raise Http404("There is no such game.")
    SEARCHES.spend(address_of(request))
    place = ExploredPosition.read(key, request.GET)
    closed = refusal_of_book(askers_of(request), place.rules, place.position)
    context = {
        "place": place,
        "rules": place.rules,
        "line": ruleset_line(place.rules),
        "sets": own_sets(key) if place.may_choose else [],
        "board": board_view(place.rules, place.position),
        "closed": closed,
    }
    if not closed:
        context |= _figures(place)
    response = render(request, "archive/explorer.html", context)
    if place.moves or place.origin or place.pasted:
        response["X-Robots-Tag"] = "noindex"
    return response


def _figures(place: ExploredPosition) -> dict[str, Any]:
    """What finished games say of a place."""
    seen = visits(place.rules.position_key(place.position), place.asked)
    rows = tuple(explored_rows(place, seen))
    return {
        "seen": seen,
        "rows": rows,
        "tells_reached": any(way.reached for move in rows for way in move.ways),
        "tells_ratings": any(move.rating for move in rows),
        "rest": seen.games - seen.ended - sum(move.games for move in rows),
        "cards": cards_at(seen.newest),
        "told": _told(seen),
        "places": PLACES,
    }


def _told(seen: Visits) -> str:
    """How much the figures say."""
    if seen.of_newest:
        words = _("Of the %(count)d newest games that came here.")
        return words % {"count": WINDOW}
    return ""
