"""Rated games between members, played to an end in a few moves."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from games.engine import rules
from games.engine.clock import TimeControl
from games.play import services
from games.play.models import Game
from games.play.seats import player_in
from games.ratings.pools import pool_of
from tests.support.games import start_game
from tests.support.people import NOON

BLITZ = "rithmomachia/spec/blitz"
OPENING = ("N2-L4", "C1-D1")


def begin(white: User, black: User, *, at: datetime = NOON, **more) -> Game:
    """A rated game at its beginning."""
    given: dict[str, Any] = {"key": "rithmomachia", "options": {}, "rated": True}
    given |= {"control": "5+3"}
    given |= {"players": {"white": white, "black": black}, "now": at, **more}
    ruleset = rules(given["key"], **given["options"])
    pool = pool_of(ruleset, TimeControl.read(given["control"]))
    return start_game(**{"pool": pool} | given)


def open_with(game: Game, *moves: str, at: datetime) -> Game:
    """Each move by whose turn it is."""
    for text in moves:
        game = services.play(
            game_id=game.pk,
            player=player_in(game, game.turn),
            text=text,
            version=None,
            now=at,
        )
    return game


def resign(game: Game, loser: User, *, at: datetime) -> Game:
    return services.resign(game_id=game.pk, player=loser, now=at)


def played(winner: User, loser: User, *, at: datetime = NOON, **more) -> Game:
    """A rated game in which both have moved and the loser, who is Black, resigns."""
    game = begin(winner, loser, at=at, **more)
    open_with(game, *OPENING, at=at)
    return resign(game, loser, at=at)


def drawn(one: User, two: User, *, at: datetime = NOON, **more) -> Game:
    game = begin(one, two, at=at, **more)
    open_with(game, *OPENING, at=at)
    services.offer_draw(game_id=game.pk, player=one, now=at)
    return services.answer_draw(game_id=game.pk, player=two, accept=True, now=at)


def days(count: float) -> timedelta:
    return timedelta(days=count)
