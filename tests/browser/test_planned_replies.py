"""By correspondence a reply is planned by pressing, and played when the move comes."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.tables import expect_man, press


def test_a_reply_is_planned_by_presses_and_played(sit):
    table = sit(control="3d", ambush=False)
    page = table.black
    page.get_by_role("link", name="Plan replies").click()
    press(page, "N8")
    page.locator('#board [data-square="M8"]').click()
    expect(page.locator(".planned")).to_contain_text("White: N8-M8")
    expect_man(page, "M8", "wT5")
    press(page, "C8")
    page.locator('#board [data-square="D8"]').click()
    expect(page.locator(".planned")).to_contain_text("Black: C8-D8")
    page.get_by_role("button", name="Keep this line").click()
    expect(page.get_by_role("button", name="Remove")).to_be_visible()
    page.get_by_role("link", name="Back to the game").click()
    expect(page.locator("#strip")).to_contain_text("Plan replies (1)")
    press(table.white, "N8")
    table.white.locator('#board [data-square="M8"]').click()
    for each in table.pages:
        expect_man(each, "D8", "bT9")
    expect(table.white.locator("#status")).to_contain_text("Your turn")
