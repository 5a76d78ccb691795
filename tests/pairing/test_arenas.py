"""Arenas: points and streaks, and who is paired with whom as they become free."""

from __future__ import annotations

import random
from datetime import timedelta
from time import perf_counter

import pytest

from games.pairing.arenas import (
    PATIENCE,
    Career,
    FreePlayer,
    arena_standing,
    careers,
    pair_free,
)
from games.pairing.meetings import Meeting, Result
from tests.support.people import NOON

SECOND = timedelta(seconds=1)


def career(gains, *, streaks=True):
    found = Career(1)
    for gain in gains:
        found = found.after(2, gain, began=True, streaks=streaks)
    return found.points


@pytest.mark.parametrize(
    ("gains", "points"),
    [
        ([2, 1, 0], (2, 1, 0)),
        ([2, 2, 2, 2], (2, 2, 4, 4)),
        ([2, 2, 1, 2], (2, 2, 2, 2)),  # a draw on a streak counts double and ends it
        ([2, 2, 0, 2, 2, 2], (2, 2, 0, 2, 2, 4)),
    ],
)
def test_after_two_wins_games_count_double_until_one_is_not_won(gains, points):
    assert career(gains) == points
    assert career(gains, streaks=False) == tuple(gains)


def test_what_was_not_played_counts_for_nothing_and_ends_no_streak():
    results = [Result.FIRST, Result.FIRST, Result.NEITHER, None, Result.FIRST]
    found = careers([1, 2], [Meeting(1, 1, 2, each) for each in results], streaks=True)
    assert found[1].points == (2, 2, 4)
    assert found[2].points == (0, 0, 0)


def test_points_then_wins_then_fewer_games_decide():
    found = {
        1: Career(1, (1, 1), won=0),
        2: Career(2, (2, 0), won=1),
        3: Career(3, (2,), won=1),
        4: Career(4, (2, 0), won=1),
        5: Career(5),
    }
    rows = arena_standing(found)
    assert [(row.place, row.number) for row in rows] == [
        (1, 3),
        (2, 2),
        (2, 4),
        (4, 1),
        (5, 5),
    ]


def free(number, *, place=0, last=None, since=NOON):
    return FreePlayer(Career(number, last=last), place or number, since)


def met(pairs):
    return {frozenset(pair) for pair in pairs}


def paired(*waiting, now=NOON):
    return met(pair_free(waiting, now))


def test_neighbours_in_the_standing_are_paired_and_who_came_last_waits():
    assert paired(*map(free, range(1, 5))) == met([(1, 2), (3, 4)])
    late = free(2, since=NOON + SECOND)
    assert paired(free(1), late, free(3)) == met([(1, 3)])
    assert paired(free(1)) == set()


def test_two_who_have_just_met_meet_others():
    ada, bede = free(1, last=2), free(2, last=1)
    assert paired(ada, bede, free(3), free(4)) == met([(1, 3), (2, 4)])
    low, lower = free(3, last=4), free(4, last=3)
    assert paired(free(1), free(2), low, lower) == met([(1, 3), (2, 4)])


def test_two_alone_meet_again_after_a_while():
    ada, bede = free(1, last=2), free(2, last=1)
    assert paired(ada, bede) == set()
    assert paired(ada, bede, now=NOON + PATIENCE) == met([(1, 2)])


def test_of_three_the_one_waits_who_lets_the_others_meet():
    ada, bede = free(1, last=2), free(2, last=1)
    assert paired(ada, bede, free(3, since=NOON + SECOND)) == met([(1, 3)])


@pytest.mark.parametrize("seed", range(20))
def test_all_are_paired_once_and_nobody_twice_running_where_many_are_free(seed):
    lots = random.Random(seed)
    size = lots.randrange(6, 40)
    numbers = list(range(1, size + 1))
    lots.shuffle(numbers)
    last = dict(zip(numbers[::2], numbers[1::2], strict=False))
    last |= {theirs: mine for mine, theirs in last.items()}
    waiting = [free(n, place=lots.randrange(9), last=last.get(n)) for n in numbers]
    pairs = pair_free(waiting, NOON)
    everybody = [n for pair in pairs for n in pair]
    assert len(everybody) == len(set(everybody)) == size - size % 2
    assert not any(last.get(one) == other for one, other in pairs)


def test_two_hundred_are_paired_in_no_time():
    waiting = [free(n, last=n + 1 if n % 2 else n - 1) for n in range(1, 201)]
    begun = perf_counter()
    assert len(pair_free(waiting, NOON)) == 100
    assert perf_counter() - begun < 0.5
