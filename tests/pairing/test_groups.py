"""Groups: who is in which, who meets whom, who goes on, and against whom."""

from __future__ import annotations

import pytest

from games.pairing.groups import drawn_groups, going_on, group_rounds
from games.pairing.knock_outs import seeds_by_place
from games.pairing.tiebreaks import StandingRow


def test_seeds_go_into_the_groups_and_back():
    assert drawn_groups(range(1, 9), 2) == [[1, 4, 5, 8], [2, 3, 6, 7]]
    assert drawn_groups(range(1, 8), 3) == [[1, 6, 7], [2, 5], [3, 4]]
    assert drawn_groups(range(1, 6), 4) == [[1, 4, 5], [2, 3]]


@pytest.mark.parametrize(("players", "count"), [(8, 2), (11, 3), (16, 4), (5, 2)])
def test_everybody_of_a_group_meets_once(players, count):
    groups = drawn_groups(range(1, players + 1), count)
    rounds = group_rounds(groups)
    met = [frozenset(pair) for each in rounds for pair in each if pair[1]]
    wanted = {frozenset((a, b)) for g in groups for a in g for b in g if a < b}
    assert len(met) == len(set(met))
    assert {*met} == wanted
    for each in rounds:
        seen = [number for pair in each for number in pair if number]
        assert len(seen) == len(set(seen))


def rows(*numbers):
    return [StandingRow(at, n, 9 - at, ()) for at, n in enumerate(numbers, 1)]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8])
def test_winners_are_seeded_first_and_meet_no_one_of_their_group_at_once(count):
    standings = [rows(10 * group + 1, 10 * group + 2) for group in range(count)]
    seeds = going_on(standings, 2)
    assert [n % 10 for n in seeds] == [1] * count + [2] * count
    size = 2 * count
    places = seeds_by_place(max(0, size - 1).bit_length())
    slots = [seeds[seed - 1] if seed <= size else None for seed in places]
    for one, other in zip(slots[::2], slots[1::2], strict=True):
        if one is not None and other is not None:
            assert one // 10 != other // 10


def test_the_points_of_the_winners_decide_their_order():
    one, two = rows(1, 4), [StandingRow(1, 2, 9.5, ()), StandingRow(2, 3, 1, ())]
    assert going_on([one, two], 1) == [2, 1]
