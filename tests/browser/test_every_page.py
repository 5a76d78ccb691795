"""Every page, wide and narrow, light and dark: nothing for axe to find, nothing wider
than the screen, no word of complaint in the console."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.inspecting import BOTH, PHONE, inspect, looks
from tests.browser.tables import (
    expect_man,
    expect_place,
    open_tab,
    press,
    sit_down,
    type_move,
)

PAGES = [
    "/",
    "/lobby/",
    "/lobby/?speed=rapid&rated=yes",
    "/seeks/new/?game=rithmomachia",
    "/seeks/new/?game=medieval&ruleset=fulke-1563&siege=natural",
    "/seeks/new/?game=enochian&ruleset=four-players",
    "/rules/medieval/sets/fulke-1563/",
    "/rules/medieval/sets/new/?siege=natural",
    "/archive/?game=medieval&ruleset=fulke-1563",
    "/archive/?q=moves:-999+colour:red",
    "/play/rithmomachia/",
    "/practise/rithmomachia/",
    "/practise/medieval/?partner=passive&ruleset=modern-short",
    "/watch/",
    "/ratings/",
    "/ratings/rithmomachia/spec/rapid/",
    "/archive/",
    "/archive/explorer/rithmomachia/",
    "/archive/explorer/enochian/",
    "/archive/statistics/?q=game:boolean+by:nobody",
    "/collections/",
    "/preferences/",
    "/preferences/vacation/",
    "/notices/",
    "/notices/settings/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/no/such/page/",
]


def test_pages_without_a_game(new_person, complaints):
    page = new_person()
    for address in PAGES:
        page.goto(address)
        inspect(page, *BOTH)
    complaints.forgive("404")


@looks
def test_a_table_in_all_its_states(new_person, site, viewport):
    white, black = new_person(viewport=viewport), new_person(viewport=viewport)
    table = sit_down(white, black, site.url, control="3d")
    inspect(black)
    press(white, "N2", "L4")
    inspect(white)
    white.keyboard.press("Escape")
    expect(white.locator("#strip-said")).to_have_attribute("data-partial", "")
    type_move(white, "N2-L4")
    type_move(black, "C1-D1#GEOM(B3,C2,D1)")
    expect(white.locator("#pending")).to_contain_text("9, 12, 16")
    open_tab(white, "panel")
    for panel in ("Math inspector", "Harmony builder"):
        white.get_by_role("button", name=panel).click()
        expect(white.get_by_role("group", name=panel)).to_be_visible()
        inspect(white)
    type_move(white, "L4-K5")
    expect(black.locator("#status")).to_contain_text("Black wins")
    inspect(black)
    for part in ("1/", "clock/"):
        black.goto(f"{table.game.get_absolute_url()}{part}")
        inspect(black)


def test_a_square_is_large_enough_for_a_finger(new_person, site):
    looks = {"viewport": PHONE, "has_touch": True}
    white, black = new_person(**looks), new_person(**looks)
    sit_down(white, black, site.url)
    box = white.locator('#board [data-square="N2"]').bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    # Each has the own army at the bottom.
    expect_place(white, "P1", "left", "bottom")
    expect_place(white, "A1", "left", "top")
    expect_place(black, "A1", "right", "bottom")
    expect_place(black, "P1", "right", "top")
    white.locator('#board [data-square="N2"]').tap()
    white.locator('#board [data-square="L4"]').tap()
    expect(white.locator("#strip-said")).to_have_attribute("data-partial", "N2-L4")


def test_a_whole_game_without_javascript(new_person, site):
    looks = {"java_script_enabled": False}
    white, black = new_person(**looks), new_person(**looks)
    table = sit_down(white, black, site.url)
    for name in ("N2", "L4"):
        white.locator(f'#board [data-square="{name}"]').click()
    white.locator("#strip [data-send]").click()
    expect_man(white, "L4", "wC2")
    expect(white.locator("#status")).to_contain_text("Waiting")
    black.reload()
    for name in ("C1", "D1"):
        black.locator(f'#board [data-square="{name}"]').click()
    black.locator('#strip [data-choice="C1-D1#GEOM(B3,C2,D1)"]').click()
    black.locator("#strip [data-send]").click()
    expect(black.locator("#status")).to_contain_text("Waiting")
    white.reload()
    white.get_by_label("Type a move").fill("L4-K5")
    white.get_by_label("Type a move").press("Enter")
    expect(white.locator("#status")).to_contain_text("Black wins")
    black.goto(table.game.get_absolute_url())
    expect(black.locator("#status")).to_contain_text(
        "Black wins by a geometric harmony"
    )
