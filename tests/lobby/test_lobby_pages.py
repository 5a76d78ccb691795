"""The lobby, the form for a seek, and the games to watch."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.lobby import services
from games.lobby.models import Seek
from games.play import services as table
from games.play.models import Game
from tests.support.games import seek_game, start_game

HTMX = {"HX-Request": "true"}


@pytest.fixture
def as_ada(ada) -> Client:
    client = Client()
    client.force_login(ada)
    return client


@pytest.fixture
def seek(boethius) -> Seek:
    return seek_game(
        creator=boethius,
        key="rithmomachia",
        options={"ambush": False, "point_victory": True},
        seat="white",
        now=timezone.now(),
    )


@pytest.mark.parametrize(
    "page", ["/", "/lobby/", "/watch/", "/seeks/new/", "/c/{seek.token}/"]
)
def test_every_link_leads_somewhere(client, seek, game, page):
    address = page.format(seek=seek)
    links = re.findall(
        r'<a\b[^>]*\bhref="([^"]*)"', client.get(address).content.decode()
    )
    assert len(links) > 5
    for link in sorted({link for link in links if not link.startswith("#")}):
        assert link.startswith("/"), f"{address} has a link to {link!r}"
        assert client.get(unescape(link), follow=True).status_code == 200, link


# --- Play now ------------------------------------------------------------------


def test_a_stranger_gets_to_a_table_in_one_click_when_somebody_waits(db, client):
    other = Client()
    waiting = other.post("/now/")
    table_page = client.post("/now/", follow=True)
    game = Game.objects.get()
    assert table_page.redirect_chain[-1][0] == game.get_absolute_url()
    assert table_page.status_code == 200
    led = other.get(waiting["Location"])
    assert led["Location"] == game.get_absolute_url()
    assert {seat.player.is_guest for seat in game.seats.all()} == {True}


def test_play_now_is_not_a_link_that_robots_follow(db, client):
    assert client.get("/now/").status_code == 405
    assert not User.objects.exists()


def test_too_many_open_invitations_are_told_in_the_lobby(as_ada, ada):
    for _ in range(services.MOST_OPEN_SEEKS):
        seek_game(
            creator=ada,
            key="rithmomachia",
            options={},
            public=False,
            now=timezone.now(),
        )
    page = as_ada.post("/now/", follow=True)
    assert page.redirect_chain == [("/lobby/", 302)]
    assert "Cancel one to make another" in page.content.decode()


# --- The lobby -----------------------------------------------------------------


def test_the_lobby_shows_who_what_and_how_the_rules_differ(client, seek):
    page = client.get("/lobby/").content.decode()
    assert "Boethius" in page
    assert "Without ambush, with" in page
    assert "Point victory: on" in page
    assert "you play Black" in page
    assert seek.digest not in page
    assert reverse("challenge-accept", args=[seek.token]) in page


def test_the_lobby_hides_what_is_not_for_all(client, seek):
    Seek.objects.update(public=False)
    page = client.get("/lobby/").content.decode()
    assert "Boethius" not in page
    assert "No open games right now" in page


def test_ones_own_invitation_can_be_cancelled_not_accepted(as_ada, ada):
    mine = seek_game(creator=ada, key="rithmomachia", options={}, now=timezone.now())
    page = as_ada.get("/lobby/").content.decode()
    assert reverse("challenge-cancel", args=[mine.token]) in page
    assert reverse("challenge-accept", args=[mine.token]) not in page


def test_own_games_stand_first_where_it_is_ones_move(as_ada, ada, boethius, cusanus):
    def start(white, black, minutes):
        return start_game(
            key="rithmomachia",
            options={},
            players={"white": white, "black": black},
            now=timezone.now() - timedelta(minutes=minutes),
        )

    theirs, mine = start(boethius, ada, 1), start(ada, cusanus, 9)
    page = as_ada.get("/lobby/").content.decode()
    own = page[page.index('id="own"') :]
    assert own.index(mine.pk) < own.index(theirs.pk)
    assert own.count("Your move") == 1


def test_more_seeks_do_not_make_more_queries(as_ada, seek, boethius):
    def queries() -> int:
        with CaptureQueriesContext(connection) as counted:
            as_ada.get("/lobby/")
        return len(counted)

    few = queries()
    for _ in range(3):
        seek_game(creator=boethius, key="rithmomachia", options={}, now=timezone.now())
    assert queries() == few


@pytest.mark.parametrize("page", ["/lobby/", "/watch/", "/@/Ada/"])
def test_lists_of_games_ask_the_database_no_more_for_many(as_ada, ada, boethius, page):
    def queries_with_one_more() -> int:
        players = {"white": ada, "black": boethius}
        now = timezone.now()
        start_game(key="rithmomachia", options={}, players=players, now=now)
        as_ada.get("/watch/")  # so that the position is known
        with CaptureQueriesContext(connection) as counted:
            as_ada.get(page)
        return len(counted)

    one = queries_with_one_more()
    queries_with_one_more()
    assert queries_with_one_more() == one


# --- Making a seek -------------------------------------------------------------


def form(**more: str) -> dict[str, str]:
    """What the form sends when everything is left as it is."""
    usual = {
        "open_to": "waiting",
        "seat": "",
        "helps": "on",
        "setup": "spec",
        "harmony_layout": "adjacent",
        "any_set_on_recheck": "on",
        "ambush": "on",
        "point_target": "30",
        "repetition": "on",
        "fifty_move": "on",
    }
    return {name: text for name, text in (usual | more).items() if text != "off"}


def test_the_form_has_every_option_of_the_game(db, client):
    page = client.get("/seeks/new/?game=rithmomachia").content.decode()
    for name in ("setup", "harmony_zone", "ambush", "point_target", "fifty_move"):
        assert f'name="{name}"' in page
    assert re.search(r"<summary>\s*<span[^>]*>Harmony</span>", page)


def test_an_unknown_game_is_not_found(db, client):
    assert client.get("/seeks/new/?game=chess").status_code == 404


def test_the_form_makes_a_seek_and_leads_to_the_page_that_waits(db, client):
    reply = client.post("/seeks/new/", form(ambush="off", seat="black", helps="off"))
    seek = Seek.objects.get()
    assert reply["Location"] == seek.get_absolute_url()
    assert (seek.options["ambush"], seek.seat, seek.helps) == (False, "black", False)
    assert (seek.public, seek.kept, seek.creator.is_guest) == (True, False, True)


@pytest.mark.parametrize(
    ("open_to", "public", "kept"), [("day", True, True), ("link", False, False)]
)
def test_the_form_says_who_can_accept(db, client, open_to, public, kept):
    client.post("/seeks/new/", form(open_to=open_to))
    seek = Seek.objects.get()
    assert (seek.public, seek.kept) == (public, kept)


def test_the_zone_left_alone_follows_the_setup(db, client):
    client.post("/seeks/new/", form(setup="reference-24"))
    assert Seek.objects.get().options["harmony_zone"] == "columns"


def test_bad_input_comes_back_as_it_was_with_what_to_do(db, client):
    page = client.post(
        "/seeks/new/", form(point_target="1000", ambush="off", seat="black")
    ).content.decode()
    assert "whole number from 1 to 100" in page
    assert 'value="1000"' in page
    assert 'name="ambush" id="id_ambush" checked' not in page
    assert not Seek.objects.exists()
    assert not User.objects.exists(), "a form that fails makes nobody a guest"


def test_an_address_can_ask_for_rules(db, client):
    page = client.get("/seeks/new/?ambush=off&point_target=12").content.decode()
    assert 'value="12"' in page
    assert '<details class="all-options" id="toggles" open' in page
    assert client.get("/seeks/new/?point_target=1000").status_code == 200


# --- Watching ------------------------------------------------------------------


def test_games_between_people_can_be_watched(client, game, alone):
    page = client.get("/watch/").content.decode()
    assert game.get_absolute_url() in page
    assert alone.get_absolute_url() not in page
    assert "<svg" in page


def test_finished_games_are_not_live(client, game, ada):
    table.resign(game_id=game.pk, player=ada, now=timezone.now())
    page = client.get("/watch/").content.decode()
    assert game.get_absolute_url() not in page
    assert "No game is being played" in page
