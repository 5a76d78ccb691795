"""Seasons of machines, and what rating systems foretell of them."""

from __future__ import annotations

import math
from statistics import fmean

import pytest

from games.bench.careers import Career, Result, Season
from games.bench.predictors import Elo, Glicko1, Glicko2
from games.bench.ratings import CONTENDERS, SITE, Contender, read_seasons, run
from games.bench.team_models import MODELS
from games.engine import rules


def test_a_season_follows_from_its_seed():
    game = rules("boolean", quiet_limit=20)
    first, again = (list(Season(game, 6, 40, 5).results()) for _ in range(2))
    assert first == again
    assert [each.day for each in first] == sorted(each.day for each in first)
    assert all(each.first != each.second for each in first)
    assert all(each.score in (0, 0.5, 1) for each in first)
    assert Result.read(str(first[0])).first == first[0].first


def test_a_career_changes_between_two_days():
    career = Career("p", 0, (0.8, 0.2), (100, 200), 1, (50, 60))
    slips = [career.slip(day) for day in (0, 100, 150, 200, 300)]
    assert slips == pytest.approx([0.8, 0.8, 0.5, 0.2, 0.2])
    assert [career.plays_on(day) for day in (49, 50, 60)] == [True, False, True]


@pytest.mark.parametrize("make", [Elo, Glicko1, Glicko2])
def test_a_system_learns_who_is_stronger(make):
    system = make()
    assert system.expect(0, "a", "b") == pytest.approx(0.5)
    for day in range(30):
        system.learn(day, "a", "b", float(day % 10 != 0))
    assert 0.7 < system.expect(30, "a", "b") < 0.97
    assert system.expect(30, "b", "a") == pytest.approx(1 - system.expect(30, "a", "b"))


def test_a_coin_loses_the_logarithm_of_two():
    coin = Contender("coin", Elo, {"factor": 0, "factor_first": 0})
    season = [Result(day, "a", "b", float(day % 2)) for day in range(10)]
    assert fmean(coin.losses(season)) == pytest.approx(math.log(2))


def test_the_seasons_kept_are_of_two_games_and_known_by_their_seeds():
    seasons = read_seasons()
    assert len({name.partition("-")[0] for name in seasons}) == 2
    assert sum(seed % 2 for seed, _games in seasons.values()) == 2
    assert sum(len(games) for _seed, games in seasons.values()) > 4000


def test_the_bench_says_a_line_for_every_system(monkeypatch):
    short = {name: (seed, games[:60]) for name, (seed, games) in read_seasons().items()}
    monkeypatch.setattr("games.bench.ratings.read_seasons", lambda: short)
    monkeypatch.setattr("games.bench.team_models.ROUNDS", 1)
    monkeypatch.setattr("games.bench.team_models.LOOKS", (10,))
    said: list[str] = []
    run(said.append)
    assert len(said) == len(CONTENDERS) + 2 + 1 + 2 + 2 * len(MODELS)
    assert any(SITE.title in line for line in said)
