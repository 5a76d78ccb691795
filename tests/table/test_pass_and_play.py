"""Pass and play: one browser, both sides, no account."""

from __future__ import annotations

import pytest

from games.play.models import Game
from games.setup.seating import at_once

pytestmark = pytest.mark.django_db


def begin(browser, **fill) -> Game:
    browser.open("/play/rithmomachia/?ruleset=spec")
    browser.push("Begin", **fill)
    return Game.objects.get()


def test_a_stranger_begins_at_once_and_plays_both_sides(plain):
    browser = plain()
    game = begin(browser)
    assert game.local
    assert game.seats.get(name="white").player.is_guest
    for man, square in (("N1", "M1"), ("C1", "D1")):
        browser.press(man)
        browser.press(square)
        browser.send()
    assert [ply.seat for ply in game.plies.all()] == ["white", "black"]


def test_the_board_turns_to_whoever_moves_or_stays(plain):
    browser = plain()
    game = begin(browser)
    before = lies(browser.page)
    browser.press("N1")
    browser.press("M1")
    assert lies(browser.send()) != before
    assert lies(browser.push("Keep the board still")) == before
    browser.push("Flip after each move")
    game.refresh_from_db()
    assert game.turning


def lies(page) -> bool:
    return "turned" in page.attributes["board"]["class"].split()


def test_the_rules_are_chosen_on_the_form(plain):
    game = begin(plain(), setup="reference-24", point_target="12")
    assert game.options["setup"] == "reference-24"
    assert game.options["harmony_zone"] == "columns"
    assert game.options["point_target"] == 12


@pytest.mark.parametrize("each", at_once(), ids=lambda each: each.value)
def test_every_game_is_played_for_all_its_seats(plain, each):
    browser = plain()
    browser.open(f"/play/{each.rules.key}/")
    browser.push("Begin", **each.rules.options.differences())
    game = Game.objects.get()
    assert browser.url == game.get_absolute_url()
    assert {seat.name for seat in game.seats.all()} == set(each.rules.seats)
    assert len({seat.player for seat in game.seats.all()}) == 1


def test_a_wrong_rule_comes_back_with_what_it_can_be(plain):
    browser = plain()
    browser.open("/play/rithmomachia/?ruleset=spec")
    page = browser.push("Begin", point_target="1000")
    assert "100" in page.texts["main"]
    assert page.attributes["id_point_target"]["value"] == "1000"
    assert not Game.objects.exists()


def test_moves_are_taken_back_at_once(plain):
    browser = plain()
    begin(browser)
    browser.press("N1")
    browser.press("M1")
    browser.send()
    assert browser.push("Takeback").squares["N1"]["data-man"] == "wT4"


def test_others_watch_a_local_game(plain, enter):
    browser = plain()
    game = begin(browser)
    assert "watching" in plain().open(game.get_absolute_url()).texts["strip"]
    assert enter().post(f"/g/{game.pk}/turning/", follow=True).status_code == 200
    assert Game.objects.get(pk=game.pk).turning


def test_there_is_no_such_game(enter, db):
    assert enter().get("/play/chess/").status_code == 404
