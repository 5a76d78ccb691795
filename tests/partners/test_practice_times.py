"""Choosing the time of a game against a machine."""

from __future__ import annotations

import pytest

from games.play.checks import faults
from games.play.models import Game
from tests.partners.test_partners import again
from tests.support.clocked import MINUTE, left
from tests.support.practice import work

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """Nobody thinks for long."""
    monkeypatch.setattr("games.partners.machine_turns.THINKING", 0.05)


def test_the_form_begins_a_game_with_a_clock_without_scripts(plain):
    browser = plain()
    page = browser.open("/practise/rithmomachia/?ruleset=spec")
    assert "Without a clock" in page.texts["main"]
    browser.push("Begin", seat="white", pace="live", minutes="5", seconds="3")
    game = Game.objects.get()
    assert (game.control, game.rated) == ("5+3", False)
    assert left(game) == {"white": 5 * MINUTE, "black": 5 * MINUTE}
    assert "5:00" in browser.page.texts["table"]
    browser.press("N2")
    browser.press("L4")
    browser.send()
    work()
    page = browser.open(browser.url)
    assert "Your turn" in page.texts["status"]
    assert not faults(again(game))


def test_there_is_no_clock_unless_one_is_chosen(plain):
    browser = plain()
    browser.open("/practise/rithmomachia/")
    browser.push("Begin")
    assert Game.objects.get().clock == {}


@pytest.mark.parametrize("asked", ["5%2B3", "5+3"])
def test_an_address_chooses_the_time(plain, asked):
    browser = plain()
    browser.open(f"/practise/medieval/?control={asked}&partner=compass")
    browser.push("Begin")
    assert Game.objects.get().control == "5+3"


def test_an_address_may_ask_for_days(plain):
    browser = plain()
    browser.open("/practise/medieval/?control=3d")
    browser.push("Begin")
    assert Game.objects.get().control == "3d"


@pytest.mark.parametrize("asked", ["99%2B99", "fast", "0d"])
def test_a_time_that_is_none_is_refused_in_words(plain, asked):
    browser = plain()
    browser.open(f"/practise/medieval/?control={asked}&partner=compass")
    assert "There is no time control" in browser.html
    assert "1+0 to 60+30" in browser.html
    browser.push("Begin")
    assert Game.objects.get().control == "", "the rest of the choice holds"


def test_numbers_that_are_no_time_come_back_with_what_they_can_be(plain):
    browser = plain()
    browser.open("/practise/rithmomachia/")
    browser.push("Begin", pace="live", minutes="61", partner="abacus")
    assert "correct what is marked" in browser.html
    assert "less than or equal to 60" in browser.html
    browser.push("Begin", pace="live", minutes="")
    assert "Please give 1 to 60 minutes" in browser.html
    assert not Game.objects.exists()
    browser.push("Begin", pace="live", minutes="7")
    game = Game.objects.get()
    machines = {seat.player.partner for seat in game.seats.all()}
    assert (game.control, machines) == ("7+10", {"", "abacus"})


def test_one_press_takes_a_time_too(client):
    form = {"game": "rithmomachia", "partner": "pebbles", "pace": "live"}
    client.post("/practise/", form | {"minutes": "3", "seconds": "2"})
    assert Game.objects.get().control == "3+2"
    asked = client.post("/practise/", form | {"minutes": "0"})
    assert asked["Location"] == "/practise/rithmomachia/"
