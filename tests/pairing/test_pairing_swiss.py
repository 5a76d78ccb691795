"""Swiss rounds are paired by the published rules (FIDE C.04.3)."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from games.pairing.dutch import CannotPair, pair_round
from games.pairing.look_ahead import Future, matchings, without
from games.pairing.meetings import Meeting, Result, histories

EVENTS = sorted((Path(__file__).parent.parent / "data" / "swiss").glob("*.txt"))
SIGNS = {"+": Result.FIRST, "=": Result.DRAW, "-": Result.SECOND}


def meeting(number: int, text: str) -> Meeting:
    first, sign, second = re.split("([+=-])", text)
    if second == "bye":
        return Meeting(number, int(first), None, Result.BYE)
    return Meeting(number, int(first), int(second), SIGNS[sign])


def read(text: str) -> list[list[Meeting]]:
    """The rounds of an event: one line a round, "3+14" for a win in the first seat."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return [
        [meeting(n, word) for word in line.split()] for n, line in enumerate(lines, 1)
    ]


def paired(players, past: str, *, number: int, rounds: int) -> list[tuple]:
    meetings = [each for one in read(past) for each in one]
    found = pair_round(players, meetings, number=number, rounds=rounds)
    return [(pair.first, pair.second) for pair in found]


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_rounds_are_paired_as_by_an_independent_program(path):
    rounds = read(path.read_text())
    players = {n for each in rounds[0] for n in (each.first, each.second) if n}
    past: list[Meeting] = []
    for number, expected in enumerate(rounds, 1):
        found = pair_round(players, past, number=number, rounds=len(rounds))
        assert [(p.first, p.second) for p in found] == [
            (each.first, each.second) for each in expected
        ]
        past += expected


def test_the_upper_half_meets_the_lower_half_in_the_first_round():
    found = paired(range(1, 9), "", number=1, rounds=5)
    assert found == [(1, 5), (6, 2), (3, 7), (8, 4)]


def test_the_bye_goes_to_the_lowest_score_though_players_below_must_meet():
    # The published check of criterion C5: with 4 away, 6 alone has no point.
    past = "1+4 5-2 3+6\n2-1 4-3 6-5"
    found = paired([1, 2, 3, 5, 6], past, number=3, rounds=3)
    assert found == [(1, 5), (3, 2), (6, None)]


def test_among_the_lowest_the_bye_goes_to_who_has_played_most():
    # The published check of criterion C9: 5 was away in the first round.
    found = paired(range(1, 6), "1+3 4-2", number=2, rounds=3)
    assert found == [(2, 1), (3, 5), (4, None)]


def test_nobody_meets_anybody_twice_and_byes_go_round():
    for seed in range(12):
        draw = random.Random(seed)
        size, rounds = draw.randint(6, 12), 5
        past: list[Meeting] = []
        for number in range(1, rounds + 1):
            found = pair_round(range(1, size + 1), past, number=number, rounds=rounds)
            seen = [n for p in found for n in (p.first, p.second) if n]
            assert sorted(seen) == list(range(1, size + 1))
            past += [
                Meeting(number, p.first, p.second, draw.choice(list(SIGNS.values())))
                if p.second
                else Meeting(number, p.first, None, Result.BYE)
                for p in found
            ]
        met = [frozenset((m.first, m.second)) for m in past if m.second]
        byes = [m.first for m in past if not m.second]
        assert len(met) == len(set(met))
        assert len(byes) == len(set(byes))


def test_nobody_has_the_same_seat_three_times_running_before_the_last_round():
    past = [each for one in read(EVENTS[-1].read_text())[:-1] for each in one]
    players = {n for each in past for n in (each.first, each.second) if n}
    rounds = max(each.round for each in past)
    for history in histories(players, past, rounds).values():
        seats = history.seats
        runs = zip(seats, seats[1:], seats[2:], strict=False)
        assert not any(a == b == c for a, b, c in runs)


def test_a_game_that_was_not_played_may_be_made_good():
    past = [Meeting(1, 1, 2, Result.FIRST_FORFEIT)]
    assert pair_round([1, 2], past, number=2, rounds=2)


def test_there_is_no_round_when_all_have_met():
    past = [Meeting(1, 1, 2, Result.DRAW)]
    with pytest.raises(CannotPair):
        pair_round([1, 2], past, number=2, rounds=3)


# --- Few players, many rounds ----------------------------------------------------


def rounds_played(size: int, rounds: int, seed: int) -> int:
    """How many rounds of an event with random results are paired; nobody leaves."""
    draw = random.Random(seed)
    past: list[Meeting] = []
    for number in range(1, rounds + 1):
        try:
            found = pair_round(range(1, size + 1), past, number=number, rounds=rounds)
        except CannotPair:
            return number - 1
        met = {frozenset((m.first, m.second)) for m in past}
        assert not any(frozenset((p.first, p.second)) in met for p in found)
        past += [
            Meeting(number, p.first, p.second, draw.choice(list(SIGNS.values())))
            if p.second
            else Meeting(number, p.first, None, Result.BYE)
            for p in found
        ]
    return rounds


@pytest.mark.parametrize("size", range(5, 11))
def test_a_small_field_plays_all_its_rounds(size):
    """Sixty events each, with more than half as many rounds as players."""
    planned = range(size // 2 + 1, size)
    for seed in range(60):
        rounds = planned[seed % len(planned)]
        assert rounds_played(size, rounds, seed) == rounds, (rounds, seed)


def test_with_an_odd_number_everybody_can_have_a_bye_and_meet_everybody():
    assert rounds_played(7, 7, 1) == 7


def test_when_rounds_cannot_be_completed_as_many_as_can_be_are_played():
    assert rounds_played(6, 9, 1) == 5


def test_six_players_are_kept_from_falling_into_two_triangles():
    met = ((0, 3), (1, 4), (2, 5), (0, 4), (1, 5), (2, 3))
    all_others = tuple(0b111111 & ~(1 << at) for at in range(6))
    left = without(all_others, met)
    bad = [each for each in matchings(left) if not Future().has(without(left, each), 2)]
    assert bad == [((0, 5), (1, 3), (2, 4))]


def test_the_pairs_of_the_rules_stay_where_all_rounds_can_be_played():
    past = [each for one in read(EVENTS[0].read_text())[:2] for each in one]
    players = {n for each in past for n in (each.first, each.second) if n}
    short = pair_round(players, past, number=3, rounds=4)
    assert short == pair_round(players, past, number=3, rounds=len(players) // 2)
