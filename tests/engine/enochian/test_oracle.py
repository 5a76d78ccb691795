"""The engine against the literal oracle: every legal move of many random positions,
what each leads to, how the game ends and who is passed over."""

from __future__ import annotations

import pytest

from games.engine.enochian.rules.armies import LETTERS
from games.engine.enochian.rules.arrays import ARRAYS
from tests.engine.enochian import oracle
from tests.engine.enochian.chance import played, thrown
from tests.engine.enochian.sparse import game

EVERY = 61  # so many plies apart, the positions of a game


def engine_says(rules, position):
    found = {}
    for move in rules.legal_moves(position):
        after = rules.apply(position, move)
        ended = after.ended.reason if after.ended else None
        skips = [(LETTERS[skip.army], skip.kind) for skip in after.skipped]
        text = rules.write_position(after)
        found[rules.write_move(position, move)] = text, ended, skips
    return found


def check(rules, position):
    text = rules.write_position(position)
    if position.ended is not None:
        assert oracle.ending(oracle.read(text)) == position.ended.reason
        return 0
    said = oracle.everything(text)
    assert engine_says(rules, position) == said
    return len(said)


@pytest.mark.parametrize("array", ARRAYS)
def test_positions_of_games(array):
    rules = game(array=array)
    seed = list(ARRAYS).index(array)
    line = played(rules, seed, 200)
    for position in line[seed % EVERY :: EVERY]:
        check(rules, rules.read_position(rules.write_position(position)))


@pytest.mark.parametrize("hundred", range(4))
def test_positions_thrown_on_the_board(hundred):
    rules, checked = game(), 0
    for seed in range(100 * hundred, 100 * hundred + 12):
        text = thrown(seed)
        position = rules.read_position(text)
        if rules.write_position(position) == text and position.ended is None:
            checked += check(rules, position)
    assert checked > 80
