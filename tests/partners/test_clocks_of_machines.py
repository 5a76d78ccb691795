"""Games against machines by a clock: what it costs them, and how they think by it."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import timedelta

import pytest

from games import engine
from games.api.public_state import state_of
from games.common.errors import RulesRefused
from games.engine.changing_sides import CHANGE
from games.engine.search.levels import LEVELS
from games.partners import machine_turns, sweeps
from games.partners import services as practice
from games.partners.followers import stronger, weaker
from games.play import services
from games.play.checks import faults
from games.play.models import Game
from games.play.seats import SPECTATOR, player_in
from games.play.timing.clocks import moment
from games.play.timing.dials import dials, first_move
from games.play.timing.flags import flag_overdue
from games.play.timing.outages import beat
from tests.partners.test_followers import ended
from tests.partners.test_partners import again
from tests.support.clocked import DAY, MINUTE, SECOND, after, left, move, the_clock
from tests.support.people import NOON
from tests.support.practice import begin

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """Nobody thinks for long."""
    monkeypatch.setattr("games.partners.machine_turns.THINKING", 0.05)


def answer(game: Game, at_ms: int, thought: int = 200) -> Game:
    """The machine on move has thought for so many ms, and moves; Black in
    Rithmomachia to and fro, so that White can do the same."""
    game = again(game)
    version = game.board_version
    decision = practice.choose_turn(game_id=game.pk, version=version)
    assert decision is not None
    decision = replace(decision, thought=thought)
    if (game.key, game.turn) == ("rithmomachia", "black") and decision.text != CHANGE:
        decision = replace(decision, text=("C7-D7", "D7-C7")[game.ply // 2 % 2])
    assert practice.carry_out(
        game_id=game.pk, version=version, decision=decision, now=after(at_ms)
    )
    return again(game)


def under_way(player, control: str = "5+3", **more) -> Game:
    """A game in which both have made their first move, at noon."""
    game = begin(player, control=control, **more)
    return answer(move(game, "N2-L4", 0), 0)


def test_programs_are_told_of_no_deadline_of_a_machine(ada):
    game = under_way(ada)
    assert state_of(game)["clocks"]["deadline"] is not None
    asked = state_of(move(game, "L4-N2", 1))["clocks"]
    assert (asked["running"], asked["deadline"]) == ("B", None)
    assert asked["since"] is not None


# --- Beginning ---------------------------------------------------------------------


def test_a_service_is_told_which_times_there_are(ada):
    with pytest.raises(RulesRefused, match=r"60\+30"):
        begin(ada, control="99+99")


def test_the_next_game_keeps_the_time(ada):
    game = ended(begin(ada, control="5+3", partner="abacus"), "white")
    for begin_next in (services.rematch, stronger, weaker):
        new = begin_next(game_id=game.pk, player=ada, now=NOON)
        assert (new.control, new.rated) == ("5+3", False)
        assert the_clock(new).since == moment(NOON)
        Game.objects.filter(pk=new.pk).delete()


# --- A game by the clock --------------------------------------------------------


def test_both_clocks_run_with_their_increments(ada):
    game = under_way(ada)
    game = move(game, "L4-N2", 10 * SECOND)
    assert left(game) == {"white": 293 * SECOND, "black": 5 * MINUTE}
    game = answer(game, 10_700, thought=700)
    assert left(game) == {"white": 293 * SECOND, "black": 302_300}
    assert the_clock(game).running == "white"
    assert game.deadline_at == after(10_700 + 293 * SECOND + bank(game))
    game = move(game, "N2-L4", 20_700)
    game = answer(game, 21_700, thought=1000)
    assert left(game) == {"white": 286 * SECOND, "black": 304_300}
    spent = game.plies.order_by("number").values_list("spent_ms", flat=True)
    assert list(spent) == [0, 0, 10_000, 700, 10_000, 1000]
    assert not faults(game)


def bank(game: Game) -> int:
    return min(2000, the_clock(game).bank[game.turn])


@pytest.mark.parametrize("key", engine.GAMES)
def test_a_clock_runs_in_every_game(ada, key):
    second = engine.rules(key).seats[-1]
    game = begin(ada, key=key, control="5+3", seat=second, partner="tables")
    at_ms = 0
    while again(game).turn != second:
        at_ms += 400
        game = answer(game, at_ms, thought=100)
    assert game.deadline_at is not None
    assert not faults(game)


def test_a_person_who_is_out_of_time_loses(ada):
    game = under_way(ada)
    game = move(game, "L4-N2", 0)
    game = answer(game, 500, 500)
    assert flag_overdue(after(4 * MINUTE)) == 0
    flag_overdue(after(6 * MINUTE))
    game = again(game)
    assert (game.termination, game.winner) == ("flag", "black")
    assert "White ran out of time" in game.ending


def test_who_does_not_come_loses_nothing(ada):
    game = begin(ada, control="5+3")
    flag_overdue(after(MINUTE))
    assert again(game).status == "aborted"


def test_a_machine_that_waits_for_a_worker_pays_for_thinking_alone(ada):
    game = move(under_way(ada), "L4-N2", 0)
    assert game.deadline_at is None
    assert dials(game, SPECTATOR, after(2000))["black"].runs
    assert flag_overdue(after(20 * MINUTE)) == 0
    services.flag(game_id=game.pk, now=after(20 * MINUTE))
    assert again(game).is_live, "nor does anybody make it flag"
    game = answer(game, 20 * MINUTE, thought=600)
    assert left(game)["black"] == 302_400
    (remark,) = game.remarks
    assert remark["text"] == (
        "Computer, Pebbles had to wait before it could think, and got "
        "19 minutes 59 seconds back."
    )
    assert the_clock(game).since == moment(after(20 * MINUTE)), "White's runs from now"
    assert not faults(game)


def test_a_short_wait_is_not_worth_a_line(ada):
    game = move(under_way(ada), "L4-N2", 0)
    assert answer(game, 9 * SECOND, thought=600).remarks == []


def test_a_first_move_of_a_machine_may_wait_too(ada):
    game = begin(ada, control="1+0", seat="black")
    assert first_move(game, NOON) is None
    assert flag_overdue(after(10 * MINUTE)) == 0
    game = answer(game, 10 * MINUTE)
    assert game.is_live
    assert game.remarks == []
    assert left(game)["white"] == MINUTE


def test_a_machine_that_has_thought_for_too_long_loses(ada):
    game = move(under_way(ada, "1+0"), "L4-N2", 0)
    game = answer(game, 2 * MINUTE, thought=MINUTE)
    assert (game.termination, game.winner) == ("flag", "white")
    assert left(game)["black"] == 0


def test_a_machine_whose_turn_is_taken_back_has_lost_no_time(ada):
    game = move(under_way(ada), "L4-N2", 0)
    game = services.ask_takeback(game_id=game.pk, player=ada, now=after(4 * MINUTE))
    assert game.turn == "white"
    assert left(game)["black"] == 5 * MINUTE
    assert game.deadline_at is not None


def test_an_outage_at_the_turn_of_a_machine_harms_nobody(ada):
    game = move(under_way(ada), "L4-N2", 0)
    beat(NOON)
    beat(after(30 * MINUTE))
    game = answer(game, 31 * MINUTE, thought=100)
    assert left(game)["black"] == 302_900
    assert not faults(game)


def test_a_machine_that_changes_sides_pays_itself(ada, monkeypatch):
    game = begin(ada, control="5+3", options={"change_sides": True})
    game = move(game, "N2-L4", 0)
    turn = machine_turns.MachineTurn(CHANGE)
    monkeypatch.setattr(practice, "decide", lambda game: turn)
    game = answer(game, 3 * MINUTE, thought=300)
    assert player_in(game, "black") == ada
    assert left(game) == {"white": 5 * MINUTE, "black": 5 * MINUTE}
    assert game.turn == "black"
    assert not faults(game)


def test_by_correspondence_a_machine_answers_and_never_flags(ada):
    game = move(begin(ada, control="3d"), "N2-L4", DAY)
    assert game.deadline_at is None
    game = answer(game, 5 * DAY)
    assert game.deadline_at == after(8 * DAY)
    flag_overdue(after(8 * DAY + SECOND))
    assert again(game).winner == "black"


def test_a_game_by_the_clock_is_put_away_only_where_a_machine_is_missing(ada):
    slow, stuck = begin(ada, control="14d"), move(begin(ada, control="5+3"), "N2-L4", 0)
    late = NOON + sweeps.LEFT + timedelta(seconds=1)
    assert sweeps.put_away(now=late) == 1
    assert again(slow).is_live
    assert again(stuck).status == "aborted"


# --- Thinking by the clock ------------------------------------------------------


def with_left(game: Game, ms: int) -> Game:
    """The game with so much left to each seat."""
    clock = replace(the_clock(game), left=dict.fromkeys(game.rules.seats, ms))
    Game.objects.filter(pk=game.pk).update(clock=clock.write())
    return again(game)


@pytest.mark.parametrize(
    ("control", "ms", "seconds"),
    [
        ("5+3", 5 * MINUTE, 1.0),
        ("5+3", 2 * SECOND, 0.2),
        ("1+0", 60 * SECOND, 1.0),
        ("1+0", 4 * SECOND, 0.1),
        ("1+0", 40, 0.001),
        ("5+30", 200, 0.02),
    ],
)
def test_less_is_thought_where_the_clock_is_short(
    ada, monkeypatch, control, ms, seconds
):
    game = with_left(move(under_way(ada, control), "L4-N2", 0), ms)
    monkeypatch.setattr(machine_turns, "THINKING", 1.0)
    assert machine_turns._seconds(game) == pytest.approx(seconds)


def test_nothing_is_saved_where_nothing_is_paid(ada, monkeypatch):
    monkeypatch.setattr(machine_turns, "THINKING", 1.0)
    assert machine_turns._seconds(begin(ada, seat="black")) == 1.0
    assert machine_turns._seconds(begin(ada, seat="black", control="1+0")) == 1.0


@pytest.mark.parametrize("key", engine.GAMES)
def test_the_strongest_answers_at_once_when_it_is_short_of_time(ada, key, monkeypatch):
    second = engine.rules(key).seats[-1]
    game = begin(ada, key=key, control="1+0", seat=second, partner="astrolabe")
    clock = the_clock(game)
    clock = replace(clock, moved=frozenset(clock.left))  # so that it pays for its move
    Game.objects.filter(pk=game.pk).update(clock=clock.write())
    game = with_left(again(game), 40)
    monkeypatch.setattr(machine_turns, "THINKING", 20.0)
    begun = time.thread_time()
    decision = practice.choose_turn(game_id=game.pk, version=game.board_version)
    assert decision is not None
    assert decision.text
    assert time.thread_time() - begun < 2.0
    assert 0 <= decision.thought < 2000


def test_who_is_short_of_time_does_not_think_about_earlier_turns(ada, monkeypatch):
    game = with_left(move(under_way(ada, "1+0", partner="compass"), "L4-N2", 0), 1000)
    monkeypatch.setattr(machine_turns, "_values_before", None)
    assert not machine_turns._resigns(game, LEVELS["compass"], -5000)
