"""The compiled search is the same search: equal counts, values, moves and nodes."""

from __future__ import annotations

import random
import re

import pytest

from games.engine.search import compiling, parts
from games.engine.search.thinking import Limits, prove, think
from tests.engine.contract import by_lot
from tests.engine.search.sides import core_of
from tests.engine.search.test_cores import KEYS, WITH_CORE

POSITIONS = 8  # of each game, under options by lot
NODES = 150
OF_TURNS = {"margrites": 25}  # nodes of a game in which each makes a beam


@pytest.fixture(scope="module")
def compiled():
    """The search is there compiled, built now if it was not."""
    if words := compiling.missing():
        pytest.skip(f"Compiled and plain search are not compared. {words}")
    compiling.build()
    assert parts.is_compiled()


def random_positions(key: str, seed: str):
    """Games by lot, each with a position that can be searched compiled: one in which
    chance does not decide."""
    chance = random.Random(seed)
    for _ in range(POSITIONS):
        game = by_lot(key, chance)
        while game.bridge(game.initial()) is None:
            game = by_lot(key, chance)
        position = game.initial()
        for _ in range(chance.randrange(30)):
            moves = [*game.legal_moves(position)]
            after = game.apply(position, chance.choice(moves))
            if game.outcome(after) is not None or game.bridge(after) is None:
                break
            position = after
        while throws := game.chances(position):
            throw = game.read_move(position, chance.choice(throws))
            position = game.after(position, throw)
        if game.outcome(position) is None:
            yield game, position


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.usefixtures("compiled")
def test_both_search_the_same_tree(key):
    limits = Limits(nodes=OF_TURNS.get(key, NODES))
    for game, position in random_positions(key, key):
        for seed in (1, 2):
            pure, fast = (
                think(game, position, limits, seed, compiled=which)
                for which in (False, True)
            )
            assert pure == fast


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.usefixtures("compiled")
def test_both_prove_the_same(key):
    for game, position in [*random_positions(key, "proof")][:3]:
        pure, fast = (
            prove(game, position, 2, NODES, compiled=which) for which in (False, True)
        )
        assert pure == fast


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.usefixtures("compiled")
def test_both_count_the_same(key):
    for game, position in [*random_positions(key, "perft")][:3]:
        cores = [core_of(game, position, compiled=which) for which in (False, True)]
        assert type(cores[0]) is not type(cores[1])
        pure, fast = (core.perft(2, 0) for core in cores)
        assert pure == fast


@pytest.mark.usefixtures("compiled")
def test_perft_three_is_right_compiled():
    """As many as the rules know (tests/data/perft). mypyc shifts constants as words of
    32 bits, which shows at no smaller depth."""
    game = next(each for each in WITH_CORE if each.key == "rithmomachia")
    core = core_of(game, game.initial(), compiled=True)
    assert core.perft(3, 0) == 362_590


@pytest.mark.parametrize("name", parts.PARTS)
def test_no_constant_is_shifted(name):
    source = parts.source_of(name).read_text()
    assert not re.search(r"\b\d+\s*<<", source)


def test_what_is_compiled_bears_the_digest_of_its_sources(monkeypatch):
    before = parts.digest()
    monkeypatch.setattr(parts, "PARTS", parts.PARTS[:-1])
    assert parts.digest() != before


def test_without_a_compiler_it_says_what_is_missing(monkeypatch):
    monkeypatch.setattr(compiling, "TOOLS", ("no_such_tool",))
    assert "no_such_tool" in compiling.missing()
    monkeypatch.setattr(compiling, "TOOLS", ())
    monkeypatch.setattr(compiling, "COMPILERS", ("no-such-compiler",))
    assert "C compiler" in compiling.missing()
