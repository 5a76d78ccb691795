"""The fast walker against the rules as they are written, under any options."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.engine.medieval.game import Medieval
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import captures, moves, turns
from games.engine.medieval.rules.setup import initial
from games.engine.medieval.rules.values import Man, Move, Position
from games.engine.medieval.search.rosters import Roster
from games.engine.medieval.search.walker import Walker
from games.engine.sides import Side
from tests.engine.medieval.chance import random_men, random_options, worn

VARIANTS = [
    {},
    {"board": "8x14", "first_player": "black"},
    {"simplified_moves": True},
    {"pyramid_diag3": True},
    {"pyramid_diag3": True, "simplified_moves": True},
    {"leap_captures": False},
    {"siege": "natural"},
    {"siege": "natural", "simplified_moves": True},
    {"ambush": "clamp"},
    {"eruption_diagonal": True},
    {"eruption_blocked": True},
    {"eruption_blocked": True, "eruption_diagonal": True, "ambush": "clamp"},
    {"pyramid_total_complete_only": True},
    {"pyramid_falls_whole": True, "siege": "natural"},
]


def men_after(step, men):
    """The men once a step of the walker is made, with what it says that it takes."""
    after = list(men)
    _, origin, to, falls = step
    after[origin], after[to] = None, after[origin]
    for _, square, kind, left in falls:
        assert after[square] == kind.man
        after[square] = None if left is None else left.man
    return tuple(after)


def assert_same(position, chance, most=200):
    """The walker has the moves of the rules, and they take what the rules take."""
    steps = Walker(position).moves()
    if not position.options.prisoners:
        legal = [(move.origin, move.destination) for move in moves.legal(position)]
        assert sorted((origin, to) for _, origin, to, _ in steps) == sorted(legal)
    taking = 0
    for step in chance.sample(steps, min(most, len(steps))):
        move = Move(step[1], step[2])
        moved = turns.moved(position, move)
        hits = captures.hits(position.options, moved, position.turn)
        expected = captures.after_hits(moved, hits)
        assert men_after(step, position.men) == expected, move
        taking += bool(hits)
    return taking


def crowd(options, chance):
    """Men of the start scattered near each other, some gone, pyramids worn."""
    wide = chance.choice([6, 8, 11, 14])
    left = chance.randint(0, 14 - wide)
    squares = [n for n in range(128) if left <= n % 16 < left + wide]
    chance.shuffle(squares)
    men: list[Man | None] = [None] * 128
    share = chance.uniform(0.2, 1)
    for _, man in initial(options).standing():
        if chance.random() < share:
            men[squares.pop()] = worn(man, chance) if man.is_pyramid else man
    return Position(options, tuple(men), chance.choice(list(Side)))


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_crowds_take_what_the_rules_say(options):
    options, chance = MedievalOptions(**options), random.Random(str(options))
    taking = sum(
        assert_same(crowd(options, chance), chance, most=6) for _ in range(120)
    )
    assert taking > 150


@pytest.mark.parametrize("seed", range(16))
def test_any_men_under_any_options_take_what_the_rules_say(seed):
    chance = random.Random(seed)
    for _ in range(8):
        options = random_options(chance)
        men = random_men(options, chance)
        position = Position(options, men, chance.choice(list(Side)))
        assert_same(position, chance, most=12)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_games_of_the_walker_are_games_of_the_rules(options):
    options, chance = MedievalOptions(**options), random.Random(7)
    position = initial(options)
    walker = Walker(position)
    for _ in range(70):
        steps = walker.moves()
        if not steps:
            break
        taking = [step for step in steps if step[3]]
        step = chance.choice(taking if chance.random() < 0.5 and taking else steps)
        move = Move(step[1], step[2])
        assert walker.steps_of([move]) == [step]
        after = turns.after(position, move)
        assert men_after(step, position.men) == after.men
        taken = sum(body.value for hit in after.hits for body in hit.bodies)
        assert walker.worth(step) == taken
        walker.make(step)
        # Both have also the same moves afterwards, however the game may have ended.
        position = replace(after, ended=None)
    assert_same(position, chance)
    assert spelled(walker.moves()) == spelled(Walker(position).moves())


def spelled(steps):
    """The moves with what they take, told by squares and men alone."""
    return sorted(
        (
            origin,
            to,
            sorted((s, kind.man, left and left.man) for _, s, kind, left in falls),
        )
        for _, origin, to, falls in steps
    )


def test_unmaking_brings_everything_back():
    options, chance = MedievalOptions(), random.Random(8)
    walker, seen = Walker(initial(options)), []
    for _ in range(150):
        steps = walker.moves()
        seen.append(spelled(steps))
        taking = [step for step in steps if step[3]]
        walker.make(chance.choice(taking or steps))
    assert sum(len(steps) for steps in seen) > 5000
    while seen:
        walker.unmake()
        assert spelled(walker.moves()) == seen.pop()


def test_what_was_learned_is_forgotten_in_time(monkeypatch):
    monkeypatch.setattr("games.engine.medieval.search.rosters.PICTURES", 300)
    monkeypatch.setattr("games.engine.medieval.search.rosters.MATCHES", 3)
    forgotten: list[None] = []
    forget = Roster.forget
    monkeypatch.setattr(Roster, "forget", lambda self: forgotten.append(forget(self)))
    options, chance = MedievalOptions(value_white=5), random.Random(9)
    for _ in range(40):
        assert_same(crowd(options, chance), chance, most=3)
    assert len(forgotten) > 1


def test_there_is_no_walker_with_prisoners_nor_after_the_end():
    game = Medieval(MedievalOptions(prisoners=True))
    assert game.walker(game.initial()) is None
    game = Medieval(MedievalOptions(quiet_plies=1))
    start = game.initial()
    assert game.walker(start) is not None
    after = game.apply(start, game.read_move(start, "C2 K6-J5"))
    assert game.outcome(after) is not None
    assert game.walker(after) is None


@pytest.mark.parametrize("given", [{}, {"magna": False, "major": False}])
def test_no_victory_comes_from_a_move_that_is_said_not_to_end(given):
    """Any victory within reach, or one body from it, in crowds and in games."""
    ended, quiet = 0, 0
    for seed in range(40):
        chance = random.Random(seed)
        given = {**given, "excellentissima": "magna" not in given}
        options = MedievalOptions(**given, bodies_white=3, value_black=100)
        position = crowd(options, chance)
        steps = Walker(position).moves()
        walker = Walker(position)
        for step in chance.sample(steps, min(8, len(steps))):
            after = turns.after(position, Move(step[1], step[2]))
            if after.ended is not None:
                ended += 1
                assert walker.may_end(step)
            quiet += not walker.may_end(step)
    assert ended > 20
    assert quiet > 20 or "magna" not in given
