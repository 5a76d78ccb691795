"""States of a game of Rithmomachia go on from what was told before (Spec v1 §11)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.engine.sparse import game, play

SPEC = game()


def state(rules, position) -> dict[str, Any]:
    return rules.write_state(position, game_id="rith-123")


def some_game(rules, seed: int, plies: int = 60) -> list[Any]:
    """The positions of a game by chance, with captures where there are any."""
    chance = random.Random(seed)
    line = [rules.initial()]
    while len(line) <= plies and rules.outcome(line[-1]) is None:
        moves = list(rules.legal_moves(line[-1]))
        captures = [move for move in moves if move.capture or move.ambush]
        line.append(rules.apply(line[-1], chance.choice(captures or moves)))
    return line


@pytest.mark.parametrize("seed", range(8))
def test_states_in_any_order_are_those_that_are_told_at_once(seed):
    """What was told before is gone on from, also where plies were taken back."""
    line = some_game(SPEC, seed)
    texts = [SPEC.write_move(x.before, x.move) for x in line[1:]]
    asked = [n for n in range(len(line)) if n % 3]
    random.Random(seed).shuffle(asked)
    assert any(position.move.capture for position in line[1:])
    for n in [*range(0, len(line), 3), *asked]:
        fresh = play(SPEC, SPEC.initial(), *texts[:n])
        told = state(SPEC, line[n])
        assert told == state(SPEC, fresh)
        assert json.loads(told["history"].json) == told["history"]
        assert [each["ply"] for each in told["history"]] == [*range(1, n + 1)]


def test_a_state_stays_as_it_was_told():
    line = some_game(SPEC, seed=3)
    before = state(SPEC, line[20])
    copy = json.loads(json.dumps(before))
    state(SPEC, line[40])
    state(SPEC, line[25])
    assert json.loads(json.dumps(before)) == copy
    assert sum(position.told is not None for position in line) == 2, "kept few times"
