"""Moves by the forms of the page: pressed, chosen, typed and sent."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Preferences
from games.play import services
from games.play.models import Game
from tests.support.games import start_game
from tests.support.people import NOON
from tests.table.test_table_pages import HTMX, play

pytestmark = pytest.mark.django_db
OLD = "The board has changed since you chose this move."


@pytest.fixture
def calm(ada, boethius) -> Game:
    """A game without ambushes, so that a quiet move is complete at once."""
    return start_game(
        key="rithmomachia",
        options={"ambush": False},
        players={"white": ada, "black": boethius},
        now=NOON,
    )


def press(client, game, square, *, htmx=False, version=None, **data):
    seen = game.board_version if version is None else version
    squares = {"press": square} if square else {}
    return client.post(
        f"/g/{game.pk}/press/",
        {"version": seen, **squares, **data},
        headers=HTMX if htmx else {},
    )


def moves(game) -> list[str]:
    return list(game.plies.values_list("text", flat=True))


# --- Building a move -----------------------------------------------------------


def test_a_pressed_man_shows_where_he_can_go(calm, ada, plain):
    browser = plain(ada)
    browser.open(calm.get_absolute_url())
    page = browser.press("N1")
    assert browser.url.endswith("?partial=N1")
    assert "chosen" in page.squares["N1"]["data-mark"]
    assert "quiet" in page.squares["M1"]["data-mark"]


def test_a_second_press_plays_the_move_when_nothing_can_be_added(calm, ada, plain):
    browser = plain(ada)
    browser.open(calm.get_absolute_url())
    browser.press("N1")
    page = browser.press("M1")
    assert moves(calm) == ["N1-M1"]
    assert "Waiting for Boethius" in page.texts["status"]
    assert "N1→M1" in page.texts["moves"]


def test_a_move_asks_nothing_that_only_pages_tell(calm, ada, enter):
    """Neither what its player has not read nor when they play next."""
    client = enter(ada)
    with CaptureQueriesContext(connection) as asked:
        answer = client.post(f"/g/{calm.pk}/move/", {"move": "N1-M1"}, headers=HTMX)
    assert answer.status_code == 200
    assert moves(calm) == ["N1-M1"]
    sql = " ".join(query["sql"] for query in asked)
    assert "games_ply" in sql
    assert "games_notice" not in sql
    assert "meetings_" not in sql


def test_htmx_is_answered_with_the_table(calm, ada, enter):
    client = enter(ada)
    answer = press(client, calm, "N1", htmx=True).content.decode()
    assert answer.startswith('<div id="table"')
    assert 'data-partial="N1"' in answer
    press(client, calm, "M1", htmx=True, partial="N1")
    assert moves(calm) == ["N1-M1"]


def test_a_man_dragged_is_two_presses_in_one(calm, ada, enter):
    press(enter(ada), calm, ["N1", "M1"])
    assert moves(calm) == ["N1-M1"]


def test_who_wants_to_confirm_sends_the_move_himself(calm, ada, plain):
    Preferences.objects.create(user=ada, confirm_move=True)
    browser = plain(ada)
    browser.open(calm.get_absolute_url())
    browser.press("N1")
    browser.press("M1")
    assert moves(calm) == []
    browser.send()
    assert moves(calm) == ["N1-M1"]


def test_a_choice_is_taken_back_without_a_trace(calm, ada, plain):
    browser = plain(ada)
    browser.open(calm.get_absolute_url())
    browser.press("N1")
    browser.push("Cancel")
    assert browser.url == calm.get_absolute_url()


def test_an_impossible_square_says_why(calm, ada, plain):
    browser = plain(ada)
    browser.open(calm.get_absolute_url())
    browser.press("N1")
    page = browser.press("L2")
    assert moves(calm) == []
    assert page.attributes["strip-said"]["data-partial"] == "N1"
    assert "T4" in page.texts["strip"]
    assert 'class="refusals"' in browser.html


def test_what_can_be_added_is_offered_before_the_move_is_sent(game, ada, plain):
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    browser.press("N2")
    page = browser.press("L4")
    assert moves(game) == []
    choice = next(
        each.value for each in page.buttons if each.value.startswith("N2-L4*A8")
    )
    browser.choose(choice)
    browser.send()
    assert moves(game) == [choice]


def test_the_third_press_plays_without_an_ambush(game, ada, plain):
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    browser.press("N2")
    page = browser.press("L4")
    assert "Play without ambush" in page.texts["strip"]
    browser.press("L4")
    assert moves(game) == ["N2-L4"]


def test_two_presses_are_a_move_for_who_never_wants_an_ambush(game, ada, plain):
    Preferences.objects.create(user=ada, at_once=True)
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    browser.press("N2")
    browser.press("L4")
    assert moves(game) == ["N2-L4"]


# --- Typing --------------------------------------------------------------------


def test_a_move_is_typed(game, ada, plain):
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    browser.push(typed="N1-M1")
    assert moves(game) == ["N1-M1"]


def test_a_typed_move_that_is_refused_stays_in_its_field(game, ada, plain, enter):
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    page = browser.push(typed="N1-N8")
    assert moves(game) == []
    assert page.attributes["strip-typed"]["value"] == "N1-N8"
    assert page.texts["notice"]
    answer = press(enter(ada), game, "", htmx=True, typed="N1-N8").content.decode()
    assert 'value="N1-N8"' in answer


def test_a_whole_move_has_an_address_of_its_own(game, ada, enter):
    data = {"move": "N1-M1", "version": game.board_version}
    enter(ada).post(f"/g/{game.pk}/move/", data)
    assert moves(game) == ["N1-M1"]


# --- Not now, not you ----------------------------------------------------------


def test_the_other_player_waits(game, boethius, enter):
    answer = press(enter(boethius), game, "C1", htmx=True)
    assert answer.status_code == 200
    assert "It is not your turn." in answer.content.decode()
    sent = press(enter(boethius), game, "", htmx=True, send="C1-D1").content.decode()
    assert "It is not your turn." in sent
    assert moves(game) == []


def test_spectators_and_strangers_cannot_move(game, cusanus, enter):
    for client in (enter(), enter(cusanus)):
        for data in ({"press": "N1"}, {"send": "N1-M1"}, {"typed": "N1-M1"}):
            answer = client.post(f"/g/{game.pk}/press/", data, follow=True)
            assert "only its players can do that" in answer.content.decode()
    assert moves(game) == []


def test_nothing_moves_in_a_finished_game(game, ada, enter):
    services.resign(game_id=game.pk, player=ada, now=NOON)
    answer = press(enter(ada), game, "", htmx=True, send="N1-M1").content.decode()
    assert "This game is over." in answer


# --- Old boards, haste ---------------------------------------------------------


def test_a_move_on_an_older_board_is_refused_kindly(game, ada, boethius, enter):
    seen = game.board_version
    play(game, ada, "N1-M1")
    play(game, boethius, "C1-D1")
    client = enter(ada)
    for data in ({"send": "N2-M3"}, {"typed": "N2-M3"}):
        answer = press(client, game, "", version=seen, htmx=True, **data)
        assert OLD in answer.content.decode()
    late = press(client, game, "M3", version=seen, htmx=True, partial="N2")
    assert 'data-partial=""' in late.content.decode()
    assert moves(game) == ["N1-M1", "C1-D1"]


def test_a_square_pressed_twice_in_haste_plays_once(calm, ada, enter):
    client, seen = enter(ada), calm.board_version
    for _ in range(2):
        answer = press(client, calm, "M1", partial="N1", version=seen, htmx=True)
        assert "not your turn" not in answer.content.decode()
        assert OLD not in answer.content.decode()
    assert moves(calm) == ["N1-M1"]


def test_a_draw_offer_does_not_make_a_choice_stale(calm, ada, boethius, enter):
    seen = calm.board_version
    services.offer_draw(game_id=calm.pk, player=boethius, now=NOON)
    press(enter(ada), calm, "M1", partial="N1", version=seen)
    assert moves(calm) == ["N1-M1"]


@pytest.mark.parametrize("version", ["", "x", "-1", "99999999999999999999"])
def test_a_strange_version_is_no_error(game, ada, enter, version):
    answer = press(enter(ada), game, "N1", version=version, htmx=True)
    assert 'data-partial="N1"' in answer.content.decode()


@pytest.mark.parametrize("partial", ["??", "N1-" * 400, "Z9", "\x00", "N1-D4*"])
def test_a_strange_partial_is_no_error(game, ada, enter, partial):
    client = enter(ada)
    assert client.get(game.get_absolute_url(), {"partial": partial}).status_code == 200
    assert press(client, game, "N1", partial=partial, htmx=True).status_code == 200
