"""Teams on boards: who meets whom, and how they stand."""

from __future__ import annotations

import random

import pytest

from games.pairing.meetings import Meeting, Result
from games.pairing.teams import (
    MatchScore,
    board_pairs,
    match_scores,
    team_rounds,
    team_standing,
)

THREE = [[1, 4, 7], [2, 5, 8], [3, 6]]


def test_seats_change_from_board_to_board():
    assert list(board_pairs(THREE, [(0, 1)], 3)) == [(1, 2), (5, 4), (7, 8)]


def test_who_finds_nobody_stands_alone_and_a_free_team_does_not_play():
    assert list(board_pairs(THREE, [(2, 0), (1, None)], 4)) == [
        (3, 1),
        (4, 6),
        (7, None),
    ]


@pytest.mark.parametrize("teams", [2, 3, 4, 7, 8])
@pytest.mark.parametrize("cycles", [1, 2])
def test_all_teams_meet_as_often(teams, cycles):
    met = [
        frozenset(match)
        for matches in team_rounds(teams, cycles)
        for match in matches
        if None not in match
    ]
    assert len(met) == cycles * teams * (teams - 1) // 2
    assert all(met.count(each) == cycles for each in met)


def scored(results):
    """Three teams whose matches end so, board by board; "-" is not over."""
    words = {"1": Result.FIRST, "0": Result.SECOND, "=": Result.DRAW, "+": Result.BYE}
    rounds = team_rounds(3, 1)
    meetings = []
    for number, (matches, told) in enumerate(zip(rounds, results, strict=True), 1):
        pairs = board_pairs(THREE, matches, 3)
        for (first, second), sign in zip(pairs, told, strict=True):
            meetings.append(Meeting(number, first, second, words.get(sign)))
    return match_scores(THREE, meetings, rounds)


def test_points_of_matches_come_before_those_of_boards():
    scores = scored(["11+", "1=0", "0=+"])
    assert [each.teams for each in scores] == [(1, 2), (0, 1), (2, 0)]
    assert [each.boards for each in scores] == [(4, 2), (3, 3), (1, 5)]
    rows = team_standing(3, scores)
    assert [(r.place, r.team, r.match_points, r.board_points) for r in rows] == [
        (1, 0, 3, 8),
        (2, 1, 3, 7),
        (3, 2, 0, 3),
    ]


def test_a_match_won_is_more_than_many_boards():
    scores = [
        MatchScore(1, (0, 1), (6, 0), is_over=True),
        MatchScore(2, (2, 0), (4, 2), is_over=True),
        MatchScore(3, (1, 2), (2, 4), is_over=True),
    ]
    rows = team_standing(3, scores)
    assert [(r.team, r.match_points, r.board_points) for r in rows] == [
        (2, 4, 8),
        (0, 2, 8),
        (1, 0, 2),
    ]


def test_equal_teams_are_told_apart_by_their_own_match():
    scores = [
        MatchScore(1, (0, 1), (2, 4), is_over=True),
        MatchScore(2, (2, 0), (2, 4), is_over=True),
        MatchScore(2, (3, 1), (4, 2), is_over=True),
    ]
    rows = team_standing(4, scores)
    assert [(r.place, r.team) for r in rows if r.team < 2] == [(1, 1), (2, 0)]


def test_a_match_counts_once_all_its_boards_are_over():
    scores = scored(["1-+", "---", "--+"])
    assert [each.is_over for each in scores] == [False, False, False]
    assert {row.match_points for row in team_standing(3, scores)} == {0}
    assert team_standing(3, scores)[0].board_points == 4


def test_equal_teams_share_a_place():
    assert [row.place for row in team_standing(4, [])] == [1, 1, 1, 1]


@pytest.mark.parametrize("seed", range(20))
def test_points_are_neither_lost_nor_made(seed):
    lots = random.Random(seed)
    sizes = [lots.randint(1, 4) for _ in range(lots.randint(2, 6))]
    numbers = iter(range(1, 100))
    teams = [[next(numbers) for _ in range(size)] for size in sizes]
    rounds = team_rounds(len(teams), 1)
    meetings = [
        Meeting(
            number,
            first,
            second,
            lots.choice([Result.FIRST, Result.SECOND, Result.DRAW])
            if second
            else Result.BYE,
        )
        for number, matches in enumerate(rounds, 1)
        for first, second in board_pairs(teams, matches, 3)
    ]
    rows = team_standing(len(teams), match_scores(teams, meetings, rounds))
    matches = sum(None not in match for each in rounds for match in each)
    assert sum(row.match_points for row in rows) == 2 * matches
    assert sum(row.board_points for row in rows) == 2 * len(meetings)
    assert sorted(row.team for row in rows) == list(range(len(teams)))
