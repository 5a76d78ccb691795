"""Whether the side that has just moved wins by force, and what saves the other."""

from __future__ import annotations

import pytest

from games.engine.problems.data import problems_of
from games.engine.problems.forcing import saving_reply, winning_moves
from games.engine.search.thinking import bridge_of, prove


@pytest.mark.parametrize("compiled", [True, False])
def test_a_move_wins_if_nothing_saves_the_other_side(compiled):
    problem = next(p for p in problems_of("medieval") if p.kind_key == "formation-one")
    rules, position = problem.rules, problem.position()
    assert prove(rules, position, 1, 9000, compiled=compiled).word == "proved"
    found = winning_moves(rules, position, 1, 9000)
    assert [rules.write_move(position, each) for each in found or ()] == [
        *problem.solutions
    ]


def test_a_move_that_does_not_win_has_a_reply_that_the_rules_allow():
    problem = next(
        p for p in problems_of("rithmomachia") if p.kind_key == "harmony-one"
    )
    rules, position = problem.rules, problem.position()
    for move in list(rules.legal_moves(position))[:3]:
        after = rules.after(position, move)
        won, reply = saving_reply(rules, after, 1)
        assert won is False
        rules.apply(after, reply)
        assert bridge_of(rules, after).code(reply)


def test_a_limit_that_is_too_small_is_no_answer():
    problem = next(
        p for p in problems_of("rithmomachia") if p.kind_key == "harmony-two"
    )
    rules, position = problem.rules, problem.position()
    after = rules.after(position, rules.read_move(position, problem.solutions[0]))
    assert saving_reply(rules, after, 3, 5) == (None, None)
