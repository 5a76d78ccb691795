"""Every walker against the rules that it repeats: random options, random play.

A game is played by the walker and by `legal_moves` and `apply` at once. It begins at
the start, or with men thrown on the board so that they take each other at once.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from games.engine import GAMES, rules
from games.engine.medieval.rules.values import Position
from games.engine.registry import AnyRules
from games.engine.sides import Side
from games.engine.surfaces import Walker
from tests.engine.boolean.chance import random_position
from tests.engine.contract import by_lot, name_of, variants
from tests.engine.enochian.chance import thrown
from tests.engine.margrites.test_oracle import start
from tests.engine.medieval.chance import crowd, random_men

WALKED = [game for game in variants() if game.walker(game.initial()) is not None]
TRIED = 4  # moves at each ply that are made, looked at and taken back
every_walker = pytest.mark.parametrize("game", WALKED, ids=name_of)


# --- Men thrown on the board ----------------------------------------------------------


def medieval_crowd(game: Any, chance: random.Random) -> Position:
    """Any men anywhere, or men of the start near each other."""
    if chance.random() < 0.6:
        return crowd(game.options, chance)
    men = random_men(game.options, chance)
    return Position(game.options, men, chance.choice(list(Side)))


def margrites_crowd(game: AnyRules, chance: random.Random) -> Any:
    """Pieces of both sides close together, one step or all left in the turn."""
    plain, _, position = start(chance, ())
    text = plain.write_position(position)
    return game.read_position(text.replace(" 4 ", f" {chance.choice([1, 4])} "))


def enochian_crowd(game: AnyRules, chance: random.Random) -> Any:
    return game.read_position(thrown(chance.randrange(1000)))


CROWDS: dict[str, Callable[[Any, random.Random], Any]] = {
    "medieval": medieval_crowd,
    "boolean": random_position,
    "margrites": margrites_crowd,
    "enochian": enochian_crowd,
}


# --- Playing side by side -------------------------------------------------------------


def play_beside(
    game: AnyRules, position: Any, chance: random.Random, plies: int
) -> int:
    """Play a random game by both, and take it back; how many moves took somebody."""
    walker = game.walker(position)
    if walker is None:
        return 0
    seen, taking = [], 0
    for _ in range(plies):
        moves = list(game.legal_moves(position))
        worths = assert_alike(game, walker, position)
        if not moves:
            break
        seen.append((position, worths))
        tried = chance.sample(range(len(moves)), min(TRIED, len(moves)))
        for number in tried:
            assert_same_after(game, walker, position, moves[number])
        takings = [number for number in tried if worths[number]]
        taking += len(takings)
        number = chance.choice(takings or tried)
        walker.make(walker.steps_of([moves[number]])[0])
        position = going_on(game.apply(position, moves[number]))
    for earlier, worths in reversed(seen):
        walker.unmake()
        assert assert_alike(game, walker, earlier) == worths
    return taking


def assert_alike(game: AnyRules, walker: Walker, position: Any) -> list[int]:
    """The walker has the moves of the rules, each once; what they are worth to it."""
    steps = walker.steps_of(list(game.legal_moves(position)))
    listed = walker.moves()
    assert len(listed) == len(steps) == len(set(steps))
    assert set(listed) == set(steps)
    return [walker.worth(step) for step in steps]


def assert_same_after(game: AnyRules, walker: Walker, position: Any, move: Any) -> None:
    """A move gains what the rules say, leads to the same moves, and can be unmade."""
    seat, (step,) = game.seat_to_move(position), walker.steps_of([move])
    after = going_on(game.apply(position, move))
    gained = game.evaluate(after, seat) - game.evaluate(position, seat)
    assert walker.worth(step) == gained
    walker.make(step)
    assert_alike(game, walker, after)
    walker.unmake()


def going_on(position: Any) -> Any:
    """The walker of the medieval game plays on after the end."""
    if isinstance(position, Position):
        return replace(position, ended=None)
    return position


# --- The tests ------------------------------------------------------------------------


@every_walker
def test_games_of_the_walker_are_games_of_the_rules(game):
    chance = random.Random(name_of(game))
    play_beside(game, game.initial(), chance, plies=40)


@every_walker
def test_men_thrown_on_the_board_move_and_take_as_the_rules_say(game):
    chance = random.Random(name_of(game))
    if game.key in CROWDS:
        for _ in range(12):
            play_beside(game, CROWDS[game.key](game, chance), chance, plies=3)


@pytest.mark.parametrize("key", GAMES)
def test_any_options_are_walked_as_the_rules_say(key):
    chance, taking = random.Random(key), 0
    for _ in range(12):
        game = by_lot(key, chance)
        if game.walker(game.initial()) is None:
            continue
        if key not in CROWDS:
            taking += play_beside(game, game.initial(), chance, plies=60)
        for _ in range(8 if key in CROWDS else 0):
            taking += play_beside(game, CROWDS[key](game, chance), chance, plies=3)
    assert taking > 50


@pytest.mark.parametrize(
    ("key", "given"),
    [
        ("boolean", {"setup": "alternate"}),
        ("margrites", {"repetition": True}),
        ("margrites", {"setup": "hostile"}),
        ("margrites", {"return_scored": True}),
        ("medieval", {"prisoners": True}),
    ],
)
def test_there_is_no_walker_where_more_than_the_board_matters(key, given):
    game = rules(key, **given)
    assert game.walker(game.initial()) is None
