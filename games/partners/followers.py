"""The game after a game against a machine: the same one again, or the level above or
below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from accounts import partners
from accounts.models import User
from accounts.players import hold, partner_called
from games.common import errors
from games.engine.registry import AnyRules
from games.partners.errors import NoSuchLevel, OthersPlayAlong
from games.play.beginnings import passed_on, start
from games.play.changes import keep, locked, seated
from games.play.models import Game, Seat
from games.play.partner_answers import require_room
from games.play.seats import (
    Actor,
    has_company,
    has_partner,
    player_in,
    seats_of,
    team_of,
)

Step = Callable[[str, AnyRules], str]  # from a level of a game to the one beside it


def machine_of(game: Game) -> str:
    """The key of the first machine at the table of one person; "" where there is none,
    or others play along, who are asked before they play again."""
    if game.local or has_company(game):
        return ""
    keys = (seat.player.partner for seat in seats_of(game))
    return next(filter(None, keys), "")


def suggested(game: Game, seat: str) -> str:
    """Which game `seat` might want after this one: "stronger" once it has won, "weaker"
    when it has lost twice in a row, else "rematch"."""
    if not game.winner:
        return "rematch"
    team = team_of(game, seat)
    if game.winner in team:
        return "stronger" if _beside(partners.stronger, game) else "rematch"
    lost_twice = _lost_before(game, player_in(game, seat))
    return "weaker" if lost_twice and _beside(partners.weaker, game) else "rematch"


def _beside(step: Step, game: Game) -> str:
    """The level beside that of the game, or ""."""
    return step(machine_of(game), game.rules)


def _lost_before(game: Game, player: User) -> bool:
    """Whether `player` has lost the game before this one, against the same machine."""
    before = game.rematch_of
    if before is None or not before.winner or machine_of(before) != machine_of(game):
        return False
    own = {each.name for each in seats_of(before) if each.player == player}
    return own.isdisjoint(before.winners)


def stronger(*, game_id: str, player: Actor, now: datetime) -> Game:
    """A new game like this one against the next level. Raises NoSuchLevel for the
    highest, OthersPlayAlong, GameNotOver, TooMuchPractice."""
    return _against(partners.stronger, game_id, player, now)


def weaker(*, game_id: str, player: Actor, now: datetime) -> Game:
    """The same against the level below. Raises NoSuchLevel for the lowest."""
    return _against(partners.weaker, game_id, player, now)


@transaction.atomic
def _against(step: Step, game_id: str, player: Actor, now: datetime) -> Game:
    hold(Seat.objects.filter(game=game_id).values_list("player", flat=True))
    with locked(game_id) as game:
        seat = seated(game, player)
        if game.is_live:
            raise errors.GameNotOver
        if has_company(game) and has_partner(game):
            raise OthersPlayAlong
        level = _beside(step, game)
        if game.arranged or not level:
            raise NoSuchLevel
        new = Game.objects.filter(rematch_of=game).first()
        if new is not None:
            return new
        require_room(player_in(game, seat))
        machine = partner_called(level)
        players = {
            name: machine if each.is_partner else each
            for name, each in passed_on(game).items()
        }
        terms = replace(game.terms, rated=False)
        new = start(terms, players, now, rematch_of=game)
        keep(game)
        return new
