"""A turn takes what the whole position says, though only changes are looked at."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engine.geometry import NAMES
from games.engine.medieval.rules import moves, turns
from games.engine.medieval.rules.values import Position
from games.engine.sides import Side
from tests.engine.medieval.chance import random_men, random_options
from tests.engine.medieval.sparse import game, position, whole

ROUNDS = 60


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_a_turn_takes_what_the_whole_position_says(seed):
    """Only what has changed since a side's last turn is looked at."""
    chance = random.Random(f"turns {seed}")
    options = random_options(chance)
    position = Position(options, random_men(options, chance), Side.WHITE)
    for _ in range(12):
        legal = [*moves.legal(position)]
        if not legal:
            break
        made = {}
        for move in chance.sample(legal, min(len(legal), 8)):
            made[move] = turns.after(position, move)
            assert made[move].hits == whole(position, move)
        takes = [after for after in made.values() if after.hits]
        position = chance.choice(takes or [*made.values()])


FAR_OFF: dict[str, tuple[Any, ...]] = {
    "past a man who fell": (
        {},
        ("A1 S16 C2 C9 P1 C2", "A2 C9 A4 C16 P8 C3"),
        ("C2-B1", "P8-O7", "P1-O2"),
        "A4",
    ),
    "past a man of one's own who fell": (
        {},
        ("A1 S16 A2 C9 P1 C2", "C2 C9 A4 C16 P8 C3"),
        ("P1-O2", "C2-B1", "O2-P1"),
        "A4",
    ),
    "along a line that has become free": (
        {"eruption_blocked": True},
        ("A1 S2 D1 C3 P1 C2", "H1 C16 P8 C3"),
        ("P1-O2", "P8-O7", "D1-E2"),
        "H1",
    ),
    "by being shut in": (
        {"siege": "natural"},
        ("A2 C25 D2 C4 P1 C2", "A1 T49 P8 C3"),
        ("P1-O2", "P8-O7", "D2-C1"),
        "A1",
    ),
}


@pytest.mark.parametrize("case", FAR_OFF)
def test_men_fall_far_from_who_moves(case):
    options, men, texts, victim = FAR_OFF[case]
    rules = game(**options)
    *_, before, last = played(rules, position(*men, rules=rules), texts)
    assert victim in {NAMES[hit.square] for hit in last.hits}
    assert last.hits == whole(before, last.move)


def played(rules, start, texts):
    """The positions of a game."""
    yield start
    for text in texts:
        start = rules.apply(start, rules.read_move(start, text))
        yield start
