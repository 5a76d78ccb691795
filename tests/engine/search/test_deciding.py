"""What can win at once is known of a position before its moves are tried."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine import rules
from games.engine.rithmomachia.rules import ambush
from games.engine.rithmomachia.search.board import AMBUSH
from tests.engine.contract import random_line
from tests.engine.search.sides import core_of

TARGET = 30
SETS = [
    {"point_victory": True},
    {"point_victory": True, "helper_adjacency": True},
    {"point_victory": True, "ambush": False},
]


def winning_turns(game, position):
    """By the rules: the plain turns and those with an ambush that reach the points."""
    bridge = game.bridge(position)
    for plain in game.legal_moves(position):
        for added in (None, *ambush.suggestions(position, plain)):
            turn = replace(plain, ambush=added, points=True)
            if game.refusal(position, turn) is None:
                yield bridge.code(turn)


@pytest.mark.parametrize("given", SETS, ids=str)
def test_each_displacement_that_can_reach_the_points_is_told_as_it_does(given):
    game, counts = rules("rithmomachia", point_target=TARGET, **given), set()
    for position, _ in random_line(game, 3, 30)[2::9]:
        for missing in (0, 2, 5, 8):
            near = replace(position, points=(TARGET - missing, TARGET - missing))
            core = core_of(game, near)
            told = core.moves[: core.deciding(0)]
            assert len(told) == len(set(told))
            winning = {*winning_turns(game, near)}
            assert {*told} <= winning
            assert {turn % AMBUSH for turn in told} == {
                turn % AMBUSH for turn in winning
            }
            counts.add(len(told))
    assert len(counts) > 2


def test_without_points_nothing_wins_at_once():
    game = rules("rithmomachia")
    core = core_of(game, game.initial())
    assert core.deciding(0) == 0
