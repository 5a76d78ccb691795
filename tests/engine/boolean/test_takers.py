"""Who can take something, told without making each move, against making each."""

from __future__ import annotations

import random

from games.engine.boolean.rules.moves import listed
from games.engine.boolean.rules.space import NAMES, NOWHERE
from games.engine.boolean.rules.turns import taken
from tests.engine.boolean.chance import random_game, random_position


def test_the_takers_are_those_after_whose_move_somebody_falls():
    takers, by_push_alone, others = 0, 0, 0
    for seed in range(300):
        chance = random.Random(seed)
        rules = random_game(chance)
        position = random_position(rules, chance)
        if position.ended is not None:
            continue
        moves = listed(rules.options, position.men, position.turn)
        taking = [move for move in moves if taken(position, move)[1]]
        by_step = {NAMES[move.origin] for move in taking if move.push == NOWHERE}
        all_of_them = {NAMES[move.origin] for move in taking}
        assert rules.takers(position) == all_of_them
        takers += len(all_of_them)
        by_push_alone += len(all_of_them - by_step)
        others += len({move.origin for move in moves}) - len(all_of_them)
    assert takers > 500
    assert by_push_alone > 8
    assert others > 200
