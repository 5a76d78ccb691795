"""Wherever there is more than one game, pages name it and let people choose."""

from __future__ import annotations

import pytest

from games import engine
from games.engine import GAMES, games
from games.lobby.models import Seek
from games.play import services
from tests.support.games import seek_game, start_game
from tests.support.people import NOON
from tests.support.plain import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
def one_of_each(ada, boethius):
    """A live game of each kind, with its key."""
    return {key: begun(key, ada, boethius) for key in GAMES}


def begun(key, *people):
    players = dict(zip(engine.rules(key).seats, people, strict=True))
    return start_game(key=key, options={}, players=players, now=NOON)


def shown(client, address) -> Page:
    response = client.get(address)
    assert response.status_code == 200
    return Page(response.content.decode())


@pytest.mark.parametrize(
    "address", ["/seeks/new/", "/play/{key}/", "/watch/", "/archive/"]
)
def test_every_game_can_be_chosen(client, address):
    page = shown(client, address.format(key=next(iter(GAMES))))
    for game in games():
        assert game.key in page.links[game.title]


@pytest.mark.parametrize("address", ["/play/", "/rules/"])
def test_an_address_without_a_game_leads_on(client, address):
    response = client.get(address, follow=True)
    assert response.status_code == 200
    for game in games():
        assert game.title in response.content.decode()


def test_games_to_watch_are_named_and_sifted(client, one_of_each):
    every = shown(client, "/watch/").texts["watched"]
    assert all(game.title in every for game in games())
    for game in games():
        page = shown(client, f"/watch/?game={game.key}")
        assert f"watch-{one_of_each[game.key].pk}" in page.attributes
        assert page.attributes["watched"]["hx-get"] == f"/watch/?game={game.key}"
        others = [one_of_each[key].pk for key in GAMES if key != game.key]
        assert not any(f"watch-{pk}" in page.attributes for pk in others)
    assert shown(client, "/watch/?game=nim").texts["watched"] == every


def test_the_lobby_names_the_game_of_each_row(client, enter, ada, boethius):
    for key in GAMES:
        seek_game(creator=ada, key=key, options={}, now=NOON, kept=True)
        begun(key, ada, boethius)
    hers = shown(enter(ada), "/lobby/").texts["own"]
    assert all(hers.count(game.title) >= 1 for game in games())


@pytest.mark.parametrize("key", GAMES)
def test_a_table_and_its_finished_card_name_the_game(
    client, one_of_each, boethius, key
):
    game = one_of_each[key]
    title = game.rules.title
    assert title in client.get(game.get_absolute_url()).content.decode()
    services.abort(game_id=game.pk, player=boethius, now=NOON)
    assert title in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("address", ["/lobby/", "/watch/"])
def test_play_now_asks_which_game(plain, address, key):
    somebody = plain()
    somebody.open(address)
    page = somebody.push("Play now", game=key)
    assert Seek.objects.get().key == key
    assert engine.title_of(key) in page.texts["main"]


@pytest.mark.parametrize("key", GAMES)
def test_play_now_on_the_page_of_one_game_means_that_game(plain, key):
    somebody = plain()
    somebody.open(f"/watch/?game={key}")
    somebody.push("Play now")
    assert Seek.objects.get().key == key


@pytest.mark.parametrize("comes_back", [False, True])
def test_a_rated_game_at_once_begins_with_an_account(plain, comes_back):
    """Whoever has none signs up on the way and finds his choice as it was."""
    somebody = plain()
    if comes_back:
        somebody.open("/lobby/")
        somebody.push("Play now")
    chosen = {"game": "margrites", "control": "5+3", "rated": "on"}
    somebody.open("/lobby/")
    page = somebody.push("Play now", **chosen)
    assert "Rated games need an account" in page.texts["main"]
    assert not Seek.objects.filter(rated=True).exists()
    passwords = {"password1": "numbers-1563", "password2": "numbers-1563"}
    somebody.push("Sign up", username="Clavius", **passwords)
    somebody.push("Play now")
    seek = Seek.objects.get(rated=True)
    assert (seek.key, seek.control, str(seek.creator)) == (
        "margrites",
        "5+3",
        "Clavius",
    )


def test_a_rated_game_at_once_without_a_clock_is_refused_as_it_was_chosen(plain, ada):
    somebody = plain(ada)
    somebody.open("/lobby/")
    page = somebody.push("Play now", game="medieval", control="", rated="on")
    assert "A rated game needs a clock" in page.texts["main"]
    somebody.push("Play now", control="3d")
    seek = Seek.objects.get()
    assert (seek.key, seek.control, seek.rated) == ("medieval", "3d", True)


@pytest.mark.parametrize("key", GAMES)
def test_the_game_whose_seeks_are_shown_is_the_one_to_play_now(plain, key):
    somebody = plain()
    somebody.open(f"/lobby/?game={key}")
    somebody.push("Play now")
    assert Seek.objects.get().key == key
