"""What a table shows, and to whom."""

from __future__ import annotations

import re

import pytest

from accounts.models import Preferences
from games.play import services
from games.play.addresses import action_at
from games.play.models import Game
from games.play.seats import viewer_of
from games.table import fragments
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def play(game, player, text):
    return services.play(
        game_id=game.pk, player=player, text=text, version=None, now=NOON
    )


def test_a_player_sees_his_seat_and_builds_moves(game, ada, plain):
    page = plain(ada).open(game.get_absolute_url())
    assert page.attributes["table"]["data-seat"] == "white"
    assert "Your turn" in page.texts["status"]
    assert page.squares["N1"]["name"] == "press"
    assert page.squares["N1"]["data-man"] == "wT4"


def test_the_hooks_of_the_board_are_there(game, ada, plain):
    page = plain(ada).open(game.get_absolute_url())
    board = page.attributes["board"]
    assert board["data-game"] == game.pk
    assert board["data-version"] == str(game.board_version)
    assert board["data-turn"] == "white"
    assert board["aria-label"] == "Rithmomachia, 16 by 8 squares"
    assert len(page.squares) == 128
    assert {"strip", "status", "moves"} <= set(page.attributes)


def test_the_one_who_waits_is_told_for_whom(game, boethius, plain):
    page = plain(boethius).open(game.get_absolute_url())
    assert "Waiting for Ada, who moves for White." in page.texts["status"]
    assert "man" not in page.squares["N1"].get("data-mark", "")
    assert page.squares["C1"]["data-mark"] == "man"  # for the next turn


def test_a_stranger_watches(game, enter, plain):
    page = plain().open(game.get_absolute_url())
    assert page.attributes["table"]["data-seat"] == ""
    assert "You are watching this game. It is Ada’s turn." in page.texts["strip"]
    assert "actions" not in page.texts
    assert "rithmo_guest" not in enter().get(game.get_absolute_url()).cookies


def test_there_is_no_such_table(enter, db):
    for address in ("/g/nowhere1/", "/g/nowhere1/3/", "/g/nowhere1.txt"):
        assert enter().get(address).status_code == 404


@pytest.mark.parametrize("action", ["press", "move", "resign", "say", "token"])
def test_commands_come_by_post_alone(game, ada, enter, action):
    assert enter(ada).get(f"/g/{game.pk}/{action}/").status_code == 405


def test_the_board_lies_towards_the_viewer(game, ada, boethius, plain):
    near = {
        player: plain(player).open(game.get_absolute_url()).attributes["board"]["class"]
        for player in (ada, boethius)
    }
    assert ("turned" in near[ada].split()) != ("turned" in near[boethius].split())


def test_the_board_is_turned_by_a_link(game, ada, plain):
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    assert "flipped" in browser.follow("Flip").attributes["table"]["class"]
    assert "flipped" in browser.press("N1").attributes["table"]["class"]
    back = browser.follow("Flip")
    assert "flipped" not in back.attributes["table"]["class"]


def test_who_waits_without_scripts_has_the_page_renewed(game, ada, boethius, enter):
    renewed = '<noscript><meta http-equiv="refresh"'
    address = game.get_absolute_url()
    assert renewed in enter(boethius).get(address).content.decode()
    assert renewed in enter().get(address).content.decode()
    assert renewed not in enter(ada).get(address).content.decode()
    services.resign(game_id=game.pk, player=ada, now=NOON)
    assert renewed not in enter(boethius).get(address).content.decode()


def test_htmx_is_given_the_table_alone(game, ada, enter):
    response = enter(ada).get(game.get_absolute_url(), headers=HTMX)
    assert response.content.decode().startswith('<div id="table"')
    assert "HX-Request" in response["Vary"]


def test_a_move_is_answered_with_what_the_socket_of_its_player_is_told(
    game, ada, enter
):
    url = action_at(game.pk, "press")
    response = enter(ada).post(url, {"send": "N1-M1"}, headers=HTMX)
    assert response["HX-Reswap"] == "none"
    after = Game.objects.get(pk=game.pk)
    told = fragments.push_once(
        after,
        viewer_of(after, ada),
        shown=0,
        with_talk=False,
        in_sentences=False,
        now=NOON,
    )
    quiet = '<div id="notice" role="status" hx-swap-oob="morph">'
    assert response.content.decode().startswith(f"{told}{quiet}")
    assert 'id="table"' not in told


