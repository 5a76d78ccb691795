"""A whole game in two browsers, from the first move to a harmony victory."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.tables import (
    AT_A_TABLE,
    AT_AN_INVITATION,
    arrive,
    choose,
    expect_man,
    press,
    send,
)


def test_two_strangers_play_to_a_harmony_victory(ada: Page, boethius: Page):
    ada.goto("/seeks/new/?game=rithmomachia")
    ada.get_by_label("White", exact=True).check()
    ada.get_by_label("Only people with the link").check()
    ada.get_by_role("button", name="Open the invitation").click()
    arrive(ada, AT_AN_INVITATION)
    boethius.goto(ada.url)
    boethius.get_by_role("button", name="Accept").click()
    arrive(boethius, AT_A_TABLE)
    arrive(ada, boethius.url)

    press(ada, "N2", "L4")
    send(ada)
    expect_man(boethius, "L4", "wC2")
    expect(boethius.locator("#status")).to_contain_text("Your turn")

    press(boethius, "C1", "D1")
    choose(boethius, "C1-D1#GEOM(B3,C2,D1)")
    send(boethius)
    for page in (ada, boethius):
        expect(page.locator("#pending")).to_contain_text("9, 12, 16")
        expect(page.locator("#pending")).to_contain_text("last chance")

    press(ada, "L4", "K5")
    send(ada)
    for page in (ada, boethius):
        expect(page.locator("#status")).to_contain_text(
            "Black wins by a geometric harmony 9, 12, 16 on B3, C2, D1"
        )
        expect(page.locator("#moves")).to_contain_text("#9:12:16")
