"""Accelerated first rounds, and pairs that are not to meet."""

from __future__ import annotations

import random

from games.pairing.acceleration import acceleration
from games.pairing.dutch import pair_round
from games.pairing.meetings import Meeting, Result


def test_the_examples_of_the_handbook():
    """Of 161 players 82 are lent points; of nine rounds five are accelerated, three of
    them with a whole point."""
    found = acceleration(range(1, 162), [], 9)
    assert found.last == 82
    lent = [found.points(1, number) for number in range(1, 10)]
    assert lent == [2, 2, 2, 1, 1, 0, 0, 0, 0]
    assert {found.points(83, number) for number in range(1, 10)} == {0}


def pairs(size, meetings, number, **more):
    found = pair_round(range(1, size + 1), meetings, number=number, rounds=5, **more)
    return {frozenset((each.first, each.second)) for each in found}


def test_in_the_first_round_quarters_meet():
    assert pairs(8, [], 1, accelerated=True) == {
        frozenset(pair) for pair in [(1, 3), (2, 4), (5, 7), (6, 8)]
    }
    assert pairs(8, [], 1) == {
        frozenset(pair) for pair in [(1, 5), (2, 6), (3, 7), (4, 8)]
    }


def test_in_the_second_round_winners_below_meet_losers_above():
    first = [(1, 3), (2, 4), (5, 7), (6, 8)]
    meetings = [Meeting(1, one, other, Result.FIRST) for one, other in first]
    assert pairs(8, meetings, 2, accelerated=True) == {
        frozenset(pair) for pair in [(1, 2), (3, 5), (4, 6), (7, 8)]
    }


def test_those_who_are_kept_apart_never_meet():
    apart = [frozenset((1, 5)), frozenset((2, 6)), frozenset((1, 6))]
    lots = random.Random(4)
    meetings: list[Meeting] = []
    for number in range(1, 5):
        found = pair_round(range(1, 9), meetings, number=number, rounds=4, apart=apart)
        met = [frozenset((each.first, each.second)) for each in found]
        assert not {*met} & {*apart}
        meetings += [
            Meeting(number, each.first, each.second, lots.choice(list(Result)[:2]))
            for each in found
        ]
