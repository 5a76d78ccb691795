"""Arrows and circles that a viewer draws on the board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.captured import play_greedily
from tests.browser.inspecting import PHONE, inspect
from tests.browser.tables import (
    Table,
    await_that,
    open_tab,
    press,
    square,
    type_move,
)
from tests.browser.test_endings import do

PLACES = """() => {
    const box = document.querySelector("#board > .sketch").getBoundingClientRect();
    return [...document.querySelectorAll("#board > .sketch > g")].map((group) => {
        const { left, right, top, bottom } = group.getBoundingClientRect();
        return [left, right, top, bottom];
    });
}"""


def drawings(page: Page) -> Locator:
    return page.locator("#board > .sketch > g")


def middle(page: Page, name: str) -> tuple[float, float]:
    box = square(page, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point(page: Page, name: str) -> None:
    """Move the pointer on a square, until what draws has come by it."""
    x, y = middle(page, name)
    page.mouse.move(x, y)

    def has_come() -> int:
        page.mouse.move(x - 1, y)
        page.mouse.move(x, y)
        return page.locator("html[data-arrows]").count()

    await_that(page, has_come)


def draw(page: Page, start: str, end: str = "", *, keys: str = "") -> None:
    """An arrow with the right button, or a circle where no end is named."""
    point(page, start)
    for key in keys.split():
        page.keyboard.down(key)
    page.mouse.down(button="right")
    page.mouse.move(*middle(page, end or start), steps=4)
    page.mouse.up(button="right")
    for key in keys.split():
        page.keyboard.up(key)


def expect_between(page: Page, start: str, end: str, number: int = 0) -> None:
    """A drawing begins and ends in the squares that it joins."""
    left, right, top, bottom = page.evaluate(PLACES)[number]
    xs, ys = zip(middle(page, start), middle(page, end), strict=True)
    box = square(page, start).bounding_box()
    assert box is not None
    half = box["width"] / 2
    assert min(xs) - half <= left <= right <= max(xs) + half
    assert min(ys) - half <= top <= bottom <= max(ys) + half
    assert right - left > abs(xs[0] - xs[1]) - half
    assert bottom - top > abs(ys[0] - ys[1]) - half


@pytest.fixture
def replay(new_person: Callable[..., Page]) -> Page:
    """The middle of a game that somebody else plays."""
    page = new_person()
    page.goto(f"{play_greedily('rithmomachia', 12).get_absolute_url()}6/")
    page.wait_for_load_state()
    return page


def test_arrows_and_circles_are_drawn_and_taken_away_again(replay):
    draw(replay, "H3", "J6")
    draw(replay, "G4")
    expect(drawings(replay)).to_have_count(2)
    expect_between(replay, "H3", "J6")
    expect_between(replay, "G4", "G4", number=1)
    draw(replay, "J6", "H3")  # another way, another arrow
    expect(drawings(replay)).to_have_count(3)
    draw(replay, "H3", "J6")
    draw(replay, "G4")
    expect(drawings(replay)).to_have_count(1)
    square(replay, "H4").click()
    expect(drawings(replay)).to_have_count(0)


def test_keys_give_four_kinds_told_apart_by_pattern_too(replay):
    for file, keys in zip("GHIJ", ("", "Shift", "Alt", "Shift Alt"), strict=True):
        draw(replay, f"{file}3", f"{file}6", keys=keys)
    expect(drawings(replay)).to_have_count(4)
    lines = [each.locator("path").nth(1) for each in drawings(replay).all()]
    for name in ("strokeDasharray", "color"):
        look = "(each, name) => getComputedStyle(each)[name]"
        assert len({each.evaluate(look, name) for each in lines}) == 4
    draw(replay, "G3", "G6", keys="Shift")  # the same arrow becomes of another kind
    expect(drawings(replay)).to_have_count(4)
    expect(replay.locator(".sketch-1")).to_have_count(2)


def test_the_menu_of_the_browser_comes_with_control_alone(replay):
    replay.evaluate(
        """addEventListener("contextmenu", (event) => {
            document.body.dataset.menu = String(!event.defaultPrevented);
            event.preventDefault();
        })"""
    )
    draw(replay, "H3")
    expect(replay.locator("body")).to_have_attribute("data-menu", "false")
    expect(drawings(replay)).to_have_count(1)
    draw(replay, "H4", keys="Control")
    expect(replay.locator("body")).to_have_attribute("data-menu", "true")
    expect(drawings(replay)).to_have_count(1)


def test_they_lie_right_however_the_board_is_turned(replay):
    draw(replay, "B2", "E7")
    before = replay.evaluate(PLACES)
    replay.keyboard.press("f")
    replay.wait_for_function(
        f"before => ({PLACES})()[0][0] !== before", arg=before[0][0]
    )
    expect_between(replay, "B2", "E7")
    replay.set_viewport_size(PHONE)
    replay.wait_for_function(f"() => ({PLACES})()[0][1] < {PHONE['width']}")
    expect_between(replay, "B2", "E7")


def test_drawing_moves_neither_man_nor_keyboard_and_axe_finds_nothing(sit):
    page = sit().white
    page.locator("#moves, #strip").first.wait_for()
    draw(page, "N2", "L4")
    expect(drawings(page)).to_have_count(1)
    expect(page.locator("#strip-said")).to_have_attribute("data-partial", "")
    assert page.evaluate("document.activeElement === document.body")
    inspect(page)


def test_they_stay_with_the_position_and_go_with_the_next(sit):
    table: Table = sit()
    page = table.black
    draw(page, "C1", "E3")
    draw(page, "D4", keys="Shift")
    open_tab(table.white, "talk")
    table.white.locator("#say-text").fill("Ave!")
    table.white.locator("#say-text").press("Enter")
    expect(page.locator("#talk-lines")).to_contain_text("Ave!")
    expect(drawings(page)).to_have_count(2)
    do(table.white, "Offer a draw")
    expect(page.get_by_text("White offers a draw.")).to_be_visible()
    expect(drawings(page)).to_have_count(2)
    assert drawings(table.white).count() == 0  # they are the viewer's own
    type_move(table.white, "N2-L4")
    expect(square(page, "L4")).to_have_attribute("data-man", "wC2")
    expect(drawings(page)).to_have_count(0)


def test_a_move_half_built_keeps_what_keys_leave(sit):
    """The keyboard chooses without pressing the board."""
    page = sit().white
    draw(page, "H3", "H6")
    square(page, "N2").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#strip-said")).to_have_attribute("data-partial", "N2")
    expect(drawings(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#strip-said")).to_have_attribute("data-partial", "")
    expect(drawings(page)).to_have_count(1)
    press(page, "N2")
    expect(drawings(page)).to_have_count(0)


def test_stepping_on_clears_them(replay):
    draw(replay, "H3", "H6")
    replay.keyboard.press("ArrowRight")
    expect(replay.locator("#steps")).to_have_attribute("data-at", "7")
    expect(drawings(replay)).to_have_count(0)


def test_levels_of_a_block_are_one_board_for_arrows(new_person):
    page = new_person()
    page.goto(play_greedily("boolean", 30).get_absolute_url())
    page.wait_for_load_state()
    first, *_between, last = (
        each.get_attribute("data-square") or ""
        for each in page.locator("#board [data-square]").all()
    )
    draw(page, first, last)
    expect(drawings(page)).to_have_count(1)
    expect_between(page, first, last)


def test_a_finger_that_rests_draws_and_the_page_stays(new_person):
    page = new_person(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"{play_greedily('rithmomachia', 12).get_absolute_url()}6/")
    page.wait_for_load_state()
    point(page, "H3")
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = middle(page, "H3")
    send("touchStart", x, y)
    expect(page.locator(".sketch circle")).not_to_have_count(0)
    scrolled = page.evaluate("scrollY")
    end = middle(page, "F6")
    for part in (0.25, 0.5, 0.75, 1):
        send("touchMove", x + part * (end[0] - x), y + part * (end[1] - y))
    expect(page.locator(".sketch circle")).to_have_count(0)
    send("touchEnd")
    expect_between(page, "H3", "F6")
    assert page.evaluate("scrollY") == scrolled
    expect(drawings(page)).to_have_count(1)
    page.touchscreen.tap(*middle(page, "G5"))
    expect(drawings(page)).to_have_count(0)
