"""Positions of a whole game, from the start on (medieval §2)."""

from __future__ import annotations

from games.rulesets.names import builtin

KEY = "medieval"


def after(*moves: str, ruleset: str = "article") -> str:
    """The position after `moves` from the start, played by a named rule set."""
    rules = builtin(KEY)[ruleset]
    position = rules.initial()
    for move in moves:
        position = rules.apply(position, rules.read_move(position, move))
    return rules.write_position(position)


START = after()
