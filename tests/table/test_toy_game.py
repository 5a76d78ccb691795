"""A game that answers no more than the twelve is played at a table."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from games.engine import registry
from games.engine.options import Options
from games.engine.rules import Rules
from tests import toy
from tests.support.games import start_game
from tests.support.people import NOON
from tests.toy import Stones

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(monkeypatch, ada, boethius):
    games = {**registry.GAMES, "stones": (Options, lambda _: Stones())}
    monkeypatch.setattr(registry, "GAMES", games)
    people = {"white": ada, "black": boethius}
    return start_game(key="stones", options={}, players=people, now=NOON)


def test_a_game_has_to_answer_twelve_things_at_most():
    asked = {"key", *Rules.__abstractmethods__}
    assert len(asked) == 12
    assert asked <= set(vars(Stones))
    assert len(Path(toy.__file__).read_text(encoding="utf-8").splitlines()) <= 80
    own = {name for name, _ in inspect.getmembers(Stones) if name in vars(Stones)}
    public = {name for name in own if not name.startswith("_")} - {"options"}
    assert public == asked, "and the toy answers nothing else"


def test_its_table_shows_the_position_and_its_moves_as_buttons(game, ada, plain):
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    assert "7 0" in browser.html
    for number in (1, 2, 3):
        assert f"take {number}" in browser.html
    browser.push("take 3")
    game.refresh_from_db()
    assert (game.ply, game.turn) == (1, "black")
    assert "4 1" in browser.html


def test_it_ends_by_its_rules_and_refuses_with_a_sentence(game, ada, boethius, plain):
    first, second = plain(ada), plain(boethius)
    for browser, number in ((first, 3), (second, 3), (first, 1)):
        browser.open(game.get_absolute_url())
        browser.push(f"take {number}")
    assert "White has taken the last stone." in first.html
    game.refresh_from_db()
    assert (game.status, game.winners) == ("finished", ("white",))


def test_its_record_and_its_json_are_there(game, client):
    assert "stones" in client.get(f"/g/{game.pk}.txt").content.decode()
    state = client.get(f"/g/{game.pk}.json").json()
    assert (state["position"], state["seatToMove"]) == ("7 0", "W")
