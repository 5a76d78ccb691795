"""Games with their seats and players, read in one question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from games.common.prepared_queries import Compiled
from games.play.lengths import KNOWN, last_label
from games.play.models import Game, Seat
from games.play.selectors import LISTED, LISTED_SEAT

NOBODY = -1


def _with_games(seats: QuerySet[Seat]) -> QuerySet[Any]:
    """The same seats with what lists show of them and their games."""
    return (
        seats.select_related("game", "player")
        .only(*LISTED_SEAT, *(f"game__{name}" for name in LISTED))
        .annotate(**{KNOWN: last_label(game="game", ply="game__ply")})
        .order_by("-game__moved_at", "-game_id", "order")
    )


def _seats_beside() -> QuerySet[Any]:
    """All seats of the live games in which somebody sits."""
    own = Seat.objects.filter(game=OuterRef("game"), player_id=NOBODY)
    return _with_games(Seat.objects.filter(Exists(own), game__status=Game.Status.LIVE))


_beside: Compiled[Any] = Compiled(_seats_beside, person=NOBODY)


def live_games_of(player: User) -> list[Game]:
    """The live games of `player`, the last moved first, as lists show them."""
    return games_of(_beside.all(person=player.pk))


def games_by_key(keys: Iterable[str]) -> list[Game]:
    """The games of these keys, the last moved first, as lists show them."""
    return games_of(_with_games(Seat.objects.filter(game__in=list(keys))))


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
    rows = Seat.objects.filter(game=game)
    rows._result_cache = seats
    game.__dict__["_prefetched_objects_cache"] = {"seats": rows}
    game.__dict__[KNOWN] = getattr(seats[0], KNOWN)
    return game
