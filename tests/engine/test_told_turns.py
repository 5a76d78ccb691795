"""States go on from what was told of the same game before (Spec v1 §11)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from games import engine
from games.engine import GAMES
from games.engine.contents import TOOK

# Rules by which men come and go in other ways than by captures alone.
TABLES: list[tuple[str, dict[str, str | bool]]] = [
    *((key, {}) for key in GAMES),
    ("medieval", {"prisoners": True}),
    ("boolean", {"setup": "alternate", "chain": True}),
    ("enochian", {"divination": True}),
    ("margrites", {"setup": "hostile"}),
]
PLIES, SEEN = 40, 4
tables = pytest.mark.parametrize(("key", "options"), TABLES)


def state(rules, position) -> dict[str, Any]:
    return rules.write_state(position, game_id="game-123")


def some_game(rules, seed: int) -> list[Any]:
    """The positions of a game by chance, with captures where some are seen."""
    chance = random.Random(seed)
    line = [rules.initial()]
    while len(line) <= PLIES and rules.outcome(line[-1]) is None:
        moves = list(rules.legal_moves(line[-1]))
        seen = [
            rules.apply(line[-1], move)
            for move in chance.sample(moves, k=min(len(moves), SEEN))
        ]
        captures = [after for after in seen if takes(rules, line[-1], after)]
        line.append((captures or seen)[0])
    return line


def takes(rules, before, after) -> bool:
    told = rules.contents(before, after.move, after)
    return any(each.kind == TOOK for each in told)


@tables
@pytest.mark.parametrize("seed", range(2))
def test_states_in_any_order_are_those_that_are_told_at_once(key, options, seed):
    """What was told before is gone on from, also where plies were taken back."""
    rules = engine.rules(key, **options)
    line = some_game(rules, seed)
    asked = random.Random(seed).sample(range(len(line)), k=6)
    for n in [*sorted(asked), *asked, len(line) - 1]:
        told = state(rules, line[n])
        assert told == state(rules, played_again(rules, line[: n + 1]))
        assert json.loads(told["history"].json) == told["history"]
        assert len(told["history"]) == n


def played_again(rules, line):
    """The last position of a line, made anew with all before it."""
    position = rules.initial()
    for after in line[1:]:
        position = rules.apply(position, after.move)
    return position


@tables
def test_a_state_stays_as_it_was_told(key, options):
    rules = engine.rules(key, **options)
    line = some_game(rules, seed=3)
    before = state(rules, line[len(line) // 3])
    copy = json.loads(json.dumps(before))
    state(rules, line[-1])
    state(rules, line[len(line) // 2])
    assert json.loads(json.dumps(before)) == copy
    assert sum(position.told is not None for position in line) == 2, "kept few times"
