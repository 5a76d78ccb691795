"""Whole turns of the fast core, step by step by the rules."""

from __future__ import annotations

import random
import re

from games.engine import rules
from games.engine.margrites.rules.boards import SIZE, WIDTH
from games.engine.margrites.search.bridge import DANGER, Bridge
from games.engine.search.core import NARROW, ONGOING, WIDE
from games.engine.search.thinking import Limits, bridge_of, think
from tests.engine.search.sides import codes_of, core_of, ended


def positions(count: int):
    """Positions of random games, within turns and at their begin."""
    game, chance = rules("margrites"), random.Random(8)
    for plies in range(0, 4 * count, 4):
        position = game.initial()
        for _ in range(plies + chance.randrange(4)):
            after = game.apply(position, chance.choice([*game.legal_moves(position)]))
            if after.ended is not None:
                break
            position = after
        yield game, position


def test_a_turn_is_steps_of_the_rules_that_end_with_it():
    for game, position in positions(12):
        core = core_of(game, position)
        for turn in codes_of(core, WIDE)[:8]:
            reached = position
            for step in Bridge.split(turn):
                assert (reached.turn, reached.number) == (
                    position.turn,
                    position.number,
                )
                reached = game.apply(reached, Bridge(reached).move(step))
            core.make(turn)
            if reached.ended is None:
                assert reached.number > position.number
                assert core.key == core_of(game, reached).key
            core.unmake()


def test_no_two_turns_of_a_beam_lead_to_the_same_place():
    for game, position in positions(6):
        core = core_of(game, position)
        for breadth in (NARROW, WIDE):
            keys = set()
            turns = codes_of(core, breadth)
            for turn in turns:
                core.make(turn)
                keys.add(core.key)
                core.unmake()
            assert len(keys) == len(turns) > 1


def test_the_line_of_a_search_goes_on_after_the_turn():
    game = rules("margrites")
    thought = think(game, game.initial(), Limits(nodes=80), 1)
    assert len(thought.line) > 4
    assert thought.line[0] == thought.move


def sparse_positions(game, chance, count: int):
    """Positions of few men, who are soon all gone."""
    for _ in range(count):
        squares = chance.sample(range(SIZE), chance.randint(3, 5))
        men = ["."] * SIZE
        for square in squares[:2]:
            men[square] = "W"
        for square in squares[2:]:
            men[square] = "B"
        text = placement("".join(men))
        side, left = chance.choice("BW"), chance.randint(1, 4)
        position = game.read_position(f"{text} {side} {left} - 2,1 2,3 9")
        if game.outcome(position) is None:
            yield position


def placement(men: str) -> str:
    """Squares from the eighth rank on as positions write them."""
    ranks = [men[at : at + WIDTH] for at in range(0, SIZE, WIDTH)]
    return "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), r) for r in ranks)


def test_a_rebuttal_is_played_as_the_rules_say():
    game, chance = rules("margrites", rebuttal=True), random.Random(2)
    rebuttals = 0
    for position in sparse_positions(game, chance, 40):
        core = core_of(game, position)
        while game.outcome(position) is None:
            codes = codes_of(core)
            code = max(chance.sample(codes, min(3, len(codes))), key=core.order)
            position = game.apply(position, Bridge(position).move(code))
            core.make(code)
            rebuttals += position.rebutting
            assert core.terminal() == ended(game, position)
            if core.terminal() == ONGOING:
                assert core.key == core_of(game, position).key
    assert rebuttals > 5


DANCES = {
    "black": ("d3>d4", "e3>d3", "d4>e4", "e4>e3"),
    "white": ("d6>d5", "e6>d6", "d5>e5", "e5>e6"),
}


def dancing(game):
    """Both sides dance, as long as they may, and then step by the first legal step;
    every position by core and rules."""
    position = game.read_position("9/9/3WW4/9/9/3BB4/9/9 B 4 - 0,0 0,0 1")
    core = core_of(game, position)
    while game.outcome(position) is None and position.number < 9:
        legal = {game.write_move(position, m): m for m in game.legal_moves(position)}
        bridge = Bridge(position)
        assert {bridge.code(move) for move in legal.values()} == {*codes_of(core)}
        step = DANCES[game.seat_to_move(position)][4 - position.left]
        yield step in legal
        move = legal.get(step) or next(iter(legal.values()))
        position = game.apply(position, move)
        core.make(bridge.code(move))
        assert core.terminal() == ended(game, position)
        if core.terminal() == ONGOING:
            assert core.key == core_of(game, position).key
    yield game.outcome(position) is None


def test_who_danced_first_must_end_its_next_turn_otherwise():
    *danced, goes_on = dancing(rules("margrites", no_double_dance=True))
    assert goes_on
    assert danced[:11] == [True] * 11
    assert not danced[11]


def test_a_turn_that_begins_alike_for_the_third_time_ends_the_game():
    *danced, goes_on = dancing(rules("margrites", repetition=True))
    assert danced == [True] * 16
    assert not goes_on


def test_what_has_been_before_is_taken_back():
    game = rules("margrites", repetition=True, no_double_dance=True)
    core = core_of(game, game.initial())
    before = core.key, core.turn_count, [*core.danced], core.beginning
    made = 0
    for _ in range(12):
        if core.terminal() == ONGOING:
            core.make(codes_of(core)[0])
            made += 1
    assert (core.turn_count, core.beginning) != (before[1], before[3])
    for _ in range(made):
        core.unmake()
    assert before == (core.key, core.turn_count, [*core.danced], core.beginning)


def test_a_piece_that_one_enemy_more_would_capture_is_worth_less():
    game = rules("margrites")
    near, far = (
        core_of(game, game.read_position(f"9/9/9/{rank}/3BB4/9/9/9 B 4 - 0,0 0,0 1"))
        for rank in ("5W3", "7W1")
    )
    assert near.evaluate() - far.evaluate() == DANGER


def test_the_first_levels_know_of_no_danger_and_the_third_makes_little_of_it():
    game = rules("margrites")
    bridge = bridge_of(game, game.initial())
    dangers = [bridge.seen(level, 0, False).danger for level in range(1, 7)]
    assert dangers == [0, 0, DANGER // 2, DANGER, DANGER, DANGER]
