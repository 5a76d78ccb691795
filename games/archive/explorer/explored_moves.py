"""The moves that were played from a position, as tables and lists show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from games.archive.explorer.moves import SHOWN, Way, moves_from
from games.archive.explorer.visits import Visits, mean_rating
from games.archive.index.facts import DRAW
from games.archive.statistics.scores import JOINT, side_of
from games.archive.statistics.split_bars import say_side, sides_of
from games.common.words import seats_words
from games.engine.registry import AnyRules
from games.play.addresses import ply_at

KEPT: Final = "\N{NO-BREAK SPACE}"  # together on one line


class PositionOnPage(Protocol):
    """A position on some page, which knows the address after one move more."""

    @property
    def rules(self) -> AnyRules: ...

    @property
    def position(self) -> Any: ...

    def url_then(self, text: str) -> str: ...


@dataclass(frozen=True, slots=True)
class MoveResults:
    """Who won how many games, side by side: `brief` is "White 50, drawn 5", `told`
    "White won 50, drawn 5"."""

    brief: str
    told: str


@dataclass(frozen=True, slots=True)
class ExploredWay:
    """One way to make a move: as lists have it, in words and as notation; `url` leads
    to the position `after` it, by its key, which was `reached` so often in any way,
    None where that is not known. `games` are those that made it, `rating` the mean of
    their ratings; `newest_url` is the newest of them."""

    label: str
    words: str
    text: str
    after: int
    reached: int | None
    url: str
    games: int
    rating: int | None
    results: MoveResults
    newest_url: str


@dataclass(frozen=True, slots=True)
class ExploredMove:
    """A move as the tables have it: all games in which it was made, in whatever way."""

    label: str
    games: int
    rating: int | None
    results: MoveResults
    ways: tuple[ExploredWay, ...]

    @property
    def in_several_ways(self) -> bool:
        return len(self.ways) > 1


def explored_rows(
    place: PositionOnPage,
    seen: Visits,
    most: int = SHOWN,
    *,
    counts_reached: bool = True,
) -> Iterator[ExploredMove]:
    """The moves that were played from a place, `most` of them, the most frequent
    first. Four queries at most, two unless it is counted how often each way's position
    was reached."""
    for move in moves_from(
        place.rules, place.position, seen, most, counts_reached=counts_reached
    ):
        ways = tuple(_explored(place, way) for way in move.ways)
        yield ExploredMove(
            move.label,
            move.games,
            mean_rating(way.tally for way in move.ways),
            ways[0].results if len(ways) == 1 else results_of(move.won, place.rules),
            ways,
        )


def _explored(place: PositionOnPage, way: Way) -> ExploredWay:
    return ExploredWay(
        way.label,
        way.words,
        way.text,
        way.after,
        way.reached,
        place.url_then(way.text),
        way.tally.games,
        mean_rating([way.tally]),
        results_of(way.tally.won, place.rules),
        ply_at(way.game_id, way.tally.newest[1] + 1),
    )


def results_of(won: Mapping[str, int], rules: AnyRules) -> MoveResults:
    """The draws stand between the sides. Sides that these rules do not have come last:
    games by other rules went this way too."""
    games = Counter[str]()
    for seat, count in won.items():
        games[side_of(rules.key, "", seat)] += count
    own = [JOINT.join(sorted(team)) for team in rules.teams]
    middle = len(own) // 2
    order = [*own[:middle], DRAW, *own[middle:]]
    order += [side for side in sides_of(games) if side not in order]
    found = [side for side in order if games[side]]
    return MoveResults(
        ", ".join(f"{_brief(side)}{KEPT}{games[side]}" for side in found),
        ", ".join(f"{say_side(side)} {games[side]}" for side in found),
    )


def _brief(side: str) -> str:
    """ "White", "Red and Yellow", "drawn"."""
    return say_side(side) if side == DRAW else seats_words(side.split(JOINT))
