"""Who sits where at a table, and how a program proves whose seat it holds."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F

from accounts.models import User
from games.common.prepared_queries import Compiled
from games.common.prepared_rows import as_read
from games.play.models import Game, Seat, by_team


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks at a table: `seat` is "" for a spectator. What is `known` of
    them holds as long as this object, which is made for one answer."""

    seat: str
    player: User | None
    known: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def is_seated(self) -> bool:
        return self.seat != ""


SPECTATOR = Viewer("", None)


@dataclass(frozen=True, slots=True)
class SeatToken:
    """What a program brings instead of a log-in: the hash of a seat's secret."""

    hash: str

    @classmethod
    def read(cls, text: str) -> SeatToken:
        return cls(hashlib.sha256(text.encode()).hexdigest())


Actor = User | SeatToken | None


def new_secret() -> str:
    """An unguessable token of a seat (192 bits); only its hash is kept."""
    return secrets.token_urlsafe(24)


# What is read of a seat, in the order of the fields.
READ = (
    "id",
    "game_id",
    "name",
    "order",
    "team",
    "player_id",
    "token_hash",
    "by_program",
    "came_at",
    "seen_until",
    "gone_at",
    "premove",
    "premove_lost",
    "plan",
)
_seated = Compiled(
    lambda: (
        User.objects.filter(seats__game_id="?")
        .order_by("seats__order")
        .annotate(
            seat_id=F("seats__id"),
            seat_name=F("seats__name"),
            seat_order=F("seats__order"),
            seat_team=F("seats__team"),
            seat_token=F("seats__token_hash"),
            seat_by_program=F("seats__by_program"),
            seat_came=F("seats__came_at"),
            seat_seen=F("seats__seen_until"),
            seat_gone=F("seats__gone_at"),
            seat_premove=F("seats__premove"),
            seat_lost=F("seats__premove_lost"),
            seat_plan=F("seats__plan"),
        )
    ),
    game="?",
)


def seats_of(game: Game) -> list[Seat]:
    """The seats in order of play with their players, read once per game object."""
    read: dict[str, Any] = game.__dict__.get("_prefetched_objects_cache", {})
    if "seats" not in read:
        # As `prefetch_related` leaves it, in one question instead of two.
        seats = [_seat(game, each) for each in _seated.all(game=game.pk)]
        keep_seats(game, seats)
        return seats
    # Not by the manager, which would clone the question each time, nor by the question,
    # which would see each time whether it has been asked.
    return [*read["seats"]._result_cache]


def keep_seats(game: Game, seats: list[Seat]) -> None:
    """From now on `game` has these seats, as if they had been fetched along."""
    rows = Seat.objects.all()
    # As managers do: which game it is costs more than the rest, and is seldom asked.
    rows._deferred_filter = False, (), {"game": game}  # type: ignore[attr-defined]
    rows._result_cache = seats
    game.__dict__.setdefault("_prefetched_objects_cache", {})["seats"] = rows


def _seat(game: Game, player: Any) -> Seat:
    """A seat out of a row of `_seated`."""
    values = (
        player.seat_id,
        game.pk,
        player.seat_name,
        player.seat_order,
        player.seat_team,
        player.pk,
        player.seat_token,
        player.seat_by_program,
        player.seat_came,
        player.seat_seen,
        player.seat_gone,
        player.seat_premove,
        player.seat_lost,
        player.seat_plan,
    )
    seat = as_read(Seat, READ, values)
    seat._state.fields_cache.update(game=game, player=player)
    return seat


def seat_of(game: Game, actor: Actor) -> str:
    """The seat that `actor` may act for now, or "".

    Who holds several, as at a pass-and-play table, acts for the one on move.
    """
    if actor is None:
        return ""
    if isinstance(actor, SeatToken):
        if not game.programs:
            return ""
        shown = (seat for seat in seats_of(game) if seat.token_hash == actor.hash)
        return next((seat.name for seat in shown), "")
    held = [seat.name for seat in seats_of(game) if seat.player_id == actor.pk]
    if game.turn in held:
        return game.turn
    return held[0] if held else ""


def viewer_of(game: Game, actor: Actor) -> Viewer:
    """`actor` as somebody who looks at this table."""
    player = actor if isinstance(actor, User) else None
    return Viewer(seat_of(game, actor), player)


def mark_program(game: Game, seat: str) -> None:
    """From now on everybody sees that a program plays `seat`."""
    found = next(each for each in seats_of(game) if each.name == seat)
    if not found.by_program:
        found.by_program = True
        found.save(update_fields=["by_program"])


def has_partner(game: Game) -> bool:
    """Whether a machine plays along, so that workers move at this table."""
    return any(seat.player.is_partner for seat in seats_of(game))


def has_company(game: Game) -> bool:
    """Whether several people play, so that one may be elsewhere while others move."""
    people = {seat.player_id for seat in seats_of(game) if not seat.player.is_partner}
    return len(people) > 1


def teams_of(game: Game) -> list[list[Seat]]:
    """The seats by teams, each in order of play, read once per game object."""
    return by_team(seats_of(game))


def team_of(game: Game, seat: str) -> tuple[str, ...]:
    """The seats that win and lose with `seat`, itself among them."""
    teams = [[each.name for each in team] for team in teams_of(game)]
    return tuple(next(team for team in teams if seat in team))


def rivals_of(game: Game, seat: str) -> tuple[str, ...]:
    """The seats of the team that wins when `seat` gives the game up."""
    teams = [[each.name for each in team] for team in teams_of(game)]
    own = next(n for n, team in enumerate(teams) if seat in team)
    return tuple(teams[(own + 1) % len(teams)])


def player_in(game: Game, seat: str) -> User:
    """The person in `seat`."""
    return row_of(game, seat).player


def row_of(game: Game, seat: str) -> Seat:
    """The seat of this name."""
    return next(each for each in seats_of(game) if each.name == seat)


def put_premove(seat: Seat, text: str, lost: str = "") -> None:
    """Keep `text` as what `seat` plays next, or with the reason why that is `lost`.
    The row of the game is locked."""
    if (seat.premove, seat.premove_lost) != (text, lost):
        seat.premove, seat.premove_lost = text, lost
        seat.save(update_fields=["premove", "premove_lost"])


def put_plan(seat: Seat, plan: dict[str, Any]) -> None:
    """Keep the replies of `seat`. The row of the game is locked."""
    if seat.plan != plan:
        seat.plan = plan
        seat.save(update_fields=["plan"])


def drop_waiting(game: Game) -> None:
    """Nothing waits any more for a turn in the locked `game`."""
    for seat in seats_of(game):
        put_premove(seat, "")
        put_plan(seat, {})
