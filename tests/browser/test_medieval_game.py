"""Whole games of the medieval game in browsers, from the first move to De Corpore."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.tables import (
    AT_A_TABLE,
    AT_AN_INVITATION,
    arrive,
    expect_man,
    go,
    square,
    type_move,
)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SHORT = "?game=medieval&bodies_white=3"  # three men taken win for White


def expect_turn(page: Page, words: str) -> None:
    expect(page.locator("#status")).to_contain_text(words)


def test_two_strangers_play_to_a_de_corpore(new_person):
    ada, boethius = new_person(), new_person(**PHONE)
    ada.goto(f"/seeks/new/{SHORT}")
    ada.get_by_label("White", exact=True).check()
    ada.get_by_label("Only people with the link").check()
    ada.get_by_role("button", name="Open the invitation").click()
    arrive(ada, AT_AN_INVITATION)
    boethius.goto(ada.url)
    expect(boethius.locator("#main")).to_contain_text("Bodies for White: 3")
    boethius.get_by_role("button", name="Accept").click()
    arrive(boethius, AT_A_TABLE)
    arrive(ada, boethius.url)

    go(ada, "L2", "J2")
    for page in (ada, boethius):
        expect_man(page, "J2", "wT72")
        expect_man(page, "E2", "")
    expect_turn(boethius, "Your turn")
    go(boethius, "F3", "G2")
    expect_turn(ada, "Your turn")
    type_move(ada, "m2-j1")
    for page in (ada, boethius):
        expect_man(page, "D1", "")
    expect_turn(boethius, "Your turn")
    go(boethius, "G2", "F1")
    go(ada, "M8", "J7")
    for page in (ada, boethius):
        expect_turn(page, "White wins by De Corpore with 3 bodies")
        expect(page.locator("#moves")).to_contain_text("De Corpore")


def test_pass_and_play_to_a_de_corpore_by_keys_alone(ada: Page):
    ada.goto("/play/medieval/?bodies_white=1")
    begin = ada.get_by_role("button", name="Begin").first
    begin.focus()
    begin.press("Enter")
    arrive(ada, AT_A_TABLE)
    square(ada, "M8").focus()
    ada.keyboard.press("Enter")
    expect(ada.locator("#strip-said")).to_have_attribute(
        "data-partial", re.compile("M8")
    )
    expect(square(ada, "M8")).to_be_focused()
    for _ in range(3):
        ada.keyboard.press("ArrowLeft")
    ada.keyboard.press("ArrowDown")
    expect(square(ada, "J7")).to_be_focused()
    ada.keyboard.press("Enter")
    expect_turn(ada, "White wins by De Corpore with 1")
    expect_man(ada, "E7", "")
