"""The moves that were played from a position, as tables and lists show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from games.archive.explorer.moves import SHOWN, Way, moves_from
from games.archive.explorer.visits import Visits, mean_rating
from games.archive.index.facts import DRAW
from games.archive.statistics.scores import JOINT, side_of
from games.archive.statistics.split_bars import say_side, sides_of
from games.common.words import seats_words
from games.engine.registry import AnyRules
from games.play.addresses import ply_at


class Place(Protocol):
    """A position on some page, which knows the address after one move more."""

    @property
    def rules(self) -> AnyRules: ...

    @property
    def position(self) -> Any: ...

    def url_then(self, text: str) -> str: ...


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the games a side won, or nobody: `who` is "White" or "drawn", `won`
    "White won" or "drawn"."""

    who: str
    won: str
    games: int


@dataclass(frozen=True, slots=True)
class ExploredWay:
    """One way to make a move: `url` leads to the position after it, of which `games`
    are those that made it, `rating` the mean of their ratings; `newest_url` is the
    newest of them."""

    way: Way
    url: str
    games: int
    rating: int | None
    shares: tuple[Share, ...]
    newest_url: str


@dataclass(frozen=True, slots=True)
class ExploredMove:
    """A move as the tables have it: all games in which it was made, in whatever way."""

    label: str
    games: int
    rating: int | None
    shares: tuple[Share, ...]
    ways: tuple[ExploredWay, ...]


def explored_rows(
    place: Place, seen: Visits, most: int = SHOWN
) -> Iterator[ExploredMove]:
    """The moves that were played from a place, `most` of them, the most frequent
    first. Four queries at most."""
    for move in moves_from(place.rules, place.position, seen, most):
        yield ExploredMove(
            move.label,
            move.games,
            mean_rating(way.tally for way in move.ways),
            tuple(shares(move.won, place.rules)),
            tuple(_explored(place, way) for way in move.ways),
        )


def _explored(place: Place, way: Way) -> ExploredWay:
    return ExploredWay(
        way,
        place.url_then(way.text),
        way.tally.games,
        mean_rating([way.tally]),
        tuple(shares(way.tally.won, place.rules)),
        ply_at(way.game_id, way.tally.newest[1] + 1),
    )


def shares(won: Mapping[str, int], rules: AnyRules) -> Iterator[Share]:
    """Who won how many, side by side, with the draws between. Sides that these rules
    do not have come last: games by other rules went this way too."""
    games = Counter[str]()
    for seat, count in won.items():
        games[side_of(rules.key, "", seat)] += count
    own = [JOINT.join(sorted(team)) for team in rules.teams]
    middle = len(own) // 2
    order = [*own[:middle], DRAW, *own[middle:]]
    order += [side for side in sides_of(games) if side not in order]
    for side in order:
        if games[side]:
            said = say_side(side)
            who = said if side == DRAW else seats_words(side.split(JOINT))
            yield Share(who, said, games[side])
