"""The rules with which somebody new to a game begins, and when they no longer do."""

from __future__ import annotations

import pytest

from games.play import services
from games.play.beginners import first_set, is_new_to
from games.play.models import Game
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


def begin(ada, boethius) -> Game:
    players = {"white": ada, "black": boethius}
    return start_game(key="rithmomachia", options={}, players=players, now=NOON)


def test_one_finished_game_ends_the_beginning_of_this_game_alone(ada, boethius):
    game = begin(ada, boethius)
    assert is_new_to(ada, "rithmomachia"), "it is still being played"
    Game.objects.filter(pk=game.pk).update(ply=9)
    services.resign(game_id=game.pk, player=ada, now=NOON)
    for player in (ada, boethius):
        assert not is_new_to(player, "rithmomachia")
        assert first_set(player, "rithmomachia") == ""
        assert first_set(player, "medieval") == "modern-short"


def test_an_aborted_game_does_not_count(ada, boethius):
    services.abort(game_id=begin(ada, boethius).pk, player=ada, now=NOON)
    assert is_new_to(ada, "rithmomachia")


def test_a_game_without_rules_for_beginners_begins_as_usual():
    assert first_set(None, "margrites") == ""
    assert first_set(None, "rithmomachia") == "no-ambush"


PAGES = ["/practise/rithmomachia/", "/play/rithmomachia/"]


@pytest.mark.parametrize("address", PAGES)
def test_a_newcomer_is_told_of_the_first_rules_and_changes_them_in_one_press(
    plain, address
):
    browser = plain()
    page = browser.open(address)
    assert "Chosen for a first game." in page.texts["main"]
    browser.push("Begin")
    assert Game.objects.get().options["ambush"] is False
    page = browser.open(f"{address}?ruleset=spec")
    assert "Chosen for a first game." not in page.texts["main"]
    browser.push("Begin")
    assert Game.objects.latest("created_at").options["ambush"] is True


@pytest.mark.parametrize("address", PAGES)
def test_options_in_an_address_are_kept(plain, address):
    browser = plain()
    browser.open(f"{address}?point_target=12&point_victory=on")
    browser.push("Begin")
    options = Game.objects.get().options
    assert (options["ambush"], options["point_target"]) == (True, 12)


@pytest.mark.parametrize("address", PAGES)
def test_who_has_finished_a_game_begins_by_the_usual_rules(
    plain, ada, boethius, address
):
    game = begin(ada, boethius)
    Game.objects.filter(pk=game.pk).update(ply=9)
    services.resign(game_id=game.pk, player=ada, now=NOON)
    browser = plain(ada)
    page = browser.open(address)
    assert "Chosen for a first game." not in page.texts["main"]
    assert "Standard rules" in page.texts["choosing-summary"]


def test_the_start_page_offers_both_and_marks_what_fits(plain, ada, boethius):
    browser = plain()
    browser.open("/")
    browser.push("Play the computer Begins at once · no account", game="rithmomachia")
    assert Game.objects.get().options["ambush"] is True
    game = begin(ada, boethius)
    Game.objects.filter(pk=game.pk).update(ply=9)
    services.resign(game_id=game.pk, player=ada, now=NOON)
    browser = plain(ada)
    browser.open("/")
    browser.push("Play the computer Begins at once")
    latest = Game.objects.filter(seats__player=ada, status=Game.Status.LIVE).get()
    assert latest.options["ambush"] is True