def test_a_move_beside_an_open_help_is_answered_with_the_table(game, ada, enter):
    url = action_at(game.pk, "press")
    data = {"send": "N1-M1", "panel": "harmony"}
    response = enter(ada).post(url, data, headers=HTMX)
    assert response.content.decode().startswith('<div id="table"')
    assert "HX-Reswap" not in response


def test_going_back_gets_the_whole_page(game, ada, enter):
    headers = HTMX | {"HX-History-Restore-Request": "true"}
    response = enter(ada).get(game.get_absolute_url(), headers=headers)
    assert response.content.startswith(b"<!doctype html>")


# --- Looking back --------------------------------------------------------------


def test_each_ply_has_an_address(game, ada, boethius, plain):
    play(game, ada, "N1-M1")
    play(game, boethius, "C1-D1")
    browser = plain(boethius)
    page = browser.open(f"/g/{game.pk}/1/")
    assert page.squares["M1"]["data-man"] == "wT4"
    assert "last" in page.squares["M1"]["data-mark"]
    assert page.squares["C1"]["data-man"] == "bT16"
    assert "socket" in page.attributes  # the game goes on meanwhile
    assert browser.follow("Back").squares["N1"]["data-man"] == "wT4"
    assert browser.follow("Forward").squares["M1"]["data-man"] == "wT4"
    assert browser.follow("Forward").squares["D1"]["data-man"] == "bT16"
    assert browser.url == f"/g/{game.pk}/"
    assert browser.follow("Start").squares["N1"]["data-man"] == "wT4"
    assert browser.follow("Present").squares["D1"]["data-man"] == "bT16"


def test_the_ply_that_is_shown_is_marked_in_the_list(game, ada, boethius, enter):
    play(game, ada, "N1-M1")
    play(game, boethius, "C1-D1")
    html = enter().get(f"/g/{game.pk}/1/").content.decode()
    assert re.findall(r'id="ply-(\d+)"[^>]* aria-current="step"', html) == ["1"]


def test_beyond_the_last_ply_is_the_present(game, ada, enter):
    play(game, ada, "N1-M1")
    response = enter().get(f"/g/{game.pk}/9/")
    assert response.url == game.get_absolute_url()
    assert enter().get(f"/g/{game.pk}/1/").status_code == 200


def test_nothing_is_built_on_an_earlier_position(game, ada, enter):
    client = enter(ada)
    data = {"press": "N1", "ply": "0", "version": game.board_version}
    response = client.post(f"/g/{game.pk}/press/", data)
    assert response.url == f"/g/{game.pk}/0/"


# --- What is said of it --------------------------------------------------------


def test_a_page_about_a_game_can_be_cited(game, ada, enter):
    services.resign(game_id=game.pk, player=ada, now=NOON)
    html = enter().get(game.get_absolute_url()).content.decode()
    assert "<title>Black won · Ada v Boethius · Rithmo</title>" in html
    assert (
        '<meta property="og:description" content="A game of Rithmomachia, begun on '
        '1 May 2026. Black won: White resigned.">' in html
    )
    assert f'<link rel="canonical" href="http://testserver/g/{game.pk}/">' in html


def head(html: str) -> dict[str, str]:
    """What a page says of itself to those who meet a link to it."""
    said = re.findall(r'<meta (?:name|property)="([^"]*)" content="([^"]*)"', html)
    links = re.findall(r'<link rel="canonical" href="http://testserver([^"]*)"', html)
    titles = re.findall("<title>([^<]*)</title>", html)
    return dict(said) | {"title": titles[0], "canonical": links[0]}


def test_a_page_of_a_move_is_called_by_it_and_tells_the_result(
    game, ada, boethius, enter, plain
):
    play(game, ada, "N1-M1")
    play(game, boethius, "C1-D1")
    play(game, ada, "M1-L1")
    services.resign(game_id=game.pk, player=boethius, now=NOON)
    said = head(enter().get(f"/g/{game.pk}/2/").content.decode())
    assert said["title"] == "Move 1 · Ada v Boethius · Rithmo"
    assert said["og:title"] == "Move 1 · Ada – Boethius · Rithmomachia"
    assert said["description"] == said["og:description"]
    assert said["description"].startswith("Move 1: Black T16 C1→D1. A game of")
    assert said["description"].endswith("White won: Black resigned.")
    assert said["canonical"] == f"/g/{game.pk}/2/"
    first = head(enter().get(f"/g/{game.pk}/0/").content.decode())
    assert first["title"] == "Start · Ada v Boethius · Rithmo"
    last = head(enter().get(f"/g/{game.pk}/3/").content.decode())
    assert last["title"] == "Move 2 · Ada v Boethius · Rithmo"
    assert last["canonical"] == f"/g/{game.pk}/", "one position has one address"
    status = plain().open(f"/g/{game.pk}/2/").texts["status"]
    assert "T16 C1→D1" in status
    assert "M1→L1" not in status
    assert "Result: White won: Black resigned." in status


