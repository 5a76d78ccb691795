"""The start page: a move to try, the doors to a first game, the games, who is here."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engine import GAMES, games, title_of
from games.learn.lessons import lessons_of
from games.lobby.models import Seek
from games.play.models import Game, Seat
from games.setup.seating import first_game
from games.start.crowds import LiveNumbers
from games.start.tries import try_of
from tests.support.games import seek_game, start_game

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
each_game = pytest.mark.parametrize("key", GAMES)


def page_of(client: Client, address: str = "/") -> str:
    return client.get(address).content.decode()


def seek(creator: User, key: str = "rithmomachia", **more: object) -> Seek:
    return seek_game(creator=creator, key=key, options={}, now=timezone.now(), **more)


# --- The doors -----------------------------------------------------------------


def test_looking_makes_nobody_a_guest_and_costs_few_queries(client):
    cache.clear()
    with CaptureQueriesContext(connection) as first:
        client.get("/")
    with CaptureQueriesContext(connection) as again:
        client.get("/")
    assert (len(first), len(again)) == (4, 1)
    assert not User.objects.exists()


@each_game
def test_one_press_begins_a_game_by_the_rules_of_a_first_one(plain, key):
    somebody = plain()
    somebody.open(f"/?game={key}")
    page = somebody.push("Play the computer Begins at once · no account")
    game = Game.objects.get()
    assert page.attributes["table"]["data-address"] == game.get_absolute_url()
    assert game.rules == first_game(key).rules
    assert {seat.player.partner for seat in game.seats.all()} == {"", "pebbles"}


def test_beginners_meet_no_ambush():
    assert first_game("rithmomachia").rules.options.values()["ambush"] is False
    assert first_game("margrites").rules.options.differences() == {}


def test_a_level_can_be_chosen(plain):
    somebody = plain()
    somebody.open("/")
    somebody.push("Play the computer Begins at once · no account", partner="tables")
    assert Seat.objects.filter(player__partner="tables").exists()


@each_game
def test_the_doors_lead_into_the_chosen_game(client, key):
    page = page_of(client, f"/?game={key}")
    lesson = reverse("lesson", args=[key, lessons_of(key)[0].slug])
    for address in (
        lesson,
        f"{reverse('lobby')}?game={key}",
        f"{reverse('seek-new')}?game={key}",
        reverse("pass-and-play", args=[key]),
    ):
        assert f'href="{address}"' in page
    assert page.count("aria-current") == 1
    for each in games():
        assert f'href="/?game={each.key}"' in page
        assert each.tagline in page


@each_game
def test_the_title_is_that_of_the_chosen_game(client, key):
    heading = page_of(client, f"/?game={key}").split("<h1>")[1].split("</h1>")[0]
    first = next(iter(games())).key == key
    assert heading.strip() == ("The battle of numbers" if first else title_of(key))


@pytest.mark.parametrize("asked", ["", "chess", "x" * 500])
def test_a_game_that_is_none_shows_the_first(client, asked):
    page = client.get("/", {"game": asked, "ply": "3"}).content.decode()
    assert f'value="{first_game("rithmomachia").value}"' in page


def test_who_has_begun_to_learn_goes_on(client):
    first, second = lessons_of("rithmomachia")[:2]
    session = client.session
    numbers = list(range(1, len(first.steps) + 1))
    session["lessons"] = {f"rithmomachia/{first.slug}": numbers}
    session.save()
    assert f"Next lesson: {second.title}" in page_of(client)


# --- Who is here ---------------------------------------------------------------


def test_the_second_door_says_who_waits_and_at_what_time(client, ada, boethius):
    assert "15 min + 10 s" in page_of(client)
    seek(ada, control="5+3", kept=True)
    seek(boethius, control="5+3", kept=True)
    seek(boethius, "medieval", kept=True)
    assert "2 waiting · 5 min + 3 s" in page_of(client)
    assert "1 waiting · no clock" in page_of(client, "/?game=medieval")
    assert "15 min + 10 s" in page_of(client, "/?game=enochian")


def test_few_people_are_not_counted_aloud(client, ada, boethius):
    def begin() -> Game:
        players = {"white": ada, "black": boethius}
        now = timezone.now()
        return start_game(key="rithmomachia", options={}, players=players, now=now)

    begin()
    assert 'class="crowd"' not in page_of(client)
    soon = timezone.now() + timedelta(minutes=1)
    for number in range(5):
        game = begin()
        other = User.objects.create_user(f"guest{number}")
        seats = Seat.objects.filter(game=game, name="white")
        seats.update(player=other, seen_until=soon)
    cache.clear()
    page = page_of(client)
    assert "5 people here" in page
    assert "6 games being played" in page
    assert "0 waiting for an opponent" in page
    assert "0 games in the archive" in page
    assert LiveNumbers.now(timezone.now()).people == 5


# --- A member's own ------------------------------------------------------------


def test_a_member_finds_the_games_that_wait_for_them(enter, ada, boethius):
    def begin(white: User, black: User) -> Game:
        players = {"white": white, "black": black}
        now = timezone.now()
        return start_game(key="rithmomachia", options={}, players=players, now=now)

    hers, his = begin(ada, boethius), begin(boethius, ada)
    page = page_of(enter(ada))
    own = page[page.index('class="own"') :]
    assert hers.get_absolute_url() in own
    assert his.get_absolute_url() not in own


def test_who_has_nothing_of_their_own_sees_no_list(enter, ada):
    assert 'class="own"' not in page_of(enter(ada))


# --- The move to try -----------------------------------------------------------


@each_game
def test_every_game_has_one_man_who_takes_somebody_in_one_press(key):
    offered, rules = try_of(key), first_game(key).rules
    assert offered is not None
    position = rules.read_position(offered.position)
    assert rules.write_position(position) == offered.position
    assert rules.outcome(position) is None
    offers = rules.offers(position, "", offered.lifted)
    takes = [each.square for each in offers.squares if each.kind == "capture"]
    assert takes == [offered.square]


@each_game
def test_the_move_is_a_link_that_shows_what_comes_of_it(plain, key):
    somebody = plain()
    before = somebody.open(f"/?game={key}")
    assert "Try it: press the" in before.texts["example"]
    here = before.attributes["try-here"]
    assert here["href"] == here["hx-get"] == f"/?game={key}&try=1"
    assert here["aria-label"]
    after = somebody.open(here["href"])
    assert "Try it" not in after.texts["example"]
    assert "Play the computer" in after.texts["example"]
    assert after.attributes["try-here"]["href"] == f"/?game={key}"
    somebody.push("Play the computer")
    assert Game.objects.get().key == key


def test_the_engine_says_why(client):
    for address in ("/", "/?try=1"):
        assert "16 = 4 × 4 (4 divides 16)" in page_of(client, address)


def test_htmx_gets_the_board_alone(client):
    reply = client.get("/?game=margrites&try=1", headers=HTMX)
    assert reply.content.decode().lstrip().startswith("<figure")
    assert "HX-Request" in reply["Vary"]
