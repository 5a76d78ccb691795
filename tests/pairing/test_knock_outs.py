"""Brackets: who meets whom where the loser is out, and which place everybody has."""

from __future__ import annotations

import random

import pytest

from games.pairing.knock_outs import (
    NOBODY,
    bracket,
    places,
    rounds_for,
    seeds_by_place,
)
from games.pairing.seat_preferences import first_to_begin


def pairs(drawn, number):
    return [(tie.upper, tie.lower) for tie in drawn.ties_of(number)]


def test_seeds_stand_as_in_the_draws_of_tournaments():
    # As published for 8 and 16 places in draws "1 v 8, 4 v 5, 2 v 7, 3 v 6".
    assert seeds_by_place(3) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert seeds_by_place(4) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]


def test_the_best_seeds_are_free_where_places_stay_empty():
    drawn = bracket(range(1, 7), {}, third=True)
    assert pairs(drawn, 1) == [(1, NOBODY), (4, 5), (2, NOBODY), (3, 6)]
    assert pairs(drawn, 2) == [(1, None), (2, None)]
    assert [tie.winner for tie in drawn.rounds[0]] == [1, None, 2, None]


def test_the_losers_of_the_semi_finals_play_for_the_third_place():
    decided = {(1, frozenset({1, 4})): 1, (1, frozenset({2, 3})): 3}
    drawn = bracket(range(1, 5), decided, third=True)
    assert pairs(drawn, 2) == [(1, 3), (4, 2)]
    assert places(drawn, range(1, 5)) == {1: 1, 3: 1, 2: 3, 4: 3}
    decided |= {(2, frozenset({1, 3})): 3, (2, frozenset({2, 4})): 4}
    drawn = bracket(range(1, 5), decided, third=True)
    assert places(drawn, range(1, 5)) == {3: 1, 1: 2, 4: 3, 2: 4}


def test_three_players_need_no_game_for_the_third_place():
    decided = {(1, frozenset({2, 3})): 2}
    drawn = bracket(range(1, 4), decided, third=True)
    assert pairs(drawn, 2) == [(1, 2)]
    assert places(drawn, range(1, 4)) == {1: 1, 2: 1, 3: 3}


def test_where_both_are_out_the_next_one_goes_on_alone():
    decided = {(1, frozenset({1, 4})): NOBODY, (1, frozenset({2, 3})): 2}
    drawn = bracket(range(1, 5), decided, third=True)
    assert pairs(drawn, 2) == [(NOBODY, 2)]
    assert drawn.rounds[1][0].winner == 2
    assert places(drawn, range(1, 5)) == {2: 1, 1: 2, 4: 2, 3: 2}


@pytest.mark.parametrize("players", [2, 3, 5, 8, 11, 16, 31, 64])
def test_whoever_wins_all_but_one_lose_once(players):
    lots = random.Random(players)
    decided: dict[tuple[int, frozenset[int]], int] = {}
    entrants = range(1, players + 1)
    for number in range(1, rounds_for(players) + 1):
        for tie in bracket(entrants, decided, third=True).ties_of(number):
            if tie.is_met:
                decided[number, frozenset(tie.players)] = lots.choice(tie.players)
    drawn = bracket(entrants, decided, third=True)
    losers = [t.loser for ties in drawn.rounds for t in ties if t.loser]
    assert len(losers) == len(set(losers)) == players - 1
    found = places(drawn, entrants)
    assert sorted(found.values())[:2] == [1, 2]
    assert drawn.rounds[-1][0].winner == min(found, key=found.__getitem__)


def test_who_has_begun_less_often_begins():
    assert first_to_begin(1, 2, {1: [True], 2: [False]}, 1) == (2, 1)
    assert first_to_begin(1, 2, {1: [True, False], 2: [False, True]}, 2) == (1, 2)
    assert first_to_begin(1, 2, {}, 1) == (1, 2)
    assert first_to_begin(1, 2, {}, 2) == (2, 1)
