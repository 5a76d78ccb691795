"""Every game's named rule sets: real options, told apart, fit for an address."""

from __future__ import annotations

import re

import pytest

from games.engine import GAMES, rules
from tests.engine.contract import name_of, variants

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
RESERVED = {"new"}  # /rules/KEY/sets/new/
# What stands beside the options in addresses and forms (games/rulesets).
WORDS = {"game", "ruleset", "look", "title", "seat", "helps", "open_to", "turning"}

every_game = pytest.mark.parametrize("key", GAMES)
ALL = [(key, each) for key in GAMES for each in rules(key).rulesets]
every_set = pytest.mark.parametrize(
    ("key", "ruleset"), ALL, ids=[f"{key}-{each.name}" for key, each in ALL]
)


@every_game
def test_the_first_set_is_the_default(key):
    first, *_ = rules(key).rulesets
    assert rules(key, **first.given) == rules(key)


@every_game
def test_no_two_sets_are_the_same_rules(key):
    sets = rules(key).rulesets
    digests = {rules(key, **each.given).options.digest(key) for each in sets}
    names = {each.name for each in sets}
    titles = {each.title.casefold() for each in sets}
    assert len(digests) == len(names) == len(titles) == len(sets)


@every_set
def test_a_set_says_all_that_differs(key, ruleset):
    options = rules(key, **ruleset.given).options
    assert {name: options.values()[name] for name in ruleset.given} == ruleset.given
    assert set(options.differences()) <= set(ruleset.given)


@every_set
def test_a_set_can_be_addressed_and_told(key, ruleset):
    assert NAME.fullmatch(ruleset.name)
    assert len(ruleset.name) <= 32
    assert ruleset.name not in RESERVED
    assert 0 < len(ruleset.title) <= 40
    assert ruleset.about.endswith(".")
    assert len(ruleset.about) <= 300


@every_game
def test_options_leave_the_words_of_addresses_alone(key):
    assert not WORDS & set(rules(key).options.values())


@pytest.mark.parametrize("game", list(variants()), ids=name_of)
def test_differences_make_the_same_rules_again(game):
    assert rules(game.key, **game.options.differences()) == game


@pytest.mark.parametrize("game", list(variants()), ids=name_of)
def test_options_are_said_with_their_values(game):
    for about in game.options.described():
        value = game.options.value_words(about.name)
        assert game.options.say(about.name) == f"{about.title}: {value}"
        assert value
