"""The moves that were played from a position, as tables and lists show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.archive.explorer.explored import ExploredPosition
from games.archive.explorer.moves import SHOWN, Way, moves_from
from games.archive.explorer.visits import Visits
from games.archive.index.facts import DRAW
from games.archive.statistics.scores import JOINT, side_of
from games.archive.statistics.split_bars import say_side, sides_of
from games.engine.registry import AnyRules
from games.play.addresses import ply_at


@dataclass(frozen=True, slots=True)
class ExploredMove:
    """A move as the tables have it; `newest_url` is the newest game after it."""

    first: Way
    url: str
    games: int
    reached: int
    shares: tuple[str, ...]
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
            tuple(shares(move.won, place.rules)),
            tuple((way, place.url_then(way.text)) for way in move.ways[1:]),
            ply_at(move.first.game_id, move.first.tally.newest[1] + 1),
        )


def shares(won: Mapping[str, int], rules: AnyRules) -> Iterator[str]:
    """Who won how many, side by side, with the draws between: "White won 3". Sides
    that these rules do not have come last: games by other rules went this way too."""
    games = Counter[str]()
    for seat, count in won.items():
        games[side_of(rules.key, "", seat)] += count
    own = [JOINT.join(sorted(team)) for team in rules.teams]
    middle = len(own) // 2
    order = [*own[:middle], DRAW, *own[middle:]]
    order += [side for side in sides_of(games) if side not in order]
    for side in order:
        if games[side]:
            yield f"{say_side(side)} {games[side]}"
