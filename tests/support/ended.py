"""A game of all kinds that has ended."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.engine import rules
from games.play import services
from games.play.models import Game
from games.play.seats import player_in
from tests.support.games import start_game
from tests.support.people import NOON

Ended = Callable[..., Game]


@pytest.fixture
def ended(ada, boethius) -> Ended:
    """`ended(key, plies)`: a game of Ada and Boethius after so many first moves, which
    the first seat then gives up."""

    def ended(key: str = "rithmomachia", plies: int = 2, **options) -> Game:
        seats = rules(key, **options).seats
        players = {seat: (ada, boethius)[n % 2] for n, seat in enumerate(seats)}
        game = start_game(key=key, options=options, players=players, now=NOON)
        position = game.rules.initial()
        for _ in range(plies):
            move = next(game.rules.legal_moves(position))
            text = game.rules.write_move(position, move)
            position = game.rules.apply(position, move)
            game = services.play(
                game_id=game.pk,
                player=player_in(game, game.turn),
                text=text,
                version=None,
                now=NOON,
            )
        services.resign(game_id=game.pk, player=players[seats[0]], now=NOON)
        return Game.objects.get(pk=game.pk)

    return ended