def test_the_title_says_whose_move_it_is(game, ada, boethius, enter):
    titles = {
        who: head(enter(who).get(game.get_absolute_url()).content.decode())["title"]
        for who in (ada, boethius, None)
    }
    assert titles == {
        ada: "Your move · Boethius · Rithmo",
        boethius: "Waiting · Ada · Rithmo",
        None: "White to move · Ada v Boethius · Rithmo",
    }
    play(game, ada, "N1-M1")
    past = head(enter(boethius).get(f"/g/{game.pk}/0/").content.decode())
    assert past["title"] == "Start · Ada v Boethius · Rithmo"
    assert past["canonical"] == f"/g/{game.pk}/0/"


def test_the_rules_are_told_by_name_and_as_differences(ada, boethius, plain, enter):
    players = {"white": ada, "black": boethius}
    options = {"ambush": False}
    game = start_game(key="rithmomachia", options=options, players=players, now=NOON)
    page = plain().open(game.get_absolute_url())
    assert "Without ambush" in page.texts["tools"]
    assert "Ambush: off" in page.texts["tools"]
    assert game.digest in page.texts["tools"]
    html = enter().get(game.get_absolute_url()).content.decode()
    assert "A game of Rithmomachia (Without ambush), begun on" in html


# --- Helps ---------------------------------------------------------------------


def test_helps_are_there_unless_the_game_is_without(game, ada, boethius, plain):
    assert "Math inspector" in plain(ada).open(game.get_absolute_url()).links
    bare = start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
        helps=False,
    )
    for viewer in (ada, None):
        page = plain(viewer).open(f"{bare.get_absolute_url()}?panel=inspector&focus=N1")
        assert "Math inspector" not in page.links
        assert "panel" not in page.texts
    page = plain(ada).open(f"{bare.get_absolute_url()}?partial=N1")
    assert not any("quiet" in has.get("data-mark", "") for has in page.squares.values())


def test_helps_come_back_when_a_game_without_them_is_over(ada, boethius, plain):
    players = {"white": ada, "black": boethius}
    game = start_game(
        key="rithmomachia", options={}, players=players, now=NOON, helps=False
    )
    services.resign(game_id=game.pk, player=ada, now=NOON)
    assert "Math inspector" in plain().open(game.get_absolute_url()).links


def test_who_wants_no_helps_is_sent_none(game, ada, boethius, plain):
    Preferences.objects.create(user=ada, helps=False)
    page = plain(ada).open(f"{game.get_absolute_url()}?partial=N1&panel=inspector")
    assert "Math inspector" not in page.links
    assert not any("quiet" in has.get("data-mark", "") for has in page.squares.values())


def takers(page) -> set[str]:
    """The squares on which a man is marked as one who can take."""
    squares = page.squares.items()
    return {name for name, has in squares if "taker" in has.get("data-mark", "")}


def test_men_who_can_take_are_marked_for_who_is_to_move(game, ada, boethius, plain):
    page = plain(ada).open(game.get_absolute_url())
    assert takers(page) == {"N1", "N7", "N8"}
    assert "Can take." in page.squares["N1"]["aria-label"]
    assert takers(plain(ada).open(f"{game.get_absolute_url()}?partial=N1")) == set()
    assert takers(plain(boethius).open(game.get_absolute_url())) == set()
    Preferences.objects.create(user=ada, helps=False)
    assert takers(plain(ada).open(game.get_absolute_url())) == set()


def test_captures_are_listed_and_begun_from_the_list(game, ada, boethius, plain):
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    page = browser.follow("Captures")
    assert "White T5 N8→C8 takes Black T9: 5 + 4 = 9" in page.texts["panel"]
    page = browser.push("Choose")
    assert page.attributes["strip-said"]["data-partial"].startswith("N1xC1")
    watching = plain().open(f"{game.get_absolute_url()}?panel=takes")
    assert takers(watching) == {"N1", "N7", "N8"}
    assert "Choose" not in [button.label for button in watching.buttons]


