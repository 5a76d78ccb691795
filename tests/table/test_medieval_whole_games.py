"""The medieval game by links, forms and buttons alone, as without JavaScript."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from games.engine.record import final_position, read_record
from games.play import services
from games.play.models import Game
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture
def begin(ada, boethius):
    def begin(**options):
        return start_game(
            key="medieval",
            options=options,
            players={"white": ada, "black": boethius},
            now=NOON,
        )

    return begin


def test_a_game_to_a_de_corpore(begin, ada, boethius, plain):
    game = begin(bodies_white=2)
    hers, his = plain(ada), plain(boethius)
    address = game.get_absolute_url()

    hers.open(address)
    page = hers.press("L2")
    assert "capture" in page.squares["J2"]["data-mark"].split()
    page = hers.press("J2")
    assert "takes Black T12 on E2 by eruption: 72 ÷ 6 = 12" in page.texts["moves"]
    assert "data-man" not in page.squares["E2"]

    his.open(address)
    his.press("F3")
    page = his.press("G2")
    assert page.squares["G2"]["data-man"] == "bC3"

    hers.open(address)
    hers.press("M2")
    page = hers.press("J1")
    assert "White wins by De Corpore with 2 bodies" in page.texts["status"]

    finished = Game.objects.get(pk=game.pk)
    assert (finished.winner, finished.reason) == ("white", "de_corpore")
    assert his.open(address).links["Record"]
    assert his.follow("Back").squares["M2"]["data-man"] == "wP91"


def test_its_positions_and_record_are_made_again_from_its_plies(
    begin, ada, boethius, client, capsys
):
    game = begin(prisoners=True)
    for player, text in ((ada, "L2-J2"), (boethius, "F3-G2"), (ada, "T12 *P4")):
        services.play(game_id=game.pk, player=player, text=text, version=None, now=NOON)
    call_command("check_positions")
    assert "1 games agree" in capsys.readouterr().out
    text = client.get(f"/g/{game.pk}.txt").content.decode()
    record = read_record(text)
    assert record.moves[-1] == "T12 *P4"
    last = record.rules.write_position(final_position(record))
    assert client.get(f"/g/{game.pk}.json").json()["position"] == last


def test_operators_see_the_game(begin, ada, admin_client):
    game = begin()
    services.play(game_id=game.pk, player=ada, text="L2-J2", version=None, now=NOON)
    listed = admin_client.get("/admin/play/game/?key=medieval").content.decode()
    assert game.pk in listed
    shown = admin_client.get(f"/admin/play/game/{game.pk}/change/").content.decode()
    assert "T72 L2-J2 xT12@E2(er:72/6)" in shown
    assert "by eruption" in shown


def test_a_typed_move_with_all_that_it_takes(begin, ada, plain):
    game = begin()
    hers = plain(ada)
    hers.open(game.get_absolute_url())
    hers.push(typed="T72 L2-J2 xT12@E2(er:72/6)")
    assert game.plies.get().text == "T72 L2-J2 xT12@E2(er:72/6)"


def test_a_typed_move_that_takes_somebody_else_is_refused_with_the_numbers(
    begin, ada, plain
):
    game = begin()
    hers = plain(ada)
    hers.open(game.get_absolute_url())
    page = hers.push(typed="T72 L2-J2 xT16@E1")
    assert not game.plies.exists()
    assert "xT12@E2(er:72/6)" in page.texts["notice"]


def test_prisoners_are_set_down_by_buttons(begin, ada, boethius, plain):
    game = begin(prisoners=True)
    hers, his = plain(ada), plain(boethius)
    address = game.get_absolute_url()
    hers.open(address)
    hers.press("L2")
    hers.press("J2")
    his.open(address)
    his.press("F3")
    his.press("G2")
    page = hers.open(address)
    drop = next(each.value for each in page.buttons if each.value.startswith("T12 *"))
    hers.choose(drop)
    page = hers.press("P4")
    assert page.squares["P4"]["data-man"] == "wT12"
    assert game.plies.last().text == "T12 *P4"


def test_pass_and_play(plain):
    both = plain()
    both.open("/play/medieval/")
    both.push("Begin")
    both.press("L2")
    page = both.press("J2")
    assert page.squares["J2"]["data-man"] == "wT72"
    both.press("F3")
    page = both.press("G2")
    assert page.squares["G2"]["data-man"] == "bC3"


def test_without_helps_a_move_is_said_and_sent(ada, boethius, plain):
    players = {"white": ada, "black": boethius}
    game = start_game(
        key="medieval", options={}, players=players, now=NOON, helps=False
    )
    hers = plain(ada)
    hers.open(game.get_absolute_url())
    hers.press("L2")
    page = hers.press("J2")
    assert "72 ÷ 6" not in hers.html
    assert page.squares["E2"]["data-man"] == "bT12"
    hers.send()
    assert game.plies.get().text == "T72 L2-J2 xT12@E2(er:72/6)"
