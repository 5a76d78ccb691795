"""When tests happen, and what people do in many of them."""

from __future__ import annotations

from datetime import UTC, datetime

from django.test import Client

from accounts import players
from accounts.models import User
from games.play import services
from games.play.models import Game
from tests.support.games import start_game

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
PASSWORD = "nine-men-of-boethius"


def browser_of(guest: User) -> Client:
    """A browser that has the cookie of this guest."""
    client = Client()
    client.cookies[players.COOKIE] = players.guest_cookie(guest)
    return client


def begin(white: User, black: User, *, local: bool = False) -> Game:
    """A game that has just begun."""
    return start_game(
        key="rithmomachia",
        options={},
        players={"white": white, "black": black},
        now=NOW,
        local=local,
    )


def finish(game: Game, loser: User) -> Game:
    """The game after one side has given it up."""
    return services.resign(game_id=game.pk, player=loser, now=NOW)


def player_in(client: Client) -> User | None:
    """Whom the site takes the person at this browser for."""
    player: User | None = client.get("/preferences/").context["player"]
    return player
