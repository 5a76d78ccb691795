"""The table of Margrites: waves before and after a step, a turn of four steps, the
board turned to its player, an army arranged by hand."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.tables import await_present, expect_man, expect_place, press, square

PHONE = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}
FALLING, LOST = re.compile(r"\bfalls\b"), re.compile(r"\bloss\b")

# White takes g4, then f4, by f6>f5; by d2>d1 it loses c2.
WAVES = "9/9/5W3/6WW1/5BBW1/1B7/1BWW5/9 W 4 - 0,0 0,0 1"


def expect_pips(page: Page, said: str) -> None:
    expect(page.locator("#strip .pips")).to_have_text(said)


def walk(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_waves_are_seen_before_a_step_and_after_it_and_a_step_is_undone(sit):
    """By keyboard alone; the opponent sees each step as it is made."""
    table = sit(key="margrites", start=WAVES)
    white, black = table.pages
    expect_pips(black, "Step 1 of 4")
    square(white, "f6").focus()
    walk(white, "Enter")
    expect(white.locator("#strip-said")).to_have_attribute("data-partial", "f6")
    walk(white, "ArrowUp")  # White's ranks count down the board
    expect(square(white, "f5")).to_be_focused()
    expect(square(white, "g4")).to_have_class(FALLING)
    expect(square(white, "g4")).to_have_attribute("data-order", "1")
    expect(square(white, "f4")).to_have_attribute("data-order", "2")
    expect(square(white, "f4")).not_to_have_class(LOST)
    walk(white, "Enter")
    for page in table.pages:
        expect_pips(page, "Step 2 of 4")
        expect_man(page, "g4", "")
        expect(square(page, "g4").locator("b")).to_have_text("1")
        expect(square(page, "f4").locator("b")).to_have_text("2")
        expect(page.locator(".board .line.start")).to_have_count(2)
    walk(white, "u")
    expect(square(white, "f5")).to_be_focused()
    for page in table.pages:
        expect_pips(page, "Step 1 of 4")
        expect_man(page, "g4", "b")
        expect(page.locator(".board .line.start")).to_have_count(0)


def test_on_a_phone_each_has_the_own_army_near_and_sees_what_a_step_costs(
    sit, new_person
):
    table = sit(
        key="margrites",
        start=WAVES,
        people=(new_person(**PHONE), new_person(**PHONE)),
    )
    white, black = table.pages
    box = square(white, "e4").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    for page, near, far in ((white, "e8", "e1"), (black, "e1", "e8")):
        expect_place(page, near, "", "bottom")
        expect_place(page, far, "", "top")
    press(white, "d2")
    square(white, "e2").hover()
    expect(square(white, "c2")).to_have_class(LOST)
    expect(white.locator("#strip .effect:visible")).to_contain_text("White loses c2")
    assert Axe().run(white).violations_count == 0
    press(white, "d2")
    white.get_by_text("Helps", exact=True).click()
    white.get_by_role("button", name="Touch counts").click()
    expect(square(white, "c2").locator("em")).to_have_text("2:2")
    found = Axe().run(white)
    assert found.violations_count == 0, found.generate_report()


def test_an_army_is_arranged_by_dragging_until_both_accept(sit):
    white, black = sit(key="margrites", setup="gentleman").pages
    for page, piece in ((black, "b"), (white, "w")):
        page.get_by_role("button", name="Line", exact=True).click()
        expect_man(page, "e1" if piece == "b" else "e8", piece)
        page.get_by_role("button", name="Done").click()
        expect(page.locator("#strip")).to_contain_text("’s turn.")
    expect(black.get_by_role("button", name="Accept")).to_be_visible()
    square(black, "e1").drag_to(square(black, "a1"))
    expect_man(black, "a1", "b")
    expect_man(black, "e1", "")
    for page, label in ((black, "Done"), (white, "Accept"), (black, "Accept")):
        await_present(page)
        version = page.locator("#board").get_attribute("data-version") or ""
        page.get_by_role("button", name=label).click()
        expect(page.locator("#board")).not_to_have_attribute("data-version", version)
    for page in (black, white):
        expect_pips(page, "Step 1 of 4")
        expect_man(page, "a1", "b")
    square(black, "a1").drag_to(square(black, "a2"))
    expect_pips(white, "Step 2 of 4")
    expect_man(white, "a2", "b")
