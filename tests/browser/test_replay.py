"""A finished game plays itself through, and a slider goes anywhere in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.play.models import Game
from tests.browser.inspecting import PHONE, inspect, looks, value
from tests.browser.test_stepping import led, shows
from tests.browser.walking import expect_as_fresh, lay


@pytest.fixture
def over(site: object) -> Game:
    return lay("medieval", 16, over=True)


def opened(page: Page, game: Game, ply: str = "") -> Page:
    page.goto(f"{game.get_absolute_url()}{ply}")
    page.wait_for_load_state()
    return page


def test_it_plays_to_the_end_and_then_stops(
    new_person: Callable[..., Page], over: Game
) -> None:
    page = opened(new_person(reduced_motion="reduce"), over, "12/")
    page.locator("[data-pace]").select_option("300")
    play = page.locator("[data-replay]")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    shows(page, over, None)
    expect(play).to_have_attribute("aria-pressed", "false")
    assert page.locator("[data-pace]").input_value() == "300"
    page.locator("[data-pace]").select_option("3000")
    play.click()  # from the end it begins again
    expect(page.locator("#table")).not_to_have_attribute(
        "data-address", over.get_absolute_url()
    )
    expect(play).to_be_focused()
    page.keyboard.press("ArrowLeft")  # a step of one's own stops it
    assert play.get_attribute("aria-pressed") == "false"


def test_the_slider_goes_to_any_position(
    new_person: Callable[..., Page], over: Game
) -> None:
    page = opened(new_person(reduced_motion="reduce"), over)
    slider = page.locator("#slider")
    assert slider.input_value() == "16"
    slider.fill("5")
    shows(page, over, 5)
    slider.fill("16")
    shows(page, over, None)
    page.keyboard.press("Home")
    shows(page, over, 0)
    expect(slider).to_have_value("0")
    page.locator("#steps").evaluate("() => document.activeElement.blur()")
    expect_as_fresh(page)


@pytest.mark.parametrize(
    ("control", "act"),
    [
        ("#slider", "it.value = 3; it.dispatchEvent(new Event('input', {bubbles: 1}))"),
        ("#step-previous", "it.click()"),
    ],
)
def test_it_stops_also_where_nothing_is_pressed(
    new_person: Callable[..., Page], over: Game, control: str, act: str
) -> None:
    """As assistive technology moves a slider and follows a link."""
    page = opened(new_person(reduced_motion="reduce"), over, "8/")
    page.locator("[data-pace]").select_option("3000")
    play = page.locator("[data-replay]")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    page.locator(control).evaluate(f"it => {{ {act} }}")
    expect(play).to_have_attribute("aria-pressed", "false")
    shows(page, over, 3 if control == "#slider" else 7)


def test_without_a_script_nothing_of_it_is_seen(
    new_person: Callable[..., Page], over: Game
) -> None:
    page = opened(new_person(java_script_enabled=False), over)
    expect(page.locator("#slider")).to_be_hidden()
    expect(page.locator("#step-first")).to_be_visible()


# --- Within reach ----------------------------------------------------------------

SIDES = {
    "medieval": 16,
    "rithmomachia": 12,
    "margrites": 8,
    "boolean": 1,
    "enochian": 4,
}


@looks
def test_the_slider_has_room_for_every_position(new_person, over, viewport):
    page = opened(new_person(reduced_motion="reduce", viewport=viewport), over)
    slider = page.locator("#slider")
    slider.scroll_into_view_if_needed()
    room = slider.bounding_box()
    assert room is not None
    assert room["width"] >= 200
    assert value(slider, "paddingInline") == "0px"  # its button comes to both ends
    slider.click()  # in the middle
    shows(page, over, 8)


@pytest.mark.parametrize("key", SIDES)
def test_on_a_phone_the_board_is_seen_while_one_steps(new_person, site, key):
    game = lay(key, SIDES[key], over=True)
    page = opened(new_person(reduced_motion="reduce", viewport=PHONE), game)
    at: int | None = None
    for step in ("first", "next", "last"):
        at = led(step, at, game.ply)
        if page.locator(f"#step-{step}").count():
            page.locator(f"#step-{step}").click()
        shows(page, game, at)  # the next button may be none by then
        expect_in_one_screen(page)
    inspect(page)


def expect_in_one_screen(page: Page) -> None:
    """The whole board and, beneath it, what goes through the game."""
    board = page.locator("#board").bounding_box()
    steps = page.locator("#steps").bounding_box()
    assert board is not None
    assert steps is not None
    replay = page.locator(".replay")
    under = replay.bounding_box() if replay.count() else steps
    assert under is not None
    assert page.evaluate("scrollY") == 0
    assert board["y"] > 0
    assert board["y"] + board["height"] <= under["y"] + 1
    assert steps["y"] + steps["height"] <= PHONE["height"] + 1
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_on_a_phone_the_move_is_told_between_board_and_steps(new_person, over):
    page = opened(new_person(viewport=PHONE), over, "12/")
    told = page.locator("#strip .said").bounding_box()
    replay = page.locator(".replay").bounding_box()
    assert told is not None
    assert replay is not None
    board = page.locator("#board").bounding_box()
    assert board is not None
    assert board["y"] + board["height"] <= told["y"] + 1
    assert told["y"] + told["height"] <= replay["y"] + 1
