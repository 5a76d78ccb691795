"""The weights of an evaluation can be fitted to games."""

from __future__ import annotations

import random

import pytest

from games.engine import GAMES, rules
from games.engine.__main__ import main
from games.engine.analysis import weighing
from games.engine.analysis.chances import logistic


@pytest.fixture
def hasty(monkeypatch):
    """Short games, of short searches."""
    monkeypatch.setattr(weighing, "LONGEST", 24)
    monkeypatch.setattr(weighing, "PLAYING", 60)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("key", GAMES)
def test_a_value_answers_to_the_weights_as_the_core_says(key):
    found = list(weighing.weighed_positions(rules(key), 2, seed=3))
    assert found
    sample = found[0]
    assert len(sample.names) == len(sample.weights) == len(sample.slopes)
    assert any(slope for each in found for slope in each.slopes)
    assert found == list(weighing.weighed_positions(rules(key), 2, seed=3))


def test_weights_that_made_the_results_are_found_again():
    lots, true, now = random.Random(5), (60, 10, 90), (30, 10, 170)
    found = []
    for _ in range(6000):
        slopes = [float(lots.randint(-6, 6)) for _ in now]
        value = sum(s * w for s, w in zip(slopes, now, strict=True))
        truth = sum(s * w for s, w in zip(slopes, true, strict=True))
        won = float(lots.random() < logistic(truth / 300))
        found.append(weighing.Sample(value, slopes, won, "abc", now))
    fitted = weighing.fit(found, 300)
    assert [each.name for each in fitted] == ["a", "b", "c"]
    for each, weight in zip(fitted, true, strict=True):
        assert abs(each.fitted - weight) < 4 * each.error
        assert each.error < 6


def test_of_what_the_games_do_not_tell_nothing_is_changed():
    blind = [weighing.Sample(50, [0.0, 1.0], 1.0, ("x", "y"), (40, 10))] * 20
    unknown, known = weighing.fit(blind, 300)
    assert unknown.fitted == 40
    assert known.fitted > 10
    assert weighing.fit([], 300) == []


@pytest.mark.usefixtures("hasty")
def test_the_command_says_what_it_found(capsys):
    assert main(["weights", "boolean", "--games", "2"]) == 0
    told = capsys.readouterr().out
    for name in ("man: 30, fitted", "pyramid: 170, fitted", "of 2 games"):
        assert name in told
    assert main(["weights", "halma"]) == 2
