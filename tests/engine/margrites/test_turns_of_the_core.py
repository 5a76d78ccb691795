"""Whole turns of the fast core, step by step by the rules."""

from __future__ import annotations

import random

from games.engine import rules
from games.engine.margrites.search.bridge import Bridge
from games.engine.search.core import NARROW, WIDE
from games.engine.search.thinking import Limits, think
from tests.engine.search.sides import codes_of, core_of


def positions(count: int):
    """Positions of random games, within turns and at their begin."""
    game, chance = rules("margrites"), random.Random(8)
    for plies in range(0, 4 * count, 4):
        position = game.initial()
        for _ in range(plies + chance.randrange(4)):
            after = game.apply(position, chance.choice([*game.legal_moves(position)]))
            if after.ended is not None:
                break
            position = after
        yield game, position


def test_a_turn_is_steps_of_the_rules_that_end_with_it():
    for game, position in positions(12):
        core = core_of(game, position)
        for turn in codes_of(core, WIDE)[:8]:
            reached = position
            for step in Bridge.split(turn):
                assert (reached.turn, reached.number) == (
                    position.turn,
                    position.number,
                )
                reached = game.apply(reached, Bridge(reached).move(step))
            core.make(turn)
            if reached.ended is None:
                assert reached.number > position.number
                assert core.key == core_of(game, reached).key
            core.unmake()


def test_no_two_turns_of_a_beam_lead_to_the_same_place():
    for game, position in positions(6):
        core = core_of(game, position)
        for breadth in (NARROW, WIDE):
            keys = set()
            turns = codes_of(core, breadth)
            for turn in turns:
                core.make(turn)
                keys.add(core.key)
                core.unmake()
            assert len(keys) == len(turns) > 1


def test_the_line_of_a_search_goes_on_after_the_turn():
    game = rules("margrites")
    thought = think(game, game.initial(), Limits(nodes=80), 1)
    assert len(thought.line) > 4
    assert thought.line[0] == thought.move
