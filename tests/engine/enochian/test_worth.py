"""The values by which practice partners play."""

from __future__ import annotations

from tests.engine.enochian.chance import played
from tests.engine.enochian.sparse import at, game, written

PRIVILEGED = "yK5bnbK/1rn6/8/8/3rQ4/8/8/kK6rK fire-of-fire rkyb r aaaa bkry ---- - 0"


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
