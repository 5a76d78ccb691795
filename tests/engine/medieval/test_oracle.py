"""The engine against a second, literal writing of the document, under any options."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.engine.geometry import INDEX, NAMES
from games.engine.medieval.rules import (
    captures,
    formations,
    moves,
    reach,
    turns,
    victories,
)
from games.engine.medieval.rules.values import Position, camp
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
from tests.engine.medieval.sparse import game

SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_and_reach(seed):
    chance = random.Random(seed)
    for _ in range(3):
        options = random_options(chance)
        men = random_men(options, chance)
        board, position = board_of(men), Position(options, men)
        for name in board:
            found = moves.destinations(position, INDEX[name])
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
            own = camp(men, side)
            for name in board:
                assert captures.hits_on(options, men, own, 1 << INDEX[name]) == tuple(
                    hit for hit in hits if NAMES[hit.square] == name
                )


@pytest.mark.parametrize("seed", SEEDS)
def test_victories(seed):
    chance = random.Random(seed)
    for _ in range(2):
        options = random_options(chance)
        men = random_men(options, chance)
        board = board_of(men)
        position = Position(
            options, men, taken=(random_bodies(chance), random_bodies(chance))
        )
        for side in Side:
            standing = formations.standing(options, men, side)
            found = [
                (each.kind, tuple(sorted(zip(names(each), each.values, strict=True))))
                for each in standing
            ]
            assert len(set(found)) == len(found)
            assert set(found) == oracle.formations(options, board, side.seat)
            values = [body.value for body in position.taken[side]]
            held = victories.held(position, side)
            expected = oracle.victories(options, board, side.seat, values)
            assert set(held) - {"pyramid"} == expected
            assert list(held) == [name for name in victories.TITLES if name in held]


def names(formation: formations.Formation) -> list[str]:
    return [NAMES[square] for square in formation.squares]


@pytest.mark.parametrize("seed", SEEDS[:24])
def test_whole_turns(seed):
    chance = random.Random(seed)
    options = random_options(chance)
    rules = game(**options.values())
    position = Position(
        options,
        random_men(options, chance),
        chance.choice(list(Side)),
        (random_bodies(chance)[:3], random_bodies(chance)[:3]),
    )
    for _ in range(10):
        found = list(moves.legal(position))
        if not found:
            break
        move = chance.choice(found)
        after = rules.apply(position, move)
        mover, other = position.turn.seat, position.turn.other.seat
        board = board_of(turns.moved(position, move))
        fates = oracle.taken(options, board, mover)
        left = oracle.without(board, fates)
        assert fates_of(after.hits) == fates
        assert after.men == men_of(left)
        assert after.turn is position.turn.other
        lost = sum(man.total for man in board.values()) - sum(
            man.total for man in left.values()
        )
        assert lost == sum(body.value for hit in after.hits for body in hit.bodies)
        listed = [*position.taken[position.turn]]
        if move.drop is not None:
            listed.remove(move.drop)
        listed += [body for hit in after.hits for body in hit.bodies]
        assert after.taken[position.turn] == tuple(listed)
        assert after.taken[after.turn] == position.taken[after.turn]
        expected = next(
            (
                (seat, held)
                for seat in (mover, other)
                if (held := holdings(options, position, after, left, seat, fates))
            ),
            None,
        )
        assert ended_by(after) == (expected or stuck(options, after))
        position = replace(after, ended=None)


def holdings(options, before, after, left, seat, fates) -> set[str]:
    """The victories of a seat after a turn, by the oracle."""
    side = Side.WHITE if seat == "white" else Side.BLACK
    values = [body.value for body in after.taken[side]]
    held = oracle.victories(options, left, seat, values)
    had = {
        man.side
        for square, man in board_of(before.men).items()
        if man.begun and square in fates
    }
    has = {man.side for man in left.values() if man.begun}
    if options.win_by_pyramid and side.other.seat in had - has:
        held.add("pyramid")
    return held


def stuck(options, after) -> tuple[str, set[str]] | None:
    if any(True for _ in moves.legal(after)):
        return None
    return after.turn.other.seat, {"no_moves"}


def ended_by(after: Position) -> tuple[str, set[str]] | None:
    """The winner and all that he holds; draws are left to their own tests."""
    outcome = after.ended
    if outcome is None or outcome.winner is None:
        return None
    names = outcome.words.params.get("victories", (outcome.reason,))
    assert isinstance(names, tuple)
    assert names[0] == outcome.reason
    return outcome.winner, {str(name) for name in names}
