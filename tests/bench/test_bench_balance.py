"""The measuring of balance runs, goes on where it stopped, and is kept for the site."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from games.bench import balance
from games.engine import rules
from games.engine.search import balances


def played(*scores, reasons="x"):
    return [
        balance.BalanceGame("d", 6, n, score, reasons[n % len(reasons)], 10 + n, 20.4)
        for n, score in enumerate(scores)
    ]


def test_wins_draws_losses_lengths_and_ends_are_counted():
    found = balance.in_figures(played(1.0, 0.5, 0.0, 1.0, reasons="ab"))
    assert found[:5] == (4, 2, 1, 1, 62.5)
    assert (found.shortest, found.median, found.longest) == (10, 12, 13)
    assert found.choices == 20
    assert (found.ends, found.draws) == ({"a": 2, "b": 2}, {"b": 1})


def test_many_games_say_more_surely_and_no_loss_is_not_sure():
    few = balance.in_figures(played(*[1.0, 0.0] * 20))
    many = balance.in_figures(played(*[1.0, 0.0] * 100))
    assert many.error < 0.5 * few.error
    assert not few.is_sure
    assert many.is_sure
    assert not many.is_one_sided
    won = balance.in_figures(played(*[1.0] * 10))
    assert won.error > 10
    assert balance.in_figures(played(*[1.0] * 40)).is_one_sided


def test_games_are_added_and_kept_for_the_site(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(balance, "FOLDER", tmp_path)
    monkeypatch.setattr(balances, "FILE", tmp_path / "balances.json")
    monkeypatch.setattr(balances, "FEWEST", 2)
    monkeypatch.setattr(balance, "PLIES", 6)
    balances.forget()
    asked = ("bench", "balance", "enochian", "--set", "fire-of-fire")
    call_command(*asked, "--games", "1")
    call_command(*asked, "--games", "3", "--keep")
    lines = (tmp_path / "enochian.jsonl").read_text().splitlines()
    assert len(lines) == 3
    assert "fire-of-fire: 3 games, the first side" in capsys.readouterr().out
    found = balances.balance_of(rules("enochian"))
    assert found is not None
    assert found.games == 3
    assert balances.balance_of(rules("enochian", quiet_limit=200)) is None
    again = balance.play_balance(rules("enochian"), 0)
    assert again == balance.balance_games(tmp_path / "enochian.jsonl")[0]
    balances.forget()


@pytest.mark.parametrize("key", ["margrites", "rithmomachia"])
def test_every_second_game_is_seen_otherwise(key, monkeypatch):
    monkeypatch.setattr(balance, "PLIES", 2)
    seen = [balance.play_balance(rules(key), n).seen for n in range(4)]
    assert seen == [6, 4, 6, 4]
