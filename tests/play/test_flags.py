"""Ends by the clock: flags, games to which nobody comes, and the sweep."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.template.loader import render_to_string

from games.play import services
from games.play.models import Game
from games.play.timing import dials
from games.play.timing.flags import SETTLING, flag_overdue
from tests.support import four
from tests.support.clocked import (
    DAY,
    MINUTE,
    SECOND,
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

# --- Flags ---------------------------------------------------------------------


def test_who_is_out_of_time_loses(under_way):
    game = under_way("5+0")
    game = services.flag(game_id=game.pk, now=after(302 * SECOND))
    assert (game.status, game.winner, game.termination) == ("finished", "black", "flag")
    assert game.ending == "Black won: White ran out of time."
    assert (game.deadline_at, the_clock(game).running) == (None, "")
    assert left(game) == {"white": 0, "black": 5 * MINUTE}


def test_a_flag_before_its_time_changes_nothing(under_way):
    game = under_way("5+0")
    same = services.flag(game_id=game.pk, now=after(302 * SECOND - 1))
    assert (same.is_live, same.version) == (True, game.version)


def test_a_move_after_the_deadline_is_not_played(under_way):
    game = move(under_way("5+0"), "N1-M1", 300 * SECOND)
    assert (game.termination, game.winner, game.ply) == ("flag", "black", 2)


def test_a_move_that_was_long_on_its_way_is_in_time(under_way):
    game = move(under_way("5+0"), "N1-M1", 300_500, thought=299_800)
    assert game.is_live
    assert (game.plies.last().lag_ms, game.plies.last().left_ms) == (700, 200)


def test_no_move_is_in_time_after_the_grace(under_way):
    game = move(under_way("5+0"), "N1-M1", 302 * SECOND, thought=0)
    assert game.termination == "flag"


def test_nothing_is_offered_agreed_or_resigned_after_the_deadline(
    under_way, ada, boethius
):
    late = 400 * SECOND
    for use_case, player in (
        (services.resign, boethius),
        (services.offer_draw, ada),
        (services.ask_takeback, boethius),
        (services.claim_draw, ada),
    ):
        game = do(use_case, under_way("5+0"), player, late)
        assert (game.termination, game.winner) == ("flag", "black")
    game = under_way("5+0")
    do(services.offer_draw, game, ada, 0)
    game = do(services.answer_draw, game, boethius, late, accept=True)
    assert (game.termination, game.winner) == ("flag", "black")


def test_who_moves_out_of_turn_after_the_rivals_deadline_sees_him_lose(
    under_way, boethius
):
    game = under_way("5+0")
    game = do(services.play, game, boethius, 400 * SECOND, text="C2-D2", version=None)
    assert (game.termination, game.winner) == ("flag", "black")


def test_a_team_loses_by_the_clock_of_one_of_it():
    game = four.play(four_by_a_clock(), *four.ROUND)
    game = services.flag(game_id=game.pk, now=after(400 * SECOND))
    assert game.winners == ("black", "blue")
    assert game.ending == (
        "Black and Blue won: Red ran out of time for Red and Yellow."
    )


# --- Who does not come ---------------------------------------------------------


def test_without_a_first_move_there_is_no_game(begin):
    game = begin("5+0")
    game = services.flag(game_id=game.pk, now=after(30 * SECOND))
    assert (game.status, game.at_fault) == ("aborted", "white")
    assert "White never started" in game.ending


def test_both_have_to_come(begin):
    game = move(begin("5+0"), "N2-L4", 20 * SECOND)
    assert game.deadline_at == after(50 * SECOND)
    game = services.flag(game_id=game.pk, now=after(50 * SECOND))
    assert (game.status, game.at_fault) == ("aborted", "black")


def test_a_first_move_that_comes_too_late_is_not_played(begin):
    game = move(begin("5+0"), "N2-L4", 30 * SECOND)
    assert (game.status, game.ply) == ("aborted", 0)


def test_who_aborts_is_noted(begin, boethius):
    assert do(services.abort, begin("5+0"), boethius, 0).at_fault == "black"


def test_in_days_the_first_move_has_the_days_too(begin):
    game = begin("2d")
    assert game.deadline_at == after(2 * DAY)
    game = services.flag(game_id=game.pk, now=after(2 * DAY))
    assert (game.status, game.at_fault) == ("aborted", "white")


def words_of_first_move(game):
    """What the page says of a first move that is awaited."""
    context = {"first_move": dials.first_move(game, after(0)), "game": game}
    return render_to_string("table/_time.html", context)


def test_before_the_game_counts_the_page_says_that_it_will_be_aborted(begin):
    assert "else the game is aborted" in words_of_first_move(begin("5+0"))


def test_who_was_passed_over_loses_by_not_coming_and_the_page_says_so():
    game = start_game(
        key="enochian",
        options={"players": "4", "turn_order": "brky"},
        players=four.four_people(),
        start=four.STUCK,
        now=NOON,
        control="5+0",
    )
    game = four.play(game, *four.STUCK_TWICE, *four.FREED)
    assert game.turn == "red"
    assert "else the game is lost" in words_of_first_move(game)
    game = services.flag(game_id=game.pk, now=after(60 * SECOND))
    assert (game.winners, game.at_fault) == (("blue", "black"), "red")
    assert game.ending == ("Blue and Black won: Red never started for Red and Yellow.")


# --- The sweep -----------------------------------------------------------------


def test_the_sweep_ends_what_is_overdue_and_nothing_else(under_way, begin):
    over, running, unlimited = under_way("1+0"), under_way("5+0"), begin("")
    now = over.deadline_at + SETTLING
    assert flag_overdue(now) == 1
    assert flag_overdue(now) == 0
    over.refresh_from_db()
    running.refresh_from_db()
    unlimited.refresh_from_db()
    assert over.termination == "flag"
    assert running.is_live
    assert unlimited.is_live


def test_a_move_in_time_that_waits_for_a_thread_comes_before_the_sweep(under_way):
    game = under_way("1+0")
    assert flag_overdue(game.deadline_at) == 0
    game = move(game, "N1-M1", MINUTE - 1)
    assert game.is_live


def test_one_broken_game_keeps_no_other_from_its_end(under_way, caplog):
    broken, other = under_way("1+0"), under_way("1+0")
    Game.objects.filter(pk=broken.pk).update(clock={"left": 1})
    flag_overdue(after(DAY))
    other.refresh_from_db()
    assert other.termination == "flag"
    assert broken.pk in caplog.text
    assert flag_overdue(after(DAY)) == 0  # it is tried again later, not all the time
    assert flag_overdue(after(DAY) + timedelta(minutes=1)) == 1


def test_a_game_whose_rules_are_gone_is_left_alone(under_way):
    game = under_way("1+0")
    Game.objects.filter(pk=game.pk).update(options={"no": "such"})
    assert flag_overdue(after(DAY)) == 1
    assert flag_overdue(after(DAY)) == 0
    game.refresh_from_db()
    assert game.is_live
