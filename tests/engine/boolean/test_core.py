"""What the core of Boolean Rithmomachia tells the search of a move beforehand."""

from __future__ import annotations

import random

import pytest

from games.engine import rules
from games.engine.boolean.search.core import ENDING
from games.engine.search.core import ONGOING
from tests.engine.search.sides import codes_of, core_of

RULES = [
    rules("boolean", **each.given)
    for each in rules("boolean").rulesets
    if each.name not in ("own-array", "chain")
]


def by_chance(game, seed, plies=14):
    """The core along a game in which men meet."""
    chance = random.Random(seed)
    core = core_of(game, game.initial())
    for _ in range(plies):
        if core.terminal() != ONGOING:
            return
        yield core
        few = chance.sample(codes_of(core), 8)
        core.make(max(few, key=core.order))


@pytest.mark.parametrize("game", RULES, ids=lambda game: game.options.formulas)
def test_a_move_promises_what_it_takes(game):
    for core in by_chance(game, 3):
        before = core.evaluate()
        for code in codes_of(core):
            promise = core.order(code)
            core.make(code)
            gain = -core.evaluate() - before
            core.unmake()
            assert promise in (gain, gain + ENDING)


def test_a_move_that_takes_the_last_pyramid_promises_more():
    game = rules("boolean")
    for seed in range(9):
        for core in by_chance(game, seed):
            for code in codes_of(core):
                promise = core.order(code)
                core.make(code)
                ends = core.pyramids[core.side] == 0
                core.unmake()
                assert (promise >= ENDING) == ends


def test_a_turn_that_is_left_out_is_taken_back():
    game = rules("boolean")
    for core in by_chance(game, 5):
        before = core.key, core.side, core.quiet, core.evaluate(), codes_of(core)
        assert core.skip()
        assert (core.side, core.evaluate()) == (1 - before[1], -before[3])
        core.unskip()
        assert before == (
            core.key,
            core.side,
            core.quiet,
            core.evaluate(),
            codes_of(core),
        )
