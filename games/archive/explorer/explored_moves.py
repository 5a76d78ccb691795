"""The moves that were played from a position, as tables and lists show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.archive.explorer.explored import ExploredPosition
from games.archive.explorer.moves import SHOWN, Way, moves_from
from games.archive.explorer.visits import Visits
from games.archive.index.facts import DRAW
from games.play.addresses import ply_at


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the games somebody won, in words."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class ExploredMove:
    """A move as the tables have it; `newest_url` is the newest game after it."""

    first: Way
    url: str
    games: int
    reached: int
    shares: tuple[Share, ...]
    others: tuple[tuple[Way, str], ...]
    newest_url: str


def explored_rows(
    place: ExploredPosition, seen: Visits, most: int = SHOWN
) -> Iterator[ExploredMove]:
    """The moves that were played from a place, `most` of them, the most frequent
    first. Four queries at most."""
    for move in moves_from(place.rules, place.position, seen, most):
        yield ExploredMove(
            move.first,
            place.url_then(move.first.text),
            move.games,
            move.reached,
            tuple(_shares(move.won, place.rules.seats)),
            tuple((way, place.url_then(way.text)) for way in move.ways[1:]),
            ply_at(move.first.game_id, move.first.tally.newest[1] + 1),
        )


def _shares(won: Mapping[str, int], seats: tuple[str, ...]) -> Iterator[Share]:
    """Who won, seat by seat, and the draws between."""
    middle = len(seats) // 2
    for name in (*seats[:middle], DRAW, *seats[middle:]):
        count = won.get(name, 0)
        said = _("drawn") if name == DRAW else _("%s won") % name.capitalize()
        if count:
            yield Share(name, f"{said} {count}")
