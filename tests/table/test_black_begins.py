"""A game in which the odd side makes the first move (medieval §8, `first_player`)."""

from __future__ import annotations

import re

import pytest

from games.play import services
from games.play.move_lists import moves_of
from games.play.seats import viewer_of
from games.play.selectors import find_table
from games.table.action_buttons import action_buttons
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ada, boethius):
    return start_game(
        key="medieval",
        options={"first_player": "black"},
        players={"white": ada, "black": boethius},
        now=NOON,
    )


@pytest.fixture
def play(game, ada, boethius):
    def play(*moves):
        found = find_table(game.pk)
        for text in moves:
            player = boethius if found.turn == "black" else ada
            found = services.play(
                game_id=game.pk, player=player, text=text, version=None, now=NOON
            )
        return found

    return play


def test_the_moves_are_numbered_as_in_a_record(play, client):
    played = play("F3-G2", "K3-J2", "G2-F1")
    assert [each.label for each in moves_of(played).entries] == ["1…", "2.", "2…"]
    record = client.get(f"/g/{played.pk}.txt").content.decode()
    assert re.findall(r"^\d\.+", record, re.MULTILINE) == ["1...", "2.", "2..."]


def test_only_who_has_moved_can_ask_it_back(play, ada, boethius):
    played = play("F3-G2")
    assert not can_ask_back(played, ada)
    assert can_ask_back(played, boethius)
    played = play("K3-J2")
    assert can_ask_back(played, ada)


def can_ask_back(game, player) -> bool:
    offered = action_buttons(game, viewer_of(game, player))
    return any("Takeback" in each.label for each in offered)


def test_the_page_says_that_black_begins(game, plain, boethius):
    page = plain(boethius).open(game.get_absolute_url())
    assert "Your turn" in page.texts["status"]
