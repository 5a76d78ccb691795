"""Swiss rounds of very many players."""

from __future__ import annotations

import random
from time import perf_counter

import pytest

from games.pairing.dutch import LARGE, pair_round
from games.pairing.meetings import Meeting, Result, histories


def play(size, rounds, seed):
    """The meetings of an event in which the better one mostly wins, and how long the
    slowest round took to be paired."""
    lots, slowest = random.Random(seed), 0.0
    meetings: list[Meeting] = []
    for number in range(1, rounds + 1):
        begun = perf_counter()
        pairs = pair_round(range(1, size + 1), meetings, number=number, rounds=rounds)
        slowest = max(slowest, perf_counter() - begun)
        for pair in pairs:
            result = Result.BYE
            if pair.second:
                result = lots.choice([Result.FIRST, Result.DRAW, Result.SECOND])
            meetings.append(Meeting(number, pair.first, pair.second, result))
    return meetings, slowest


@pytest.mark.parametrize(("size", "seed"), [(LARGE + 1, 1), (200, 2), (301, 3)])
def test_all_meet_new_opponents_of_about_their_points(size, seed):
    meetings, _ = play(size, 9, seed)
    met = [frozenset((m.first, m.second)) for m in meetings if m.second]
    assert len(met) == len(set(met)) == 9 * (size // 2)
    byes = [m.first for m in meetings if m.second is None]
    assert len(byes) == len(set(byes)) == 9 * (size % 2)
    apart = 0
    for number in range(2, 10):
        past = histories(range(1, size + 1), meetings, number - 1)
        now = [m for m in meetings if m.round == number and m.second]
        apart += sum(
            abs(past[m.first].points - past[m.second or 0].points) > 1 for m in now
        )
    assert apart < len(met) / 50


@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_has_the_same_seat_three_times_running(seed):
    meetings, _ = play(200, 9, seed)
    for history in histories(range(1, 201), meetings, 9).values():
        seats = history.seats[:-1]  # before the last round the top may
        assert abs(2 * sum(seats) - len(seats)) <= 2
        runs = zip(seats, seats[1:], seats[2:], strict=False)
        assert all(len({*three}) > 1 for three in runs)


def test_five_hundred_are_paired_in_a_second():
    _, slowest = play(500, 5, 1)
    assert slowest < 2
