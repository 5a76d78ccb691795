"""Replies planned by correspondence are played as soon as the opponent's move fits, and
are gone when it does not."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.common import errors
from games.notices.models import Notice
from games.people.mergers import merge
from games.play import checks, plans, services
from games.play.models import Game, Seat
from games.play.personal_data import export_games, forget_games
from games.play.timing.clocks import clock_of
from tests.support import four
from tests.support.clocked import DAY, REPLY, TURN, after
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ada, boethius) -> Game:
    """Three days a move; Ada is to move."""
    return start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
        control="3d",
    )


def slow_four(**options) -> Game:
    """Enochian chess of four people by correspondence."""
    return start_game(
        key="enochian",
        options={"players": "4", **options},
        players=four.four_people(),
        now=NOON,
        control="3d",
    )


def plan(game, player, *texts, version=None) -> Game:
    return services.add_line(
        game_id=game.pk, player=player, texts=texts, version=version, now=NOON
    )


def play(game, player, *texts, now=NOON) -> Game:
    for text in texts:
        game = services.play(
            game_id=game.pk, player=player, text=text, version=None, now=now
        )
    return game


def made(game) -> list[str]:
    return list(game.plies.values_list("text", flat=True))


def lines(game, seat="black") -> list[plans.Line]:
    return plans.planned_lines(Game.objects.get(pk=game.pk), seat)


def kept(game, player) -> dict:
    return Seat.objects.get(game=game, player=player).plan


# --- When the turn comes ---------------------------------------------------------


def test_the_answer_is_played_with_the_move_that_fits(game, ada, boethius):
    before = plan(game, boethius, "N2-L4", "C1-D1")
    assert (before.version, before.ply) == (game.version, 0)
    game = play(game, ada, "N2-L4", now=after(DAY))
    assert (made(game), game.turn) == (["N2-L4", "C1-D1"], "white")
    assert kept(game, boethius) == {}
    clock = clock_of(game)
    assert clock is not None
    assert clock.left == {"white": 3 * DAY, "black": 3 * DAY}
    assert checks.faults(game) == []


def test_the_rest_of_its_branch_stays_and_others_go(game, ada, boethius):
    plan(game, boethius, "N2-L4", "C1-D1", "N1-M1", "C2-D2")
    plan(game, boethius, "N2-L4", "C1-D1", "N8-M8", "C8-D8")
    plan(game, boethius, "N1-M1", "C2-D2")
    game = play(game, ada, "N2-L4")
    assert lines(game) == [("N1-M1", "C2-D2"), ("N8-M8", "C8-D8")] or lines(game)
    game = play(game, ada, "N1-M1")
    assert made(game)[-2:] == ["N1-M1", "C2-D2"]
    assert lines(game) == []


def test_what_does_not_fit_drops_the_plan_and_says_so(game, ada, boethius):
    plan(game, boethius, "N2-L4", "C1-D1")
    game = play(game, ada, "N1-M1")
    assert (made(game), game.turn) == (["N1-M1"], "black")
    assert kept(game, boethius) == {"lost": "N1-M1"}
    play(game, boethius, "C1-D1")
    assert kept(game, boethius) == {}


def test_plans_of_several_play_one_after_the_other():
    game = slow_four()
    people = four.four_people()
    plan(game, people["yellow"], *four.ROUND[:3])
    plan(game, people["black"], *four.ROUND[:2])
    game = play(game, people["red"], four.ROUND[0])
    assert made(game) == list(four.ROUND[:3])
    assert game.turn == "blue"


def test_a_takeback_and_the_end_of_the_game_clear_it(game, ada, boethius):
    play(game, ada, "N2-L4")
    plan(game, ada, "C1-D1", "N1-M1")
    services.ask_takeback(game_id=game.pk, player=ada, now=NOON)
    services.answer_takeback(game_id=game.pk, player=boethius, accept=True, now=NOON)
    assert kept(game, ada) == {}
    plan(game, boethius, "N2-L4", "C1-D1")
    services.resign(game_id=game.pk, player=ada, now=NOON)
    assert kept(game, boethius) == {}


def test_steps_that_are_undone_do_not_cost_the_plan(ada, boethius):
    game = start_game(
        key="margrites",
        options={},
        players={"black": ada, "white": boethius},
        now=NOON,
        control="3d",
    )
    plan(game, boethius, *TURN, *REPLY[:2])
    play(game, ada, TURN[0], "e2>e3")
    services.undo(game_id=game.pk, player=ada, version=None, now=NOON)
    game = play(game, ada, *TURN[1:])
    assert made(game) == [*TURN, *REPLY[:2]]
    assert game.turn == "white"


# --- Planning --------------------------------------------------------------------


def test_a_step_that_the_rules_refuse_is_refused_with_their_reason(game, boethius):
    with pytest.raises(errors.MoveRefused, match="N2"):
        plan(game, boethius, "N2-M2", "C1-D1")
    with pytest.raises(errors.MoveRefused, match="D2"):
        plan(game, boethius, "N2-L4", "C1-D2")


def test_a_line_ends_with_ones_own_reply(game, boethius):
    for texts in ((), ("N2-L4",), ("N2-L4", "C1-D1", "N1-M1")):
        with pytest.raises(errors.PlanRefused, match="your own reply"):
            plan(game, boethius, *texts)


def test_another_answer_takes_the_place_of_the_first(game, boethius):
    plan(game, boethius, "N2-L4", "C1-D1", "N1-M1", "C2-D2")
    plan(game, boethius, "N2-L4", "C2-D2")
    assert lines(game) == [("N2-L4", "C2-D2")]


def test_a_longer_line_takes_the_place_of_its_beginning(game, boethius):
    plan(game, boethius, "N2-L4", "C1-D1")
    plan(game, boethius, "N2-L4", "C1-D1", "N1-M1", "C2-D2")
    plan(game, boethius, "N2-L4", "C1-D1")
    assert lines(game) == [("N2-L4", "C1-D1", "N1-M1", "C2-D2")]


def test_a_line_can_be_removed(game, boethius):
    plan(game, boethius, "N2-L4", "C1-D1")
    plan(game, boethius, "N1-M1", "C2-D2")
    services.remove_line(game_id=game.pk, player=boethius, texts=["N2-L4", "C1-D1"])
    assert lines(game) == [("N1-M1", "C2-D2")]


def test_there_are_limits(game, boethius):
    for goal in "MLKJIH":
        plan(game, boethius, f"N1-{goal}1", "C2-D2")
    with pytest.raises(errors.PlanRefused, match="6 lines at most"):
        plan(game, boethius, "N2-L4", "C2-D2")
    with pytest.raises(errors.PlanRefused, match="16 moves at most"):
        plan(game, boethius, *["N1-M1"] * 17)


def test_where_and_when_replies_can_be_planned(game, ada, boethius, cusanus):
    with pytest.raises(errors.NoPlanHere):
        plan(game, ada, "N2-L4", "C1-D1")  # it is her own turn
    with pytest.raises(errors.NotSeated):
        plan(game, cusanus, "N2-L4", "C1-D1")
    fast = start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
        control="5+3",
    )
    with pytest.raises(errors.NoPlanHere):
        plan(fast, boethius, "N2-L4", "C1-D1")
    thrown = slow_four(divination=True)
    with pytest.raises(errors.NoPlanHere):
        plan(thrown, four.four_people()["black"], *four.ROUND[:2])


def test_one_planned_on_an_older_board_is_refused(game, ada, boethius):
    seen = game.board_version
    play(game, ada, "N2-L4")
    play(game, boethius, "C1-D1")
    with pytest.raises(errors.OldBoard):
        plan(game, boethius, "N1-M1", "C2-D2", version=seen)


# --- Who learns of it ------------------------------------------------------------


def test_its_player_is_told_that_it_was_played(game, ada, boethius):
    plan(game, boethius, "N2-L4", "C1-D1")
    play(game, ada, "N2-L4")
    told = Notice.objects.get(person=boethius)
    assert told.text == "Your planned reply C1-D1 was played: Rithmomachia with Ada."
    assert Notice.objects.get(person=ada).text.startswith("Your move")


def test_it_is_exported_and_forgotten_with_its_player(game, boethius):
    plan(game, boethius, "N2-L4", "C1-D1")
    (known,) = export_games(boethius)["games"]
    assert known["planned"] == [["N2-L4", "C1-D1"]]
    forget_games(boethius)
    assert kept(game, boethius) == {}


def test_who_comes_to_hold_both_sides_has_none(game, ada, boethius):
    plan(game, boethius, "N2-L4", "C1-D1")
    User.objects.filter(pk=boethius.pk).update(is_guest=True)
    merge(guest=boethius, member=ada, now=NOON)
    assert not any(seat.plan for seat in Seat.objects.filter(game=game))
