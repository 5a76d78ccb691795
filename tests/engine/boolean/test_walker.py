"""The walker against plain positions."""

from __future__ import annotations

import random

import pytest

from games.engine.boolean.search.walker import Walker
from games.engine.perft import perft_by_positions, perft_by_walking
from tests.engine.boolean.boards import game
from tests.engine.boolean.chance import random_game, random_position


@pytest.mark.parametrize("seed", range(8))
def test_the_walker_has_the_same_moves_all_through_random_games(seed):
    chance = random.Random(seed)
    rules = random_game(chance)
    for start in (rules.initial(), *(random_position(rules, chance) for _ in "abc")):
        position, walker = start, Walker(start)
        listed = [walker.moves()]
        while rules.outcome(position) is None and len(listed) < 25:
            moves = list(rules.legal_moves(position))
            assert listed[-1] == moves
            move = chance.choice(moves)
            position = rules.apply(position, move)
            walker.make(move)
            listed.append(walker.moves())
        assert listed[-1] == list(rules.legal_moves(position))
        for before in reversed(listed[:-1]):
            walker.unmake()
            assert walker.moves() == before


def test_both_count_the_same_tree():
    rules = game(push=False)
    start = rules.initial()
    walked = perft_by_walking(Walker(start), 2)
    assert walked == perft_by_positions(rules, start, 2) == 6084


def test_nobody_walks_while_men_are_placed():
    rules = game(setup="alternate")
    assert rules.walker(rules.initial()) is None
