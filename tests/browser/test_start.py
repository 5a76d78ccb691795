"""The first visit: what is on the first screen, a move to try, three presses to a move
of one's own, and the bar that calls."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.engine import GAMES
from tests.browser.inspecting import PHONE, WIDE, inspect
from tests.browser.tables import AT_A_TABLE, sit_down, type_move

DESK = {"width": 1280, "height": 800}
BOTH = pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
each_game = pytest.mark.parametrize("key", GAMES)

NewPerson = Callable[..., Page]


def lowest(page: Page, *parts: str) -> float:
    """How far down the lowest of these parts reaches."""
    edges = []
    for part in parts:
        box = page.locator(part).first.bounding_box()
        assert box is not None, part
        edges.append(box["y"] + box["height"])
    return max(edges)


def width_of(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found


# --- The first screen ----------------------------------------------------------


@each_game
def test_all_is_on_the_first_screen_of_a_desk(new_person: NewPerson, key: str) -> None:
    page = new_person(viewport=DESK)
    page.goto(f"/?game={key}")
    parts = ("#example", ".ways-in", ".shortcuts", ".games-to-choose")
    assert lowest(page, *parts) + 45 <= 800, "with the bar, and who is here"
    assert width_of(page) <= 1280


@each_game
def test_board_doors_and_lesson_are_on_the_first_screen_of_a_phone(
    new_person: NewPerson, key: str
) -> None:
    page = new_person(viewport=PHONE)
    page.goto(f"/?game={key}")
    parts = ("#example", ".door.primary", ".door.person", ".shortcuts li")
    assert lowest(page, *parts) <= 844
    assert width_of(page) <= 390
    page.goto(f"/?game={key}&try=1")
    assert width_of(page) <= 390


def test_every_game_is_shown_without_a_complaint(new_person: NewPerson) -> None:
    page = new_person()
    for key in GAMES:
        for tried in ("", "&try=1"):
            page.goto(f"/?game={key}{tried}")
            inspect(page, WIDE, PHONE)


def test_chosen_things_are_told_apart_by_forced_colours(new_person: NewPerson) -> None:
    page = new_person(viewport=DESK, forced_colors="active")
    page.goto("/")
    chosen = page.locator(".game[aria-current]")
    expect(chosen).to_have_css("outline-style", "solid")
    for level in page.locator(".pick-level label:has(:checked)").all():
        expect(level).to_have_css("outline-style", "solid")


# --- The move to try -----------------------------------------------------------


@BOTH
@each_game
def test_the_move_is_made_in_place(
    new_person: NewPerson, viewport: dict[str, int], key: str
) -> None:
    page = new_person(viewport=viewport)
    page.goto(f"/?game={key}")
    page.evaluate("window.here = true")
    page.locator("#example a.here:visible").click()
    expect(page.locator("#example a.here")).to_have_count(0)
    expect(page.locator("#example figcaption")).not_to_contain_text("Try it")
    assert page.evaluate("window.here"), "the page is the same"
    page.get_by_role("link", name="Once more").click()
    expect(page.locator("#example figcaption")).to_contain_text("Try it")


def test_the_keyboard_makes_the_move_and_stays_where_it_was(ada: Page) -> None:
    ada.goto("/")
    ada.locator("#try-here").focus()
    ada.keyboard.press("Enter")
    again = ada.get_by_role("link", name="Once more")
    expect(again).to_be_focused()
    expect(ada.locator("#example")).to_contain_text("16 = 4 × 4")


def test_without_scripts_the_move_is_a_page(new_person: NewPerson) -> None:
    page = new_person(java_script_enabled=False)
    page.goto("/?game=medieval")
    page.locator("#example a.here:visible").click()
    expect(page).to_have_url("/?game=medieval&try=1")
    expect(page.locator("#example")).to_contain_text("by equality: 16 = 16")
    page.locator("#example").get_by_role("button", name="Play the computer").click()
    expect(page).to_have_url(AT_A_TABLE)


def test_a_game_is_chosen_by_its_picture(ada: Page) -> None:
    ada.goto("/")
    ada.get_by_role("link", name="Margrites").click()
    expect(ada.locator("#example")).to_contain_text("captures g5")
    ada.get_by_role("button", name="Play the computer").click()
    expect(ada).to_have_url(AT_A_TABLE)
    expect(ada.locator("#table")).to_contain_text("Margrites")


# --- Three presses -------------------------------------------------------------


FRONT = ':is([data-square^="C"], [data-square^="N"])[data-mark~="man"]'


@BOTH
def test_three_presses_to_a_first_move(
    new_person: NewPerson, viewport: dict[str, int]
) -> None:
    page = new_person(viewport=viewport)
    page.goto("/")
    presses = 0
    page.get_by_role("button", name="Play the computer").click()
    presses += 1
    expect(page).to_have_url(AT_A_TABLE)
    expect(page.locator("#status[data-yours]")).to_be_attached()
    before = page.locator("#moves .ply").count()
    # Whichever side the computer left, and whatever it took: men in front can step.
    page.locator(f"#board {FRONT}").first.click()
    page.locator('#board [data-mark~="quiet"]').first.click()
    presses += 2
    expect(page.locator(f"#ply-{before + 1}")).to_be_attached()
    assert presses == 3


# --- The bar -------------------------------------------------------------------


@BOTH
def test_the_bar_leads_to_the_game_that_waits(
    new_person: NewPerson, site, viewport: dict[str, int]
) -> None:
    white, black = new_person(viewport=viewport), new_person(viewport=viewport)
    table = sit_down(white, black, site.url, control="3d")
    there = white.url
    for address in ("/", "/archive/"):
        white.goto(address)
        expect(white.locator(".own-turns")).to_contain_text("Your move in 1 game")
        inspect(white)
    assert white.title().startswith("(1) ")
    assert lowest(white, ".own-turns") < 200
    white.locator(".own-turns").get_by_role("link").click()
    expect(white).to_have_url(there)
    expect(white.locator(".own-turns")).to_have_count(0)
    black.goto("/archive/")
    expect(black.locator(".own-turns")).to_have_count(0)
    type_move(white, "N2-L4")
    expect(white.locator("#status[data-yours]")).to_have_count(0)
    white.goto("/archive/")
    expect(white.locator(".own-turns")).to_have_count(0)
    assert table.reread().turn == "black"
