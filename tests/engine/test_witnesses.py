"""The walker of Rithmomachia lists every way to take; where there is none (Spec v1)."""

from __future__ import annotations

import random

import pytest

from games.engine.perft import perft
from games.engine.rithmomachia.rules import ambush, captures
from tests.engine.sparse import game, play, sparse, walker

VARIANTS = [
    {},
    {"helper_adjacency": True},
    {"pyramid_helpers": True},
    {"setup": "reference-24", "helper_adjacency": True, "pyramid_helpers": True},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_walker_lists_the_same_witnesses_as_the_rules(options):
    rules, rng = game(**options), random.Random(9)
    position = rules.initial()
    for _ in range(60):
        moves = list(rules.legal_moves(position))
        if not moves:
            break
        board = walker(rules, position)
        for (origin, to), ways in board.survey().takings:
            expected = captures.ways(position, origin, to)
            assert [(way.relation, way.face, way.target_face) for way in ways] == [
                (move.capture.relation, move.face, move.capture.target.face)
                for move in expected
                if move.capture is not None
            ]
        quiet = next(move for move in moves if move.capture is None)
        mover = position.board[quiet.origin]
        found = {
            (pair.enemy, pair.relation, pair.first, pair.second)
            for pair in board.survey().ambushes
            if mover not in (pair.first, pair.second)
        }
        listed = {
            (
                position.board[way.target.square],
                way.relation,
                *(position.board[helper.square] for helper in way.helpers),
            )
            for way in ambush.ways(position, quiet)
        }
        assert found == listed
        takings = [move for move in moves if move.capture is not None]
        position = rules.apply(position, rng.choice(takings or moves))


def test_there_is_no_walker_where_a_harmony_or_the_end_cuts_the_tree():
    rules = game()
    pending = play(rules, rules.initial(), "N3-L5", "C1-D1#GEOM(B3,C2,D1)")
    assert rules.walker(pending) is None
    replies = [rules.apply(pending, move) for move in rules.legal_moves(pending)]
    going_on = [after for after in replies if rules.outcome(after) is None]
    assert 0 < len(going_on) < len(replies) == perft(rules, pending, 1)
    assert perft(rules, pending, 2) == sum(
        len(list(rules.legal_moves(after))) for after in going_on
    )
    ended = play(rules, sparse(rules, "A1:T4 H1:t16"), "A1xH1:DIVISOR")
    assert rules.walker(ended) is None
    assert perft(rules, ended, 3) == 0
