"""Alone against a machine: from the start page to a few moves, in every game."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.engine import GAMES, rules
from games.engine.search.partners import PARTNERS
from games.models import Game
from games.table.positions import position_of
from tests.browser.tables import type_move

AT_A_TABLE = re.compile(r"/g/\w+/$")
TURNS = 3
PATIENCE = 20_000  # at the first move the worker may still be starting


def begin(page: Page, key: str, partner: str, seat: str = "") -> None:
    """From the start page with one press."""
    page.goto("/")
    if len(GAMES) > 1:
        page.get_by_role("radio", name=rules(key).title, exact=True).check()
    page.get_by_label("Practice partner").select_option(partner)
    page.get_by_label("Your side").select_option(seat)
    page.get_by_role("button", name="Practise").click()
    expect(page).to_have_url(AT_A_TABLE)


def expect_turn(page: Page, plies: int) -> None:
    """The partner has answered by itself, and all have been told."""
    expect(page.locator("#status")).to_contain_text("Your turn", timeout=PATIENCE)
    expect(page.locator("#moves li")).to_have_count(plies, timeout=PATIENCE)


def some_move(page: Page) -> str:
    """A legal move of the position at the table, as it is typed."""
    game = Game.objects.get(pk=page.url.rstrip("/").rpartition("/")[2])
    position = position_of(game)
    return game.rules.write_move(position, next(game.rules.legal_moves(position)))


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("partner", PARTNERS)
def test_a_few_turns_against_a_machine(ada: Page, key: str, partner: str) -> None:
    seats = rules(key).seats
    begin(ada, key, partner, seats[-1])
    for turn in range(TURNS):
        expect_turn(ada, 2 * turn + 1)
        type_move(ada, some_move(ada))
    expect_turn(ada, 2 * TURNS + 1)
    ada.get_by_role("button", name="Take back").click()
    expect_turn(ada, 2 * TURNS - 1)


def test_who_watches_sees_the_machine_move_and_that_it_is_one(
    ada: Page, boethius: Page
) -> None:
    begin(ada, "rithmomachia", "passive", "white")
    boethius.goto(ada.url)
    type_move(ada, "N2-L4")
    expect_turn(ada, 2)
    for page in (ada, boethius):
        expect(page.locator("#table")).to_contain_text("Passive (practice partner)")
        expect(page.locator("#moves li")).to_have_count(2)


def test_a_stranger_without_scripts_plays_a_turn(
    new_person: Callable[..., Page],
) -> None:
    page = new_person(java_script_enabled=False)
    begin(page, "rithmomachia", "attacker", "white")
    type_move(page, "N2-L4")
    expect_turn(page, 2)


def test_who_waits_practises_meanwhile_and_is_found(ada: Page, boethius: Page) -> None:
    ada.goto("/")
    ada.get_by_role("button", name="Play now").click()
    with ada.context.expect_page() as opened:
        ada.get_by_role("link", name="Nobody yet?").click()
    practice = opened.value
    practice.get_by_role("button", name="Begin").first.click()
    expect(practice).to_have_url(AT_A_TABLE)
    boethius.goto("/lobby/")
    boethius.get_by_role("button", name="Accept").click()
    expect(boethius).to_have_url(AT_A_TABLE)
    expect(ada).to_have_url(boethius.url)
    assert practice.url != boethius.url
