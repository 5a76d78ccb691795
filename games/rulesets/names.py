"""The rule sets that a game itself names, known again by what they say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from games.engine import rules
from games.engine.options import Ruleset
from games.engine.registry import AnyRules


@lru_cache
def builtin(key: str) -> Mapping[str, AnyRules]:
    """The rules of each named set of game `key`, by its name, the default first."""
    return {each.name: rules(key, **each.given) for each in rules(key).rulesets}


@lru_cache
def _by_digest(key: str) -> Mapping[str, Ruleset]:
    """The same sets by the fingerprint of their rules."""
    sets = rules(key).rulesets
    return {builtin(key)[each.name].options.digest(key): each for each in sets}


@lru_cache(maxsize=1024)
def known(ruleset: AnyRules) -> Ruleset | None:
    """The set of the game itself that has just these rules, by whatever way they were
    chosen."""
    return _by_digest(ruleset.key).get(ruleset.options.digest(ruleset.key))


def nearest(ruleset: AnyRules) -> Ruleset:
    """The set of the game itself from which these rules differ in the fewest options;
    of equals the first."""
    values = ruleset.options.values()

    def differing(each: Ruleset) -> int:
        other = builtin(ruleset.key)[each.name].options.values()
        return sum(value != other[name] for name, value in values.items())

    return min(ruleset.rulesets, key=differing)


def name_of(ruleset: AnyRules) -> str:
    """What rules are called where they are shown; "" when they have no name."""
    found = known(ruleset)
    return found.title if found else ""


def full_title(ruleset: AnyRules) -> str:
    """What is played: "Rithmomachia", "Rithmomachia (Without ambush)"."""
    name = name_of(ruleset) if ruleset.options.differences() else ""
    return f"{ruleset.title} ({name})" if name else ruleset.title
