"""The second player changes sides: both boards turn round, without a new page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.tables import press, square


def test_both_boards_turn_round(sit):
    table = sit(change_sides=True, ambush=False)
    first, second = table.pages
    button = second.get_by_role("button", name="Change sides")
    expect(first.locator("#board")).to_have_attribute("data-seat", "white")
    press(first, "N8")
    square(first, "M8").click()
    expect(second.locator("#strip")).to_contain_text("you may take that side")
    button.click()
    for page, seat in ((first, "black"), (second, "white")):
        expect(page.locator("#board")).to_have_attribute("data-seat", seat)
        expect(page.locator(f"#near #player-{seat}")).to_be_visible()
        expect(page.locator("#moves")).to_contain_text("change-sides")
    expect(button).to_have_count(0)
    expect(first.locator("#status")).to_contain_text("Your turn")
    press(first, "C8")
    square(first, "D8").click()
    expect(second.locator("#status")).to_contain_text("Your turn")
