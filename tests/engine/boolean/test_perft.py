"""Counts of the tree of moves, as recorded in the table of this game."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.perft import perft
from tests.engine.boolean.boards import DATA, game


def counts():
    lines = (DATA / "perft.txt").read_text(encoding="utf-8").splitlines()
    return [line.split("; ") for line in lines if not line.startswith("#")]


@pytest.mark.parametrize(("options", "position", "depth", "count"), counts())
def test_the_tree_has_as_many_leaves_as_recorded(options, position, depth, count):
    rules: Any = game(
        **dict(each.split("=") for each in options.split() if each != "-")
    )
    start = rules.initial() if position == "start" else rules.read_position(position)
    assert perft(rules, start, int(depth)) == int(count)
