"""Counts of the tree of moves of every game, as recorded in `tests/data/perft`."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine import GAMES, rules
from games.engine.perft import divide, perft, perft_by_positions
from tests.engine.contract import every_game

FOLDER = Path(__file__).parents[1] / "data" / "perft"


def counts() -> list[tuple[str, str, str, int, int]]:
    """Game, options, position, depth and count of each line of each file."""
    rows = []
    for file in sorted(FOLDER.glob("*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                options, position, depth, count = line.split("; ")
                rows.append((file.stem, options, position, int(depth), int(count)))
    return rows


def test_every_game_has_its_counts():
    assert {key for key, *_ in counts()} == set(GAMES)


@pytest.mark.parametrize(("key", "options", "position", "depth", "count"), counts())
def test_the_tree_has_as_many_leaves_as_recorded(key, options, position, depth, count):
    given = dict(each.split("=") for each in options.split() if each != "-")
    game = rules(key, **given)
    start = game.initial() if position == "start" else game.read_position(position)
    assert perft(game, start, depth) == count


@every_game
def test_plain_positions_give_the_same_count_as_the_walker(game):
    start = game.initial()
    assert game.walker(start) is not None
    assert perft_by_positions(game, start, 2) == perft(game, start, 2)


@every_game
def test_divide_gives_the_leaves_of_each_first_move(game):
    start = game.initial()
    rows = dict(divide(game, start, 2))
    moves = {game.write_move(start, move): move for move in game.legal_moves(start)}
    assert set(rows) == set(moves)
    assert sum(rows.values()) == perft(game, start, 2)
    first, move = next(iter(moves.items()))
    assert rows[first] == perft(game, game.apply(start, move), 1)
