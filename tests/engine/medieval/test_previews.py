"""What moves would take, and formations one move away, against the whole position."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.engine.geometry import NAMES, NOWHERE
from games.engine.medieval.help import prospects
from games.engine.medieval.rules import boards, captures, formations, moves, turns
from games.engine.medieval.rules.armies import Army
from games.engine.medieval.rules.eruptions import meetings
from games.engine.medieval.rules.previews import Previews, takers
from games.engine.medieval.rules.values import Man, Part, Position, camp
from games.engine.sides import Side
from tests.engine.medieval.chance import random_men, random_options
from tests.engine.medieval.sparse import ended, game, position, whole

ROUNDS = 60
LOOSE = ("magna_any", "formation_order", "formation_clear", "prog_enemy")


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_a_preview_is_what_the_whole_position_says(seed):
    chance = random.Random(seed)
    options = random_options(chance)
    held = ((moves_body(chance),) * 2, ())
    start = Position(options, random_men(options, chance), Side.WHITE, held)
    army = Army(start, Side.WHITE)
    seen: dict[int, Previews] = {}
    for move in moves.legal(start):
        previews = seen.setdefault(move.origin, Previews(army, move.origin))
        taken = previews.hits(move)
        assert taken == whole(start, move)
        for square in army.enemies.keys() - army.standing.keys():
            alone = [hit for hit in taken if hit.square == square]
            assert previews.hits_on(move, square) == alone


def moves_body(chance):
    """A body that White holds, to be dropped where prisoners are kept."""
    men = position("A1 T36 A2 C9 A3 S25").men
    return chance.choice([man for man in men if man]).parts[0]


@pytest.mark.parametrize("seed", range(12))
def test_a_body_dropped_far_off_may_bar_an_eruption(seed):
    """White's outermost column is crowded, and eruption needs a free way."""
    chance = random.Random(seed)
    options = game(prisoners=True, eruption_blocked=True).options
    men = list(position("A1 C2", "B8 C3").men)
    values = [2, 3, 4, 6, 8, 12, 16, 18]
    for square in chance.sample(boards.outermost(options.board, Side.WHITE), 4):
        part = Part("S", chance.choice(values))
        men[square] = Man(chance.choice(list(Side)), (part,))
    start = Position(options, tuple(men), Side.WHITE, ((Part("T", 36),), ()))
    previews = Previews(Army(start, Side.WHITE), NOWHERE)
    for drop in moves.drops(start):
        assert previews.hits(drop) == whole(start, drop)


def test_the_way_of_an_eruption_is_barred_by_a_drop():
    # 16 ÷ 8 = 2 along the whole of column P.
    rules = game(prisoners=True, eruption_blocked=True)
    start = rules.read_position("W:A1=C2,P8=S16;B:B8=C3,P1=C2;t=W;w=T36;b=")
    assert captures.hits(rules.options, start.men, Side.WHITE)
    offered = rules.offers(start, "T36 *").squares
    assert len(offered) == 6
    assert not any(choice.effects for choice in offered)


def test_the_random_positions_take_all_ways():
    kinds: set[str] = set()
    for seed in range(ROUNDS):
        chance = random.Random(seed)
        options = random_options(chance)
        start = Position(options, random_men(options, chance))
        army = Army(start, Side.WHITE)
        for move in moves.legal(start):
            for hit in Previews(army, move.origin).hits(move):
                kinds.update(reason.kind for reason in hit.reasons)
    assert kinds == {"siege", "equality", "ambush", "eruption"}


# --- Formations one move away -----------------------------------------------------


def by_trying(start, side):
    """Every move of a side that makes a formation which does not stand."""
    already = formations.standing(start.options, start.men, side)
    found = set()
    for move in moves.legal(replace(start, turn=side)):
        if move.drop is None:
            after = turns.after(replace(start, turn=side), move)
            for made in formations.standing(start.options, after.men, side):
                if made not in already:
                    found.add((move, made))
    return found


def test_formations_one_move_away_are_found_as_by_trying_every_move():
    count = 0
    for seed in range(ROUNDS):
        chance = random.Random(seed)
        given = {name: chance.random() < 0.5 for name in LOOSE}
        options = game(**given).options
        start = Position(options, random_men(options, chance))
        for side in Side:
            found = prospects.one_move_away(start, side)
            assert set(found) == by_trying(start, side)
            assert len(set(found)) == len(found)
            count += len(found)
    assert count > 50


def ahead(start, side=Side.WHITE):
    return [(move, made.values) for move, made in prospects.one_move_away(start, side)]


def test_a_man_who_leaves_the_gap_makes_a_formation():
    # 16, 36, 56 stand on B4, D4, F4 with C2 between; he can go to two corners.
    start = position("B4 C16 D4 C36 C4 C2", "F4 T56")
    assert {values for _, values in ahead(start)} == {(16, 36, 56)}
    assert len(ahead(start)) == 4


def test_taking_the_man_in_the_gap_makes_a_formation():
    # From N4, far outside, 3 × 12 = 36 falls on C4, in the gap between B4 and D4.
    rules = game()
    start = position("B4 C16 D4 C36 N7 S3", "F4 T56 C4 S36 H8 C2")
    made = {NAMES[move.destination]: values for move, values in ahead(start)}
    assert made["N4"] == (16, 36, 56)
    taking = rules.read_move(start, "N7-N4")
    assert ended(rules, rules.apply(start, taking)).reason == "magna"


def test_a_pyramid_that_loses_a_part_may_make_a_formation():
    # From N4 36 ÷ 9 = 4 falls, and Black's pyramid of 60 stands there with 56.
    start = position("B4 C16 D4 C36 N7 S36", "F4 P[S30,T26,C4] H8 C2")
    made = {NAMES[move.destination]: values for move, values in ahead(start)}
    assert made["N4"] == (16, 36, 56)


def test_anywhere_it_only_matters_who_enters():
    rules = game(formation="anywhere")
    start = position("A1 C16 I7 C36", "D3 T56", rules=rules)
    found = ahead(start)
    assert [values for _, values in found] == [(16, 36, 56)]


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_nobody_is_passed_over_who_is_hit_where_they_stand(seed):
    """Of the whole position only those are judged who may be hit; asked of one by one,
    all are."""
    chance = random.Random(f"exposed {seed}")
    options = random_options(chance)
    men = random_men(options, chance)
    for side in Side:
        alone = [
            hit
            for square in boards.squares(options.board)
            for hit in captures.hits_on(options, men, camp(men, side), 1 << square)
        ]
        assert captures.hits(options, men, side) == tuple(alone)


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_who_can_take_is_who_takes_by_a_move(seed):
    chance = random.Random(f"takers {seed}")
    options = random_options(chance)
    start = Position(options, random_men(options, chance), Side.WHITE)
    takes = {NAMES[move.origin] for move in moves.legal(start) if whole(start, move)}
    assert set(takers(start)) == takes


def test_where_nobody_falls_what_meets_whom_is_not_found_anew():
    """Men come by in another order, and their numbers are the same."""
    chance, position, found = random.Random(1), game().initial(), set()
    for _ in range(12):
        list(takers(position))
        found.add(meetings.cache_info().misses)
        quiet = [move for move in moves.legal(position) if not whole(position, move)]
        position = turns.after(position, chance.choice(quiet))
    assert len(found) <= 2  # once for each side
