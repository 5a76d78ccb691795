"""Games with their seats and players, read in one question."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from games.common.prepared_queries import Compiled, Question
from games.play.lengths import KNOWN, last_label
from games.play.models import Game, Seat
from games.play.seats import keep_seats
from games.play.selectors import LISTED, LISTED_SEAT, listed_seats

NOBODY = -1


def seats_with_games(seats: QuerySet[Seat]) -> QuerySet[Any]:
    """The same seats with their players and games, as `games_of` takes them."""
    return (
        seats.select_related("game", "player")
        .annotate(**{KNOWN: last_label(game="game", ply="game__ply")})
        .order_by("-game__moved_at", "-game_id", "order")
    )


def with_games(seats: QuerySet[Seat]) -> QuerySet[Any]:
    """The same with what lists show of them, all else left where it is."""
    games = (f"game__{name}" for name in LISTED)
    return seats_with_games(seats).only(*LISTED_SEAT, "seen_until", *games)


def _seats_beside() -> QuerySet[Any]:
    """All seats of the live games in which somebody sits."""
    own = Seat.objects.filter(game=OuterRef("game"), player_id=NOBODY)
    return with_games(Seat.objects.filter(Exists(own), game__status=Game.Status.LIVE))


_beside: Compiled[Any] = Compiled(_seats_beside, person=NOBODY)


def live_games_of(player: User) -> list[Game]:
    """The live games of `player`, the last moved first, as lists show them."""
    return games_of(_beside.all(person=player.pk))


def _seats_among(keys: list[str]) -> QuerySet[Any]:
    return with_games(Seat.objects.filter(game__in=keys))


_among: Question[Any] = Question(_seats_among)


def games_by_key(keys: Iterable[str]) -> list[Game]:
    """The games of these keys, the last moved first, as lists show them."""
    return games_of(_among.all(keys=list(keys)))


def _seats_in(keys: list[str]) -> QuerySet[Any]:
    return listed_seats().filter(game__in=keys).order_by("order")


_listed: Question[Any] = Question(_seats_in)


def fetch_seats(games: Collection[Game]) -> None:
    """Fetch the seats and players of all these games, as lists show them, in one
    query."""
    seats: dict[str, list[Seat]] = {game.pk: [] for game in games}
    own = {game.pk: game for game in games}
    for seat in _listed.all(keys=[*own]):
        seat.game = own[seat.game_id]
        seats[seat.game_id].append(seat)
    for game in games:
        keep_seats(game, seats[game.pk])


def games_of(seats: Iterable[Any]) -> list[Game]:
    """The games of these seats, in their order, each as if it had been asked for
    together with its seats."""
    together: dict[str, list[Seat]] = {}
    for seat in seats:
        together.setdefault(seat.game_id, []).append(seat)
    return [_game(own) for own in together.values()]


def _game(seats: list[Any]) -> Game:
    game: Game = seats[0].game
    for seat in seats:
        seat.game = game
    keep_seats(game, seats)
    game.__dict__[KNOWN] = getattr(seats[0], KNOWN)
    return game