def test_a_panel_speaks_of_the_square_that_is_pressed(game, ada, plain):
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    browser.follow("Math inspector")
    page = browser.press("N1")
    assert "focus" in page.squares["N1"]["data-mark"]
    assert "4" in page.texts["panel"]
    assert "panel=inspector" in browser.url


def test_spectators_use_panels_too(game, plain):
    browser = plain()
    browser.open(f"{game.get_absolute_url()}0/?panel=inspector")
    page = browser.press("A1")
    assert browser.url.startswith(f"/g/{game.pk}/0/?")
    assert "focus" in page.squares["A1"]["data-mark"]
    assert not any("man" in has.get("data-mark", "") for has in page.squares.values())


def test_an_unknown_panel_is_no_panel(game, ada, enter):
    assert enter(ada).get(f"{game.get_absolute_url()}?panel=x").status_code == 200


def test_the_inspector_follows_the_last_press(game, ada, plain):
    browser = plain(ada)
    browser.open(f"{game.get_absolute_url()}?panel=inspector")
    browser.press("N1")
    page = browser.press("P1")
    assert "focus=P1" in browser.url
    assert "289" in page.texts["panel"]


def test_an_open_panel_leaves_the_board_to_the_move(game, ada, plain):
    browser = plain(ada)
    browser.open(f"{game.get_absolute_url()}?panel=harmony")
    page = browser.press("N1")
    assert page.attributes["strip-said"]["data-partial"] == "N1"
    page = browser.press("M1")
    assert page.attributes["strip-said"]["data-partial"].startswith("N1-M1")


def test_a_panel_that_gathers_is_given_the_board_and_gives_it_back(game, ada, plain):
    browser = plain(ada)
    browser.open(f"{game.get_absolute_url()}?panel=harmony")
    page = browser.follow("Pick men")
    assert "Building a harmony" in page.texts["strip"]
    browser.press("B3")
    page = browser.press("C2")
    assert page.attributes["strip-said"]["data-partial"] == ""
    assert {"focus"} <= set(page.squares["B3"]["data-mark"].split())
    assert "focus=B3+C2" in browser.url
    page = browser.press("B3")
    assert "focus=C2" in browser.url
    page = browser.press("N1")  # not in the zone
    assert "focus=C2&" in browser.url
    page = browser.follow("Done")
    assert "picks" not in browser.url
    assert "Building" not in page.texts["strip"]
    browser.press("N1")
    page = browser.follow("Harmony builder")
    assert browser.url == f"{game.get_absolute_url()}?partial=N1"


def test_men_are_picked_where_nothing_can_be_moved(game, boethius, plain):
    for who in (boethius, None):
        browser = plain(who)
        browser.open(f"{game.get_absolute_url()}?panel=harmony")
        browser.follow("Pick men")
        browser.press("B3")
        assert "focus=B3" in browser.url
        assert "notice" not in browser.page.texts or not browser.page.texts["notice"]


def test_a_move_begun_goes_on_beside_an_open_panel(game, ada, plain):
    browser = plain(ada)
    browser.open(f"{game.get_absolute_url()}?panel=harmony")
    browser.press("N2")
    page = browser.press("L4")
    assert page.attributes["strip-said"]["data-partial"].startswith("N2-L4")


def test_a_row_of_a_panel_begins_its_move(game, ada, boethius, plain):
    play(game, ada, "N8-M8")
    browser = plain(boethius)
    browser.open(f"{game.get_absolute_url()}?panel=harmony")
    page = browser.push(name="choice", value="C1-D1#GEOM(B3,C2,D1)")
    assert page.attributes["strip-said"]["data-partial"].startswith("C1-D1#GEOM")


def test_one_of_a_figure_is_said_as_one(ada, boethius, enter):
    game = start_game(
        key="margrites",
        options={},
        players={"black": ada, "white": boethius},
        start="7B1/9/9/9/9/9/1W7/9 B 4 - 1,0 2,1 9",
        now=NOON,
    )
    html = enter(ada).get(f"/g/{game.pk}/").content.decode()
    figures = re.findall(r"<span><b>(\d+)</b> (\w+)</span>", html)
    assert sorted(figures) == [
        ("0", "points"),
        ("1", "capture"),
        ("1", "point"),
        ("2", "captures"),
    ]


@pytest.mark.parametrize("place", ["-1", "x", "1x", "resign"])
def test_what_is_no_place_of_a_game_is_not_there(game, enter, place):
    """But for what takes a form, which says so."""
    there = enter().get(f"/g/{game.pk}/{place}/")
    assert there.status_code == (405 if place == "resign" else 404)
