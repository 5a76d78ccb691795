"""Games with clocks, and moves at moments counted in milliseconds after noon."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games.engine.clock import Clock
from games.play import services
from games.play.models import Game
from games.play.seats import player_in
from games.play.timing.clocks import clock_of
from tests.support import four
from tests.support.games import start_game
from tests.support.people import NOON

WHITE, BLACK = ("N1xD1:DIVISOR", "N2-L4"), ("C1-D1", "C2-D2")
SECOND, MINUTE, DAY = 1000, 60_000, 86_400_000
TURN = ("b2>b3", "c2>c3", "d2>d3", "e2>e3")
REPLY = ("b7>b6", "c7>c6", "d7>d6", "e7>e6")


def after(ms: int):
    return NOON + timedelta(milliseconds=ms)


@pytest.fixture
def begin(ada, boethius):
    """A game of Ada and Boethius by a time control, at its beginning."""

    def begin(control="5+3", **more) -> Game:
        given: dict[str, Any] = {"key": "rithmomachia", "options": {}, "now": NOON}
        given["players"] = {"white": ada, "black": boethius}
        return start_game(**given | {"control": control} | more)

    return begin


def move(game, text, at_ms, thought=None):
    """Play `text` for whoever is on move, so many ms after noon."""
    return services.play(
        game_id=game.pk,
        player=player_in(game, game.turn),
        text=text,
        version=None,
        now=after(at_ms),
        thought=thought,
    )


@pytest.fixture
def under_way(begin):
    """A game 5+3 in which both have made their first move, at noon."""

    def under_way(control="5+3", **more) -> Game:
        return move(move(begin(control, **more), "N2-L4", 0), "C1-D1", 0)

    return under_way


def the_clock(game) -> Clock:
    clock = clock_of(game)
    assert clock is not None
    return clock


def left(game) -> dict[str, int]:
    return dict(the_clock(game).left)


def do(use_case, game, player, at_ms, **more):
    return use_case(game_id=game.pk, player=player, now=after(at_ms), **more)


def four_by_a_clock(**options):
    return start_game(
        key="enochian",
        options={"players": "4", **options},
        players=four.four_people(),
        now=NOON,
        control="5+0",
    )
