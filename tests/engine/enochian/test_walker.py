"""The walker and the values by which practice partners play."""

from __future__ import annotations

import pytest

from games.engine.perft import perft_by_positions, perft_by_walking
from tests.engine.enochian.chance import played, thrown
from tests.engine.enochian.sparse import at, game, written

PRIVILEGED = "yK5bnbK/1rn6/8/8/3rQ4/8/8/kK6rK fire-of-fire rkyb r aaaa bkry ---- - 0"


@pytest.mark.parametrize("options", [{}, {"divination": True}, {"players": 4}])
def test_walking_counts_what_positions_count(options):
    rules = game(**options)
    for position in played(rules, 4, 60)[::20]:
        walker = rules.walker(position)
        assert perft_by_walking(walker, 2) == perft_by_positions(rules, position, 2)
        assert list(walker.moves()) == list(rules.legal_moves(position))


@pytest.mark.parametrize("seed", range(20))
def test_the_worth_of_a_move_is_what_the_team_gains(seed):
    rules = game()
    position = rules.read_position(thrown(seed))
    walker, seat = rules.walker(position), rules.seat_to_move(position)
    had = rules.evaluate(position, seat)
    for move in walker.steps_of(list(rules.legal_moves(position))):
        gained = rules.evaluate(rules.apply(position, move), seat) - had
        assert walker.worth(move) == gained


def test_a_promotion_that_demotes_gains_nothing():
    rules, position = at(PRIVILEGED)
    walker = rules.walker(position)
    worths = {
        rules.write_move(position, move): walker.worth(move)
        for move in rules.legal_moves(position)
        if move.promotion
    }
    assert worths == {
        "Pb7-b8=Q": 0,
        "Pb7-b8=R": 40,
        "Pb7-b8=B": 20,
        "Pb7-b8=N": 20,
    }
    assert len(worths) < len(written(rules, position))


def test_partners_of_a_team_gain_together():
    rules = game(players=4)
    assert [rules.evaluate(rules.initial(), seat) for seat in rules.seats] == [0] * 4
    last = played(rules, 1, 120)[-1]
    earth, air = rules.evaluate(last, "red"), rules.evaluate(last, "black")
    assert earth == rules.evaluate(last, "yellow") == -air
    assert air == rules.evaluate(last, "blue")
    assert earth != 0
