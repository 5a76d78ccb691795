"""Addresses that ask for what there is not are told so by name."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.django_db

LISTS = ["/archive/", "/lobby/", "/watch/", "/ladders/"]


@pytest.mark.parametrize("address", LISTS)
def test_an_unknown_value_is_named_and_so_is_what_there_is(plain, address):
    page = plain().open(f"{address}?game=nonsense")
    assert "There is no game “nonsense”." in page.texts["main"]
    assert "“margrites”" in page.texts["main"]


@pytest.mark.parametrize("address", [*LISTS, "/@/Ada/"])
def test_an_unknown_word_is_named_and_so_are_those_that_are_known(plain, ada, address):
    page = plain().open(f"{address}?colour=white&utm_source=letter&fbclid=x")
    text = page.texts["main"]
    assert "This page does not know “colour”" in text
    assert "utm_source" not in text
    assert "fbclid" not in text


@pytest.mark.parametrize("address", LISTS)
def test_what_is_known_is_not_refused(plain, address):
    text = plain().open(f"{address}?game=margrites").texts["main"]
    assert "There is no game" not in text
    assert "does not know" not in text


def test_every_word_of_the_lobby_is_looked_at(plain):
    text = plain().open("/lobby/?speed=slow&rated=maybe").texts["main"]
    assert "There is no speed “slow”." in text
    assert "There is no rated “maybe”." in text


def test_a_rule_set_without_a_game_is_not_ignored(plain):
    text = plain().open("/archive/?ruleset=spec").texts["main"]
    assert "Choose a game first" in text


def test_a_long_word_is_quoted_in_part(plain):
    text = plain().open(f"/archive/?{'x' * 900}=1").texts["main"]
    assert "x" * 40 in text
    assert "x" * 41 not in text
