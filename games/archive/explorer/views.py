"""The explorer: a position, what was played from it, and in which games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.limits import address_of
from games.archive.cards import cards_of
from games.archive.costs import SEARCHES
from games.archive.explorer.explored import ExploredPosition
from games.archive.explorer.moves import PlayedMove, Way, moves_from
from games.archive.explorer.visits import WINDOW, Visits, visits
from games.archive.index.facts import DRAW, PLACES
from games.archive.search.results import games_at
from games.boards import board_view
from games.common.http import for_readers
from games.engine import GAMES

NEWEST: Final = 6  # games on the page


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the games somebody won, in words."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class ExploredMove:
    """A move as the table has it."""

    first: Way
    url: str
    games: int
    reached: str
    shares: tuple[Share, ...]
    others: tuple[tuple[Way, str], ...]


@require_safe
@for_readers
def explorer(request: HttpRequest, key: str) -> HttpResponse:
    """What was played from a position of a game, by finished games."""
    if key not in GAMES:
        raise Http404("There is no such game.")
    SEARCHES.spend(address_of(request))
    place = ExploredPosition.read(key, request.GET)
    seen = visits(place.rules.position_key(place.position), place.asked)
    newest = games_at(seen.seqs[:NEWEST])
    context = {
        "place": place,
        "rules": place.rules,
        "board": board_view(place.rules, place.position),
        "seen": seen,
        "rows": list(_rows(place, seen)),
        "cards": cards_of([*newest.values()]),
        "told": _told(seen),
        "places": PLACES,
    }
    response = render(request, "archive/explorer.html", context)
    if place.moves or place.origin:
        response["X-Robots-Tag"] = "noindex"
    return response


def _rows(place: ExploredPosition, seen: Visits) -> Iterator[ExploredMove]:
    for move in moves_from(place.rules, place.position, seen):
        yield ExploredMove(
            move.first,
            place.url_then(move.first.text),
            move.games,
            _reached(move),
            tuple(_shares(move.won, place.rules.seats)),
            tuple((way, place.url_then(way.text)) for way in move.ways[1:]),
        )


def _reached(move: PlayedMove) -> str:
    """How often the position after the move was reached, by whatever way."""
    count = sum(way.reached for way in move.ways)
    return f"{WINDOW}+" if count > WINDOW else str(count)


def _shares(won: Mapping[str, int], seats: tuple[str, ...]) -> Iterator[Share]:
    """Who won, seat by seat, and the draws between."""
    middle = len(seats) // 2
    for name in (*seats[:middle], DRAW, *seats[middle:]):
        count = won.get(name, 0)
        said = _("drawn") if name == DRAW else _("%s won") % name.capitalize()
        if count:
            yield Share(name, f"{said} {count}")


def _told(seen: Visits) -> str:
    """How much the figures say."""
    if seen.of_newest:
        words = _("Of the %(count)d newest games that came here.")
        return words % {"count": WINDOW}
    return ""
