"""All play all by the Berger tables (FIDE C.05, annex 1)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from games.pairing.berger import berger_table, schedule

# As published for 5 or 6 and for 9 or 10 players.
SIX = "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1"
TEN = (
    "1-10 2-9 3-8 4-7 5-6, 10-6 7-5 8-4 9-3 1-2, 2-10 3-1 4-9 5-8 6-7, "
    "10-7 8-6 9-5 1-4 2-3, 3-10 4-2 5-1 6-9 7-8, 10-8 9-7 1-6 2-5 3-4, "
    "4-10 5-3 6-2 7-1 8-9, 10-9 1-8 2-7 3-6 4-5, 5-10 6-4 7-3 8-2 9-1"
)


def written(table) -> str:
    return ", ".join(" ".join(f"{a}-{b}" for a, b in pairs) for pairs in table)


@pytest.mark.parametrize(("players", "text"), [(5, SIX), (6, SIX), (9, TEN), (10, TEN)])
def test_the_tables_are_those_published(players, text):
    assert written(berger_table(players)) == text


@pytest.mark.parametrize("size", range(2, 18))
def test_each_meets_each_once_and_nobody_twice_in_a_round(size):
    rounds = schedule(range(1, size + 1), 1)
    met = [sorted((a, b)) for pairs in rounds for a, b in pairs if b is not None]
    assert sorted(met) == [list(p) for p in combinations(range(1, size + 1), 2)]
    for pairs in rounds:
        seen = [n for pair in pairs for n in pair if n]
        assert sorted(seen) == list(range(1, size + 1))


def test_with_an_odd_number_each_is_free_once():
    free = [a for pairs in schedule([7, 8, 9], 1) for a, b in pairs if b is None]
    assert sorted(free) == [7, 8, 9]


def test_the_second_time_the_seats_are_exchanged():
    rounds = schedule([1, 2, 3, 4], 2)
    seats = Counter(pair for pairs in rounds for pair in pairs)
    assert set(seats.values()) == {1}
    assert len(seats) == 12


def test_nobody_has_one_seat_three_times_running_in_two_cycles():
    for number in range(1, 7):
        had = [
            pair[0] == number
            for pairs in schedule(range(1, 7), 2)
            for pair in pairs
            if number in pair
        ]
        assert not any(
            a == b == c for a, b, c in zip(had, had[1:], had[2:], strict=False)
        )
