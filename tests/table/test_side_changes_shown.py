"""The change of sides as the pages of a table show it."""

from __future__ import annotations

import pytest

from games.engine.changing_sides import CHANGE
from games.play import services
from games.play.models import Game
from games.play.seats import viewer_of
from games.table import fragments
from tests.support.games import start_game
from tests.support.people import NOON
from tests.table.test_table_pages import HTMX, play

pytestmark = pytest.mark.django_db

WHY = "The first move is made: you may take that side"


@pytest.fixture
def opened(ada, boethius) -> Game:
    game = start_game(
        key="rithmomachia",
        options={"change_sides": True},
        players={"white": ada, "black": boethius},
        now=NOON,
    )
    return play(game, ada, "N2-L4")


def labels(page):
    return [button.label for button in page.buttons]


def test_the_button_is_there_for_who_may_and_says_why(
    opened, ada, boethius, cusanus, plain
):
    page = plain(boethius).open(opened.get_absolute_url())
    assert "Change sides" in labels(page)
    assert WHY in page.texts["strip"]
    assert "The player of Black may take White now" in page.texts["pending"]
    for other in (ada, cusanus):
        page = plain(other).open(opened.get_absolute_url())
        assert "Change sides" not in labels(page)


def test_it_is_not_there_without_the_rule(game, ada, boethius, plain):
    play(game, ada, "N2-L4")
    page = plain(boethius).open(game.get_absolute_url())
    assert "Change sides" not in labels(page)


def test_it_is_pressed_without_javascript(opened, ada, boethius, plain):
    browser = plain(boethius)
    browser.open(opened.get_absolute_url())
    page = browser.push("Change sides")
    assert page.attributes["table"]["data-seat"] == "white"
    assert "Change sides" not in labels(page)
    assert CHANGE in page.texts["moves"]
    page = plain(ada).open(opened.get_absolute_url())
    assert page.attributes["table"]["data-seat"] == "black"
    assert "Your turn" in page.texts["status"]
    assert "has White; Black is to move" in page.texts["status"]


def test_it_is_refused_later_with_a_sentence(opened, ada, boethius, enter):
    play(opened, boethius, "C1-D1")
    data = {"move": CHANGE}
    answer = enter(ada).post(f"/g/{opened.pk}/move/", data, headers=HTMX)
    assert "only straight after the first move" in answer.content.decode()


@pytest.mark.parametrize("who", ["ada", "boethius", "nobody"])
def test_a_page_is_told_all_anew(opened, ada, boethius, who):
    """Its look was that of the other seat."""
    player = {"ada": ada, "boethius": boethius}.get(who)
    game = Game.objects.get(pk=opened.pk)
    shown = game.board_version
    for each in (ada, boethius, None):
        pushed(game, each, shown=0)
    game = services.play(
        game_id=game.pk, player=boethius, text=CHANGE, version=None, now=NOON
    )
    html = pushed(Game.objects.get(pk=game.pk), player, shown=shown)
    assert not html.startswith("{")
    near = html[html.index('id="near"') :]
    nearest = {"ada": "player-black", "boethius": "player-white"}.get(who)
    assert nearest is None or f'id="{nearest}"' in near[:200]
    shown = game.board_version
    game = play(game, ada, "C1-D1")
    assert pushed(Game.objects.get(pk=game.pk), player, shown=shown).startswith("{")


def pushed(game, player, *, shown):
    return fragments.push_once(
        game,
        viewer_of(game, player),
        shown=shown,
        with_talk=False,
        in_sentences=False,
        now=NOON,
    )
