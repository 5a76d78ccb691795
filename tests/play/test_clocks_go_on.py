"""Clocks beyond one game and one turn: rematches, matches, vacations."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.common import errors
from games.fairness.models import Block
from games.play import services
from games.play.models import Vacation
from games.play.timing.clocks import at, moment
from games.play.timing.flags import SETTLING, flag_overdue
from tests.support.clocked import (
    DAY,
    MINUTE,
    SECOND,
    after,
    begin,
    do,
    left,
    move,
    the_clock,
    under_way,
)
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db
__all__ = ["begin", "under_way"]

# --- Again ---------------------------------------------------------------------


def rematch(game, ada, boethius):
    do(services.rematch, game, ada, 0)
    return do(services.rematch, game, boethius, 0)


def test_a_rematch_is_played_by_the_same_clock(under_way, ada, boethius):
    game = do(services.resign, under_way("5+3"), ada, 0)
    new = rematch(game, ada, boethius)
    assert (new.control, new.rated, new.pool) == ("5+3", False, "")
    assert left(new) == {"white": 5 * MINUTE, "black": 5 * MINUTE}


@pytest.fixture
def members(ada, boethius):
    for person in (ada, boethius):
        person.is_guest = False
        person.save()


def test_a_rematch_of_a_rated_game_is_rated(under_way, members, ada, boethius):
    game = under_way("5+3", rated=True, pool="rithmomachia/usual/blitz")
    new = rematch(do(services.resign, game, ada, 0), ada, boethius)
    assert (new.rated, new.pool) == (True, "rithmomachia/usual/blitz")


def test_a_rematch_that_may_not_be_rated_is_casual_and_says_why(
    under_way, members, ada, boethius
):
    game = under_way("5+3", rated=True, pool="rithmomachia/usual/blitz")
    game = do(services.resign, game, ada, 0)
    boethius.is_guest = True
    boethius.save()
    new = rematch(game, ada, boethius)
    assert (new.rated, new.pool) == (False, "")
    assert any("casual" in remark["text"] for remark in new.remarks)


def test_who_keeps_the_other_away_has_no_rematch(under_way, ada, boethius):
    game = do(services.resign, under_way(), ada, 0)
    do(services.rematch, game, ada, 0)
    Block.objects.create(by=ada, against=boethius, made_at=NOON)
    with pytest.raises(errors.Refused, match="blocked"):
        do(services.rematch, game, boethius, 0)


def test_the_next_game_of_a_match_keeps_its_clock(ada, boethius):
    first = start_game(
        key="margrites",
        options={"two_for_three": True},
        players={"black": ada, "white": boethius},
        now=NOON,
        start="7B1/9/9/9/9/9/1W7/9 B 4 - 0,0 2,1 9",
        control="10+5",
        rated=True,
        pool="margrites/own/rapid",
    )
    do(services.resign, first, ada, 0)
    second = first.later_games.get()
    assert (second.control, second.rated, second.pool) == (
        "10+5",
        True,
        "margrites/own/rapid",
    )
    assert second.deadline_at == after(45 * SECOND)


# --- Vacations -----------------------------------------------------------------


@pytest.fixture
def in_days(begin):
    """A game of three days a turn in which White, Ada, is on move at noon."""
    return move(move(begin("3d"), "N2-L4", 0), "C1-D1", 0)


def away(player, start, end):
    return Vacation.objects.create(
        player=player, starts_at=after(start * DAY), ends_at=after(end * DAY)
    )


def test_the_turn_that_comes_to_somebody_away_waits(in_days, boethius):
    away(boethius, 0, 10)
    game = move(in_days, "N1-M1", DAY)
    assert the_clock(game).is_held
    assert game.deadline_at == after(10 * DAY)
    flag_overdue(after(10 * DAY) + SETTLING)
    game.refresh_from_db()
    assert game.deadline_at == after(13 * DAY)
    assert the_clock(game).left_of("black", moment(after(11 * DAY))) == 2 * DAY


def test_a_vacation_that_begins_stops_the_clock_at_its_moment(begin, ada):
    away(ada, 1, 5)
    game = move(move(begin("3d"), "N2-L4", 0), "C1-D1", 0)
    assert game.deadline_at == after(DAY)
    flag_overdue(after(2 * DAY))  # the sweep comes a day late
    game.refresh_from_db()
    assert (the_clock(game).is_held, left(game)["white"]) == (True, 2 * DAY)
    flag_overdue(after(6 * DAY))
    game.refresh_from_db()
    assert game.deadline_at == after(7 * DAY)


def test_a_sweep_that_comes_after_all_of_it_comes_to_the_same(begin, ada):
    away(ada, 1, 5)
    game = move(move(begin("3d"), "N2-L4", 0), "C1-D1", 0)
    flag_overdue(after(8 * DAY))
    game.refresh_from_db()
    assert (game.termination, game.winner) == ("flag", "black")


def test_a_move_on_vacation_costs_nothing(begin, ada):
    away(ada, 0, 5)
    game = move(move(begin("3d"), "N2-L4", 0), "C1-D1", 0)
    game = move(game, "N1-M1", 4 * DAY)
    assert game.is_live
    assert game.plies.last().spent_ms == 0


def test_a_vacation_is_nothing_at_one_sitting(under_way, ada):
    away(ada, 0, 5)
    game = under_way("5+0")
    assert not the_clock(game).is_held


def test_moments_are_kept_to_the_millisecond():
    odd = NOON + timedelta(microseconds=1_234_567)
    assert at(moment(odd)) == NOON + timedelta(milliseconds=1234)
