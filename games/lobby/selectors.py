"""What the lobby asks of the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from accounts.models import User
from games import engine
from games.engine.registry import AnyRules
from games.models import Game, Seat, Seek

AT_HAND = timedelta(seconds=90)  # since the waiting page was last seen
MOST_SEEKS_SHOWN = 50
MOST_GAMES_SHOWN = 30
MOST_GAMES_WATCHED = 12


def usual_rules(key: str = "") -> AnyRules:
    """What "play now" begins: game `key`, or the first of the list, as usual."""
    return engine.rules(key) if key else engine.games()[0]


def open_seeks(now: datetime) -> QuerySet[Seek]:
    """The public seeks that can be taken, newest first."""
    found = Seek.objects.filter(
        status=Seek.Status.OPEN, public=True, expires_at__gt=now
    )
    return found.select_related("creator").order_by("-created_at", "-pk")


def shown_seeks(now: datetime) -> list[Seek]:
    """As many of the open seeks as the lobby shows."""
    return [seek for seek in open_seeks(now)[:MOST_SEEKS_SHOWN] if seek.has_rules]


def is_open(token: str, now: datetime) -> bool:
    """Whether this seek, public or not, can still be taken."""
    return Seek.objects.filter(
        token=token, status=Seek.Status.OPEN, expires_at__gt=now
    ).exists()


def busy_people(now: datetime) -> set[int]:
    """Everybody who has a seek open or a game to play."""
    makers = Seek.objects.filter(status=Seek.Status.OPEN, expires_at__gt=now)
    players = Seat.objects.filter(game__status=Game.Status.LIVE)
    return set(
        makers.order_by()
        .values_list("creator_id", flat=True)
        .union(players.order_by().values_list("player_id", flat=True))
    )


def own_seeks(player: User, now: datetime) -> list[Seek]:
    """What `player` himself has open, links included."""
    found = Seek.objects.filter(
        creator=player, status=Seek.Status.OPEN, expires_at__gt=now
    )
    return [seek for seek in found.order_by("-created_at", "-pk") if seek.has_rules]


def seeks_at_hand(player: User, rules: AnyRules, now: datetime) -> list[str]:
    """Tokens of seeks of these rules whose makers sit waiting, newest first."""
    fitting = open_seeks(now).filter(
        key=rules.key,
        digest=rules.options.digest(rules.key),
        helps=True,
        rated=False,
        seen_at__gt=now - AT_HAND,
    )
    return list(fitting.exclude(creator=player).values_list("token", flat=True)[:8])


@dataclass(frozen=True)
class OwnGame:
    """A live game as one of its players sees it in his list."""

    game: Game
    seat: str
    opponents: tuple[User, ...]

    @property
    def is_practice(self) -> bool:
        """Whether a machine is the opponent."""
        return any(opponent.is_partner for opponent in self.opponents)

    @property
    def is_mine_to_move(self) -> bool:
        return self.game.local or self.game.turn == self.seat


def own_games(player: User) -> list[OwnGame]:
    """His live games: those that wait for him first, then the latest move first."""
    seated = with_seats(
        Game.objects.filter(status=Game.Status.LIVE, seats__player=player).distinct()
    )
    found = [_own_game(game, player) for game in seated.order_by("-moved_at")]
    found.sort(key=lambda own: (own.game.local, not own.is_mine_to_move))
    return found[:MOST_GAMES_SHOWN]


def _own_game(game: Game, player: User) -> OwnGame:
    seats = list(game.seats.all())
    mine = next(seat.name for seat in seats if seat.player_id == player.pk)
    others = tuple(seat.player for seat in seats if seat.player_id != player.pk)
    return OwnGame(game, mine, others)


def live_games(key: str = "") -> Sequence[Game]:
    """Games that can be watched, of one kind where a `key` is given: those between
    people, the latest move first, and where they leave room those with a machine, who
    would be first in every list, as it moves at once."""
    found = Game.objects.filter(status=Game.Status.LIVE, local=False)
    if key:
        found = found.filter(key=key)
    latest = with_seats(found).order_by("-moved_at")
    machine = Seat.objects.filter(game=OuterRef("pk")).exclude(player__partner="")
    shown = list(latest.filter(~Exists(machine))[:MOST_GAMES_WATCHED])
    if room := MOST_GAMES_WATCHED - len(shown):
        shown += latest.filter(Exists(machine))[:room]
    return [game for game in shown if game.has_rules]


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    """The same games, their seats and players fetched along."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    return games.prefetch_related(seats)
