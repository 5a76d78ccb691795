"""The clock at a table: what it starts with, and what moves and takebacks cost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.api import protocol
from games.engine.errors import ClockError
from games.play import services
from games.play.checks import faults
from games.play.models import Game
from games.play.positions import position_of
from games.play.timing.clocks import moment
from tests.support.clocked import (
    DAY,
    MINUTE,
    REPLY,
    SECOND,
    TURN,
    after,
    begin,
    do,
    four_by_a_clock,
    left,
    move,
    the_clock,
    under_way,
)
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db
__all__ = ["begin", "under_way"]

# --- Beginning and moving ------------------------------------------------------


def test_a_game_without_a_control_has_no_clock(game):
    assert (game.control, game.clock, game.deadline_at) == ("", {}, None)
    game = move(game, "N2-L4", 0)
    ply = game.plies.get()
    assert (ply.spent_ms, ply.lag_ms, ply.left_ms) == (None, None, None)
    assert game.deadline_at is None


def test_a_clock_starts_with_the_game_and_waits_for_the_first_move(begin):
    game = begin("5+3")
    assert left(game) == {"white": 5 * MINUTE, "black": 5 * MINUTE}
    assert game.deadline_at == NOON + timedelta(seconds=30)
    game.refresh_from_db()
    assert the_clock(game).running == "white"


def test_the_clock_runs_for_who_begins_by_the_rules(ada, boethius):
    players = {"black": ada, "white": boethius}
    game = start_game(
        key="margrites", options={}, players=players, now=NOON, control="5+0"
    )
    assert the_clock(game).running == game.turn


def test_what_is_no_time_control_begins_no_game(begin):
    with pytest.raises(ClockError):
        begin("99+9")
    assert not Game.objects.exists()


def test_a_move_costs_its_time_and_gains_the_increment(under_way):
    game = move(under_way(), "N1-M1", 10 * SECOND)
    assert left(game) == {"white": 293 * SECOND, "black": 300 * SECOND}
    ply = game.plies.last()
    assert (ply.spent_ms, ply.lag_ms, ply.left_ms) == (10_000, 0, 293_000)
    assert game.deadline_at == after(10_000 + 300_000 + 2_000)


def test_what_the_page_did_not_see_is_given_back(under_way):
    game = move(under_way(), "N1-M1", 10 * SECOND, thought=9_700)
    ply = game.plies.last()
    assert (ply.spent_ms, ply.lag_ms, ply.left_ms) == (9_700, 300, 293_300)


def test_a_page_that_says_that_it_saw_nothing_gets_no_more_than_the_bank(under_way):
    game = move(under_way("1+0"), "N1-M1", 10 * SECOND, thought=0)
    assert game.plies.last().lag_ms == 3 * 390


def test_a_page_that_says_too_much_gives_nothing_away(under_way):
    game = move(under_way(), "N1-M1", 10 * SECOND, thought=99 * SECOND)
    assert game.plies.last().spent_ms == 10 * SECOND


def test_steps_of_a_turn_are_paid_one_by_one(ada, boethius):
    players = {"black": ada, "white": boethius}
    game = start_game(
        key="margrites", options={}, players=players, now=NOON, control="5+3"
    )
    for text in (*TURN, *REPLY):
        game = move(game, text, 0)
    for second, text in enumerate(("b3>b4", "c3>c4"), start=1):
        game = move(game, text, second * SECOND)
    clock = the_clock(game)
    assert (clock.running, clock.left["black"]) == ("black", 5 * MINUTE + SECOND)


def test_who_moves_again_as_all_others_are_passed_over_has_days_again(ada, boethius):
    start = "8/6yK1/8/6rN1/6kK1/bK7/4kb3/8 fire-of-fire rkyb b aafa bkry --k- - 315"
    players = {"earth": ada, "air": boethius}
    game = start_game(
        key="enochian",
        options={},
        players=players,
        start=start,
        now=NOON,
        control="3d",
    )
    game = move(game, "Ka3-a2", 2 * DAY)
    assert game.turn == the_clock(game).running == "air"
    assert left(game) == {"earth": 3 * DAY, "air": 3 * DAY}
    assert game.deadline_at == after(5 * DAY)
    assert list(faults(game)) == []


def test_a_throw_costs_nobody_time():
    game = four_by_a_clock(divination=True)
    position = position_of(game)
    any_move = next(game.rules.legal_moves(position))
    move(game, game.rules.write_move(position, any_move), SECOND)
    game.refresh_from_db()
    thrown, decided = game.plies.exclude(throw=None), game.plies.get(throw=None)
    assert thrown.count() >= 2
    assert {ply.spent_ms for ply in thrown} == {None}
    assert decided.left_ms == 5 * MINUTE
    assert the_clock(game).running == game.turn


# --- The way of a move ---------------------------------------------------------


def test_the_page_says_how_long_its_player_saw_the_board(under_way, ada, enter):
    game = under_way()
    long_ago = timezone.now() - timedelta(seconds=20)
    game.clock["since"] = moment(long_ago)
    Game.objects.filter(pk=game.pk).update(
        clock=game.clock, deadline_at=long_ago + timedelta(seconds=302)
    )
    data = {"move": "N1-M1", "version": game.version, "thought": "18000"}
    enter(ada).post(f"/g/{game.pk}/move/", data)
    ply = game.plies.last()
    assert ply.number == 3
    assert ply.spent_ms >= 18_000
    assert 2_000 <= ply.lag_ms <= 3_000


@pytest.mark.parametrize("thought", ["", "-5", "soon", "9" * 40, "1e3"])
def test_a_page_that_says_nothing_sensible_gets_nothing(under_way, ada, enter, thought):
    game = under_way("60+0")
    game.clock["since"] = moment(timezone.now() - timedelta(seconds=20))
    game.deadline_at = timezone.now() + timedelta(hours=1)
    game.save()
    data = {"move": "N1-M1", "version": game.version, "thought": thought}
    enter(ada).post(f"/g/{game.pk}/move/", data)
    assert game.plies.get(number=3).lag_ms == 0


def test_a_program_says_it_too(under_way):
    request = protocol.read_message(
        '{"type": "move_request", "roomId": "x", "payload": {}, "thought": 1200}'
    )
    assert isinstance(request, protocol.MoveRequest)
    assert request.thought == 1200


# --- Taking back ---------------------------------------------------------------


def test_what_was_used_before_a_takeback_is_used(under_way, ada, boethius):
    game = move(under_way(), "N1-M1", 10 * SECOND)
    do(services.ask_takeback, game, ada, 12 * SECOND)
    game = do(services.answer_takeback, game, boethius, 20 * SECOND, accept=True)
    clock = the_clock(game)
    assert left(game) == {"white": 293 * SECOND, "black": 290 * SECOND}
    assert (clock.running, clock.since) == ("white", moment(after(20 * SECOND)))
    assert game.deadline_at == after(20 * SECOND + 293 * SECOND + 2 * SECOND)


def test_a_takeback_takes_the_increment_back_too(under_way, ada, boethius):
    game = move(under_way(), "N1-M1", SECOND)
    assert left(game)["white"] == 302 * SECOND
    do(services.ask_takeback, game, ada, SECOND)
    game = do(services.answer_takeback, game, boethius, SECOND, accept=True)
    assert left(game) == {"white": 5 * MINUTE, "black": 5 * MINUTE}
    assert list(faults(game)) == []
