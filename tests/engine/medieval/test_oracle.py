"""The engine against a second, literal writing of the document, under any options."""

from __future__ import annotations

import random

import pytest

from games.engine.geometry import INDEX, NAMES
from games.engine.medieval import captures, formations, moves, reach, victories
from games.engine.medieval.values import Position
from games.engine.sides import Side
from tests.engine.medieval import oracle
from tests.engine.medieval.chance import (
    board_of,
    fates_of,
    men_of,
    random_bodies,
    random_men,
    random_options,
)

SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_and_reach(seed):
    chance = random.Random(seed)
    for _ in range(3):
        options = random_options(chance)
        men = random_men(options, chance)
        board, position = board_of(men), Position(men)
        for name in board:
            found = moves.destinations(options, position, INDEX[name])
            assert len(set(found)) == len(found)
            assert {NAMES[square] for square in found} == oracle.destinations(
                options, board, name
            )
            for target in chance.sample(sorted(board), min(8, len(board))):
                if target != name:
                    numbers = reach.attacks(options, men, INDEX[name], INDEX[target])
                    assert set(numbers) == oracle.attacks(options, board, name, target)
                    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("seed", SEEDS)
def test_captures(seed):
    chance = random.Random(seed)
    for _ in range(6):
        options = random_options(chance)
        men = random_men(options, chance)
        board = board_of(men)
        for side in Side:
            hits = captures.hits(options, men, side)
            fates = oracle.taken(options, board, side.seat)
            assert fates_of(hits) == fates
            assert captures.after_hits(men, hits) == men_of(
                oracle.without(board, fates)
            )
            for name in board:
                assert captures.hits_on(options, men, side, INDEX[name]) == tuple(
                    hit for hit in hits if NAMES[hit.square] == name
                )


@pytest.mark.parametrize("seed", SEEDS)
def test_victories(seed):
    chance = random.Random(seed)
    for _ in range(2):
        options = random_options(chance)
        men = random_men(options, chance)
        board = board_of(men)
        position = Position(men, taken=(random_bodies(chance), random_bodies(chance)))
        for side in Side:
            standing = formations.standing(options, men, side)
            found = [
                (each.kind, tuple(sorted(zip(names(each), each.values, strict=True))))
                for each in standing
            ]
            assert len(set(found)) == len(found)
            assert set(found) == oracle.formations(options, board, side.seat)
            values = [body.value for body in position.taken[side]]
            held = victories.held(options, position, side)
            expected = oracle.victories(options, board, side.seat, values)
            assert set(held) - {"pyramid"} == expected
            assert list(held) == [name for name in victories.TITLES if name in held]


def names(formation: formations.Formation) -> list[str]:
    return [NAMES[square] for square in formation.squares]
