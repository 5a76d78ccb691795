"""What the core of Boolean Rithmomachia tells the search of a move beforehand."""

from __future__ import annotations

import random

import pytest

from games.engine import rules
from games.engine.boolean.search.bridge import SHARE
from games.engine.boolean.search.core import ENDING, WINNING
from games.engine.search.core import LOST, ONGOING
from games.engine.search.ordering import ENDLESS
from games.engine.search.thinking import bridge_of
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


def wins(core, code):
    core.make(code)
    won = core.terminal() == LOST
    core.unmake()
    return won


def test_the_end_of_a_line_counts_a_share_of_what_the_next_move_takes():
    game, won = rules("boolean"), 0
    for seed in range(9):
        for core in by_chance(game, seed):
            codes = codes_of(core)
            most = max(core.order(code) % ENDING for code in codes)
            outlook = core.outlook(ENDLESS)
            if any(core.order(code) >= ENDING and wins(core, code) for code in codes):
                assert outlook == WINNING
                won += 1
            else:
                assert outlook == core.evaluate() + most * SHARE // 100
                assert core.outlook(outlook) >= outlook
    assert won


def test_only_the_last_level_sees_behind_its_lines():
    game = rules("boolean")
    bridge = bridge_of(game, game.initial())
    shares = [bridge.seen(level, 0, False).share for level in range(1, 7)]
    assert shares == [0, 0, 0, 0, 0, SHARE]


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
