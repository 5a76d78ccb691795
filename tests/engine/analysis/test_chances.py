"""Values as win chances."""

from __future__ import annotations

import random

import pytest

from games.engine import GAMES, rules
from games.engine.__main__ import main
from games.engine.analysis import chances, fitting
from games.engine.analysis.appraising import appraise


@pytest.mark.parametrize("key", GAMES)
def test_chances_rise_with_the_value_and_are_even_at_none(key):
    found = [chances.chance(key, value) for value in (-900, -100, 0, 100, 900)]
    assert found == sorted(found)
    assert found[2] == 0.5
    assert found[1] == pytest.approx(1 - found[3])
    assert chances.chance(key, 0, wins_in=3) == 1
    assert chances.chance(key, 500, wins_in=-2) == 0


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_a_scale_that_was_fitted(key):
    assert chances.scale_of(key) != chances.UNFITTED
    assert 50 < chances.scale_of(key) < 20000


def test_the_scale_of_known_chances_is_found_again():
    lot = random.Random(3)
    found = []
    for _ in range(4000):
        value = lot.randrange(-1500, 1500)
        won = lot.random() < chances.logistic(value / 300)
        found.append((value, 1.0 if won else 0.0))
    assert fitting.fit(found) == pytest.approx(300, rel=0.1)


def test_values_that_tell_nothing_are_refused():
    with pytest.raises(ValueError, match="say nothing"):
        fitting.fit([])
    with pytest.raises(ValueError, match="say nothing"):
        fitting.fit([(100, 0.0), (-100, 1.0)])


def test_samples_are_values_with_what_the_mover_got():
    found = list(fitting.samples(rules("boolean"), 12, seed=1))
    assert found
    assert {won for _value, won in found} <= {0.0, 0.5, 1.0}
    assert found == list(fitting.samples(rules("boolean"), 12, seed=1))


def test_a_position_that_is_over_is_worth_nothing():
    game = rules("enochian", divination=True)
    assert game.chances(game.initial())
    assert appraise(game, game.initial()) is None


@pytest.mark.parametrize("words", [["chess"], ["boolean", "--games", "0"]])
def test_the_command_refuses_in_one_line(words, capsys):
    assert main(["chances", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
