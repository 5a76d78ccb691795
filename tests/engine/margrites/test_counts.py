"""Counts of the tree of steps (margrites §11)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.engine.perft import perft_by_walking
from tests.engine.margrites.examples import margrites

# After 1, 2 and 3 steps: sequences, distinct position strings, distinct placements.
PRINTED = {
    "line": [(43, 43, 43), (1766, 948, 835), (70270, 13480, 9146)],
    "packet-b": [(42, 42, 42), (1691, 916, 795), (66301, 12861, 8505)],
    "packet-c": [(47, 47, 47), (2093, 1117, 986), (89338, 16684, 11554)],
    "checker": [(39, 39, 39), (1409, 737, 661), (48786, 8603, 6219)],
}


@pytest.mark.parametrize("setup", PRINTED)
def test_positions_and_placements_are_as_many_as_printed(setup):
    """Two steps deep by the rules themselves."""
    game = margrites(setup=setup)
    level = Counter({game.initial(): 1})
    for sequences, positions, placements in PRINTED[setup][:2]:
        after: Counter[Any] = Counter()
        for position, times in level.items():
            for move in game.legal_moves(position):
                after[game.apply(position, move)] += times
        level = after
        assert level.total() == sequences
        assert len({game.write_position(each) for each in level}) == positions
        assert len({each.men for each in level}) == placements


def test_a_whole_first_turn_has_as_many_sequences_as_printed():
    """2 746 832 sequences of four steps from the line, counted by distinct positions:
    the third level by the walker, the fourth by its legal steps alone."""
    walker = margrites().walker(margrites().initial())
    assert perft_by_walking(walker, 2) == 1766
    level = Counter({state(walker): 1})
    for _ in range(3):
        level = grown(walker, level)
    assert len(level) == 13480
    total = 0
    for key, times in level.items():
        put(walker, key)
        total += times * len(walker.moves())
    assert total == 2746832


def state(walker):
    return tuple(walker._men), frozenset(walker._starts.items()), walker._left


def put(walker, key):
    men, starts, walker._left = key
    walker._men, walker._starts = list(men), dict(starts)
    walker._found = None


def grown(walker, level):
    after: Counter[Any] = Counter()
    for key, times in level.items():
        put(walker, key)
        for step in walker.moves():
            walker.make(step)
            after[state(walker)] += times
            walker.unmake()
    return after
