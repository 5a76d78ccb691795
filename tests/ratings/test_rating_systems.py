"""The arithmetic of ratings: Glicko-2 by its paper, teams, bounds and days."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ratings import glicko2, teams
from games.ratings.scale import (
    BIGGEST_STEP,
    HIGHEST,
    LOWEST,
    NARROWEST,
    PERIODS_A_DAY,
    PROVISIONAL,
    WIDEST,
    Strength,
)

EXAMPLE = Strength(1500, 200, 0.06)
OPPONENTS = [
    (Strength(1400, 30), 1.0),
    (Strength(1550, 100), 0.0),
    (Strength(1700, 300), 0.0),
]

strengths = st.builds(
    Strength,
    st.floats(LOWEST, HIGHEST),
    st.floats(NARROWEST, WIDEST),
    st.floats(0.01, 0.1),
)
scores = st.sampled_from([0.0, 0.5, 1.0])


def test_the_example_of_the_paper_comes_out_as_printed():
    after = glicko2.rated(EXAMPLE, OPPONENTS, tau=0.5)
    assert round(after.rating, 2) == 1464.05  # the paper rounds its steps: 1464.06
    assert round(after.deviation, 2) == 151.52
    assert round(after.volatility, 5) == 0.06  # 0.05999 where it is cut
    assert after.volatility == pytest.approx(0.059996, abs=1e-6)


def test_a_period_without_games_only_widens_the_deviation():
    after = glicko2.rated(EXAMPLE, [])
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(math.hypot(200, 0.06 * 173.7178))


def test_no_time_between_two_games_adds_nothing_to_the_deviation():
    at_once = glicko2.rated(EXAMPLE, OPPONENTS, periods=0)
    later = glicko2.rated(EXAMPLE, OPPONENTS, periods=5)
    assert at_once.deviation < later.deviation


def test_a_year_makes_sixty_a_hundred_and_ten():
    year = Strength(1500, 60, 0.06).after(365)
    assert year.deviation == pytest.approx(110, abs=0.5)
    assert Strength(1500, 60, 0.06).after(0).deviation == 60
    assert Strength(1500, 60, 0.1).after(10**6).deviation == WIDEST
    assert PERIODS_A_DAY == 0.21436


def test_from_a_hundred_and_ten_on_a_rating_is_provisional():
    assert Strength(1500, PROVISIONAL).is_provisional
    assert not Strength(1500, 109.9).is_provisional


def test_one_game_moves_nobody_out_of_bounds():
    assert Strength(2500, 20, 0.3).bounded(1500) == Strength(
        1500 + BIGGEST_STEP, NARROWEST, 0.1
    )
    assert Strength(300, 900).bounded(450).rating == LOWEST
    assert Strength(4100, 900).bounded(3900) == Strength(HIGHEST, WIDEST)


@given(strengths, strengths, scores, st.floats(0, 100))
def test_whoever_wins_does_not_fall_and_who_loses_does_not_rise(
    one, two, score, periods
):
    after = glicko2.rated(one, [(two, score)], periods=periods)
    assert math.isfinite(after.rating)
    assert after.volatility > 0
    if score == 1:
        assert after.rating > one.rating
    if score == 0:
        assert after.rating < one.rating
    grown = math.hypot(one.deviation, math.sqrt(periods) * after.volatility * 173.7178)
    assert 0 < after.deviation <= grown * (1 + 1e-9)


@given(strengths, strengths)
def test_what_two_expect_of_their_game_adds_up_to_one(one, two):
    both = glicko2.expected(one, two) + glicko2.expected(two, one)
    assert both == pytest.approx(1)


# --- Teams ---------------------------------------------------------------------


@given(st.lists(strengths, min_size=4, max_size=4), scores)
def test_a_team_that_wins_does_not_fall(four, score):
    sides = [four[:2], four[2:]]
    after = teams.rated(sides, [score, 1 - score])
    for side, now, made in zip(sides, after, (score, 1 - score), strict=True):
        for one, then in zip(side, now, strict=True):
            assert math.isfinite(then.rating)
            if made == 1:
                assert then.rating >= one.rating
            if made == 0:
                assert then.rating <= one.rating


def test_partners_of_one_strength_rise_alike_and_the_unsure_more():
    (ada, clara), (boethius, dante) = teams.rated(
        [[Strength(), Strength(1500, 100)], [Strength(), Strength()]], [1, 0]
    )
    assert ada.rating > clara.rating > 1500 > boethius.rating
    assert boethius == dante
    assert ada.deviation < WIDEST


def test_a_draw_of_equal_teams_changes_no_rating_but_makes_it_surer():
    four = [[Strength(), Strength()], [Strength(), Strength()]]
    for side in teams.rated(four, [0.5, 0.5]):
        for one in side:
            assert one.rating == pytest.approx(1500)
            assert one.deviation < WIDEST
