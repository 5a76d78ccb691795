"""Whole games by links, forms and buttons alone, as without JavaScript."""

from __future__ import annotations

import pytest

from games.play.models import Game

pytestmark = pytest.mark.django_db


def test_a_game_to_a_harmony_without_javascript(game, ada, boethius, plain):
    hers, his = plain(ada), plain(boethius)
    address = game.get_absolute_url()

    hers.open(address)
    hers.press("N8")
    hers.press("M8")
    hers.send()

    his.open(address)
    his.press("C1")
    page = his.press("D1")
    his.choose(harmony_of(page))
    his.send()

    page = hers.open(address)
    assert "9, 12, 16" in page.texts["pending"]
    hers.press("M8")
    hers.press("L8")
    hers.send()

    page = his.open(address)
    assert "Black wins" in page.texts["status"]
    assert "9, 12, 16" in page.texts["status"]
    assert page.squares["C1"].get("type") == "button"
    finished = Game.objects.get(pk=game.pk)
    assert (finished.winner, finished.reason) == ("black", "harmony")
    assert his.follow("Back").squares["M8"]["data-man"] == "wT5"


def harmony_of(page) -> str:
    return next(each.value for each in page.buttons if "#GEOM" in each.value)


def test_a_capture_by_its_equation_without_javascript(game, ada, boethius, plain):
    hers, his = plain(ada), plain(boethius)
    address = game.get_absolute_url()
    hers.open(address)
    hers.press("N8")
    hers.press("M8")
    hers.send()
    his.open(address)
    his.press("C1")
    his.press("D1")
    his.send()
    hers.open(address)
    hers.press("N1")
    page = hers.press("D1")
    ways = [each.value for each in page.buttons if each.name == "choice"]
    assert "N1xD1:DIVISOR" in ways
    hers.choose("N1xD1:DIVISOR")
    page = hers.send()
    assert game.plies.get(number=3).text == "N1xD1:DIVISOR"
    assert "bT16" not in {has.get("data-man") for has in page.squares.values()}
    assert "takes" in page.texts["moves"]
