"""The compiled search is the same search: equal counts, values, moves and nodes."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from games.engine import GAMES, rules
from games.engine.search import comparing, compiling, parts
from games.engine.search.comparing import difference, rule_sets
from games.engine.search.thinking import Limits, prove, think
from tests.engine.contract import by_lot
from tests.engine.search.sides import core_of
from tests.engine.search.test_cores import KEYS, WITH_CORE

POSITIONS = 3  # of each game that are proved, under options by lot
PROVING = 150  # nodes of a proof
NODES = 500
FEW = 3  # searches of each game
FEWER = {"margrites": 1}  # of one in which each node makes a beam
# What no core plays: then positions of the rules are searched.
UNPLAYED = {
    "medieval": {"prisoners"},
    "margrites": {"return_scored"},
}


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
def test_both_search_and_count_the_same_trees(key):
    """A few of the thousand searches of `python -m games.engine compare`."""
    every = range(len(rule_sets(key)))
    for number in random.Random(key).sample(every, FEWER.get(key, FEW)):
        assert difference(key, number, NODES) == ""


def test_the_searches_are_of_all_options_that_a_core_plays():
    for key in KEYS:
        unplayed = UNPLAYED.get(key, set())
        played = [game.options for game in rule_sets(key)]
        for about in GAMES[key][0].described():
            values = {getattr(each, about.name) for each in played}
            assert len(values) > 1 or about.name in unplayed, about.name
        for each in rules(key).rulesets:
            game = rules(key, **each.given)
            assert game.options in played or {*each.given} & unplayed


@pytest.mark.usefixtures("compiled")
def test_a_difference_is_told_with_its_position(monkeypatch):
    found = think(rules("enochian"), rules("enochian").initial(), Limits(nodes=20))
    more = replace(found, nodes=found.nodes + 1)
    monkeypatch.setattr(
        comparing, "think", lambda *_, compiled: more if compiled else found
    )
    words = difference("enochian", 0, 20)
    assert words.startswith("enochian {}")
    assert f"{found} and compiled {more}" in words


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.usefixtures("compiled")
def test_both_prove_the_same(key):
    for game, position in random_positions(key, "proof"):
        pure, fast = (
            prove(game, position, 2, PROVING, compiled=which) for which in (False, True)
        )
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
