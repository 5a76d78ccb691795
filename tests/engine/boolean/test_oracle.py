"""The bench of truth: engine and oracle agree wherever men may stand."""

from __future__ import annotations

import random

import pytest

from games.engine.boolean.rules import victories
from games.engine.boolean.rules.values import Move
from games.engine.sides import Side
from tests.engine.boolean import oracle
from tests.engine.boolean.chance import (
    cell_of,
    field_of,
    random_game,
    random_position,
    waves_of,
)

POSITIONS = 200  # for each of ten seeds
seeds = pytest.mark.parametrize("seed", range(10))


def begun(seed):
    """Random positions, those in which the game goes on, with the oracle's field."""
    chance = random.Random(seed)
    for _ in range(POSITIONS):
        rules = random_game(chance)
        position = random_position(rules, chance)
        yield chance, rules, position, field_of(position)


def of_oracle(move: Move):
    push = cell_of(move.push) if move.push >= 0 else None
    return cell_of(move.origin), cell_of(move.to), push


@seeds
def test_both_find_the_same_ends_and_victories(seed):
    for _, rules, position, field in begun(seed):
        side, options = position.turn.letter.lower(), rules.options
        reason = oracle.ending(
            field,
            side,
            options.formulas,
            options.push,
            position.quiet,
            options.quiet_limit,
        )
        outcome = rules.outcome(position)
        assert (outcome.words.code if outcome else "") == reason
        found = oracle.victories(field)
        assert [list(victories.held(position, each)) for each in Side] == [
            found["w"],
            found["b"],
        ]
        assert outcome is None or outcome.winner == oracle.winner(field)


@seeds
def test_both_find_the_same_moves_with_the_same_captures(seed):
    compared = 0
    for chance, rules, position, field in begun(seed):
        if position.ended is not None:
            continue
        options = rules.options
        mine = {of_oracle(move): move for move in rules.legal_moves(position)}
        theirs = oracle.moves(field, position.turn.letter.lower(), options.push)
        assert sorted(mine, key=str) == theirs
        for said in chance.sample(theirs, min(1, len(theirs))):
            compared += 1
            after = rules.apply(position, mine[said])
            left, waves = oracle.resolve(
                oracle.displaced(field, said), said[1], options.formulas, options.chain
            )
            assert waves_of(after.waves) == waves
            assert field_of(after) == left
            assert rules.write_move(position, mine[said]) == oracle.text(said, waves)
            assert after.quiet == (0 if waves else position.quiet + 1)
            reason = oracle.ending(
                left,
                after.turn.letter.lower(),
                options.formulas,
                options.push,
                after.quiet,
                options.quiet_limit,
            )
            outcome = rules.outcome(after)
            assert (outcome.words.code if outcome else "") == reason
            assert outcome is None or outcome.winner == oracle.winner(left)
    assert compared > POSITIONS // 4


@seeds
def test_whole_games_go_the_same_way(seed):
    """A walk of random moves on both boards, captures preferred."""
    chance = random.Random(100 + seed)
    rules = random_game(chance)
    position = rules.initial()
    field = field_of(position)
    for _ in range(40):
        if position.ended is not None:
            break
        moves = list(rules.legal_moves(position))
        for move in chance.sample(moves, min(6, len(moves))):
            after = rules.apply(position, move)
            if after.waves:
                break
        said = of_oracle(move)
        field, _ = oracle.resolve(
            oracle.displaced(field, said),
            said[1],
            rules.options.formulas,
            rules.options.chain,
        )
        assert field_of(after) == field
        position = after
    assert position.ply > 0
