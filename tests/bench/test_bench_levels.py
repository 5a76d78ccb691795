"""The measuring of levels runs, goes on where it stopped, and reckons points."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from games.bench import levels
from games.engine.search import strengths


@pytest.mark.parametrize(
    ("scores", "points"),
    [([1, 0], 0), ([0.5] * 8, 0), ([1] * 10 + [0], 400), ([0] * 10 + [1], -400)],
)
def test_ten_times_the_odds_are_four_hundred_points(scores, points):
    found, error = levels.gap([[score] for score in scores])
    assert found == pytest.approx(points, abs=0.01)
    assert error > 0


def test_many_games_say_more_surely_and_no_loss_is_not_endless():
    assert levels.gap([[1], [0]] * 50)[1] < levels.gap([[1], [0]] * 5)[1] / 2
    assert 400 < levels.gap([[1]] * 20)[0] < 1000


def test_an_opening_that_one_side_wins_says_nothing_of_the_levels():
    """And two games that the same level wins say no more than one."""
    sides, alone = [[1, 0]] * 20, [[1], [0]] * 20
    assert levels.gap(sides)[1] < levels.gap(alone)[1]
    alike = [[1, 1], [0, 0]] * 10
    assert levels.gap(alike)[1] > levels.gap(alone)[1]


def test_a_pair_is_played_until_it_is_sure(tmp_path, monkeypatch):
    monkeypatch.setattr(levels, "FOLDER", tmp_path)
    monkeypatch.setattr(
        levels,
        "play_levels",
        lambda *given: levels.LevelGame(2, given[-1], (given[-1] // 2) % 2, "so"),
    )
    said: list[str] = []
    for error, count in ((200, 40), (60, 130)):
        levels.run(
            said.append, key="enochian", games=130, error=error, most=2, keep=False
        )
        assert f"of {count}, " in said[-1]


def test_games_are_kept_and_told_on_the_cards(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(levels, "FOLDER", tmp_path)
    monkeypatch.setattr(strengths, "FILE", tmp_path / "strengths.json")
    monkeypatch.setattr(levels, "PLIES", 6)
    strengths._measured.cache_clear()
    call_command("bench", "levels", "enochian", "--games", "2", "--most", "2")
    call_command("bench", "levels", "enochian", "--games", "3", "--most", "2", "--keep")
    said = capsys.readouterr().out
    assert "Computer, Abacus: " in said
    lines = (tmp_path / "enochian.jsonl").read_text().splitlines()
    assert len(lines) == 3
    measured = strengths.level_strength("enochian", "abacus")
    assert measured is not None
    assert measured.games == 3
    assert strengths.level_strength("enochian", "tables") is None
    strengths._measured.cache_clear()
