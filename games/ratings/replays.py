"""The counted games of a pool, played back in the order in which they were counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from games.play.models import Seat
from games.ratings.models import RatingChange
from games.ratings.pools import Pool
from games.ratings.rating_changes import CountedRating, Standing, count_game, newcomer
from games.ratings.scale import Strength

AT_ONCE = 2000


class Seated(NamedTuple):
    """One seat of a counted game."""

    game_id: str
    counted_at: datetime
    winner: str
    name: str
    team: int
    player_id: int


class Sides(NamedTuple):
    """Who won and lost together, and the score of each side: 1, ½ or 0."""

    players: tuple[tuple[int, ...], ...]
    scores: tuple[float, ...]


class Replayed(NamedTuple):
    """What one game did when it was counted at `counted_at`."""

    game_id: str
    counted_at: datetime
    counted: list[CountedRating]


def sides_of(seats: Iterable[Seated | Seat], winner: str) -> Sides:
    """The sides of a game that the seat `winner` has won, or that was drawn ("")."""
    by_team: dict[int, list[Seated | Seat]] = {}
    for seat in seats:
        by_team.setdefault(seat.team, []).append(seat)
    teams = [by_team[number] for number in sorted(by_team)]
    return Sides(
        tuple(tuple(dict.fromkeys(s.player_id for s in team)) for team in teams),
        tuple(_score(team, winner) for team in teams),
    )


def _score(team: Sequence[Seated | Seat], winner: str) -> float:
    return float(winner in {seat.name for seat in team}) if winner else 0.5


def replay_pool(
    pool: Pool, standings: dict[int, Standing], since: datetime | None
) -> Iterator[Replayed]:
    """The games of `pool` counted from `since` on, or all, one after another, and what
    they do. `standings` is how it stood before, and is kept up to date."""
    new = newcomer(pool)
    for game_id, seats in groupby(_seats(pool, since), attrgetter("game_id")):
        seated = list(seats)
        first, sides = seated[0], sides_of(seated, seated[0].winner)
        for player_id in (one for side in sides.players for one in side):
            standings.setdefault(player_id, new)
        counted = count_game(
            pool, sides.players, sides.scores, standings, first.counted_at
        )
        standings.update({each.player_id: each.after for each in counted})
        yield Replayed(game_id, first.counted_at, counted)


def _seats(pool: Pool, since: datetime | None) -> Iterator[Seated]:
    seats = Seat.objects.filter(
        game__pool=str(pool), game__counted_at__isnull=False, game__voided_at=None
    )
    if since is not None:
        seats = seats.filter(game__counted_at__gte=since)
    rows = seats.order_by("game__counted_at", "game_id", "order").values_list(
        "game_id", "game__counted_at", "game__winner", "name", "team", "player_id"
    )
    return (Seated._make(row) for row in rows.iterator(AT_ONCE))


def standings_before(pool: Pool, since: datetime | None) -> dict[int, Standing]:
    """Everybody who had played in `pool` before `since`, as they then stood."""
    if since is None:
        return {}
    changes = RatingChange.objects.filter(pool=str(pool), changed_at__lt=since)
    rows = changes.order_by("changed_at", "game_id").values_list(
        "player_id", "after", "deviation_after", "volatility_after", "changed_at"
    )
    standings: dict[int, Standing] = {}
    for player_id, rating, deviation, volatility, at in rows.iterator(AT_ONCE):
        before = standings.get(player_id)
        games = before.games if before else 0
        strength = Strength(rating, deviation, volatility)
        standings[player_id] = Standing(strength, games + 1, at)
    return standings
