"""A hint against a machine: the man, the move and the reason, by presses alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.tables import AT_A_TABLE, arrive


def test_three_presses_tell_a_hint_and_the_move_can_be_played(ada: Page) -> None:
    ada.goto("/practise/rithmomachia/?partner=pebbles")
    ada.locator('[name="seat"][value="white"]').check()
    ada.get_by_role("button", name="Begin").first.click()
    arrive(ada, AT_A_TABLE)
    hint, notice = ada.get_by_role("button", name="Hint"), ada.locator("#notice")
    hint.click()
    expect(notice).to_contain_text("Hint: move this man")  # it comes by itself
    expect(ada.locator("#strip")).to_contain_text("choose where it goes")
    hint.click()
    expect(notice).to_contain_text("Hint: this move")
    hint.click()
    expect(notice).to_contain_text("Why: White")
    ada.locator("#strip [data-send]").click()
    expect(ada.locator("#status")).to_contain_text("Your turn")
    expect(ada.locator("#moves .ply")).to_have_count(2)
    expect(notice).to_be_empty()
