"""Counting leaves of the tree of legal moves, over any game's rules.

A game that can walk its tree faster than by making positions offers
`walker(position)`, or None where only positions will do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.surfaces import Game, Walker

AnyRules = Game[Any, Any]


def perft(rules: AnyRules, position: Any, depth: int) -> int:
    """How many sequences of that many legal moves there are; each leaf is made."""
    walker = rules.walker(position)
    if walker is None:
        return perft_by_positions(rules, position, depth)
    return perft_by_walking(walker, depth)


def divide(rules: AnyRules, position: Any, depth: int) -> Iterator[tuple[str, int]]:
    """Each first move with the leaves below it: its text and their number."""
    for move in rules.legal_moves(position):
        after = rules.apply(position, move)
        yield rules.write_move(position, move), perft(rules, after, depth - 1)


def perft_by_positions(rules: AnyRules, position: Any, depth: int) -> int:
    """The count by `legal_moves` and `apply` alone."""
    if depth == 0:
        return 1
    return sum(
        perft_by_positions(rules, rules.apply(position, move), depth - 1)
        for move in rules.legal_moves(position)
    )


def perft_by_walking(walker: Walker, depth: int) -> int:
    """The count by making and unmaking moves on a mutable board."""
    if depth == 0:
        return 1
    nodes = 0
    for move in walker.moves():
        walker.make(move)
        nodes += perft_by_walking(walker, depth - 1)
        walker.unmake()
    return nodes
