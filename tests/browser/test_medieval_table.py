"""The table of the medieval game: captures that follow by themselves are shown before
the move and after it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import (
    AT_A_TABLE,
    arrive,
    expect_man,
    open_tab,
    press,
    square,
    type_move,
)

PHONE = {"viewport": {"width": 390, "height": 844}}
LIT, FALLING = re.compile(r"\blight\b"), re.compile(r"\bfalls\b")

# White's circle 64 can shut the square 361 in; his pyramid may take 16 on several
# squares; wherever White moves, a part of Black's pyramid falls.
SIEGE = (
    "W:F4=C8,G3=C2,G5=C6,H8=C5,I5=C64,M2=P[S36,S25,T16,T9,C4,C1],N1=S289;"
    "B:A1=S49,D8=P[S64,S49,T36,T25,C16],G4=S361,L4=T16;t=W;w=;b="
)
HELD = "W:K5=T42,N1=S289;B:A1=S49,E3=C3,M8=C4;t=W;w=T36,C9;b="


def told(page: Page) -> Locator:
    return page.locator("#strip .effect:visible")


def expect_mark(page: Page, name: str, mark: str) -> None:
    expect(square(page, name)).to_have_attribute("data-mark", re.compile(mark))


def open_panel(page: Page, title: str) -> Locator:
    open_tab(page, "panel")
    page.get_by_role("button", name=title).click()
    panel = page.locator("#panel .panel")
    expect(panel).to_be_visible()
    return panel


def test_pointing_at_a_square_shows_what_going_there_takes(sit):
    white = sit(key="medieval").white
    press(white, "L2")
    expect(square(white, "J2")).to_contain_text("72 ÷ 6 = 12")
    expect(square(white, "J2")).to_have_accessible_name(
        re.compile(r"J2.*T12.*72 ÷ 6 = 12")
    )
    square(white, "J2").hover()
    expect(square(white, "E2")).to_have_class(FALLING)
    expect(square(white, "J2")).to_have_class(LIT)
    numbers = white.locator("#board .pointing text")
    expect(numbers).to_have_text(["1", "2", "3", "4", "5", "6"])
    white.locator("h1").hover(force=True)
    expect(white.locator("#board .falls, #board .pointing")).to_have_count(0)
    square(white, "J2").focus()
    expect(square(white, "E2")).to_have_class(FALLING)


def test_the_strip_tells_of_a_square_alone_while_it_is_pointed_at(sit):
    white = sit(key="medieval", start=SIEGE).white
    press(white, "I5")
    expect(told(white)).to_have_count(3)
    square(white, "H4").hover()
    for name in ("F4", "G3", "G5", "H4"):
        expect(square(white, name)).to_have_class(LIT)
    expect(square(white, "G4")).to_have_class(FALLING)
    square(white, "J6").hover()
    expect(square(white, "G4")).not_to_have_class(FALLING)
    expect(told(white)).to_have_count(2)
    expect(told(white).first).to_contain_text("on any square")


def test_lights_go_out_though_the_panel_has_changed_meanwhile(sit):
    white = sit(key="medieval").white
    panel = open_panel(white, "Inspector")
    press(white, "L2")
    square(white, "E2").hover()
    expect(square(white, "E2")).to_have_class(FALLING)
    expect(panel).to_contain_text("Black T12")
    white.locator("h1").hover(force=True)
    expect(white.locator("#board .falls, #board .pointing")).to_have_count(0)


def test_what_fell_is_marked_with_its_equation_for_both(sit):
    table = sit(key="medieval")
    press(table.white, "L2")
    square(table.white, "J2").click()
    for page in table.pages:
        expect_man(page, "J2", "wT72")
        expect_man(page, "E2", "")
        expect_mark(page, "E2", "taken")
        expect(square(page, "E2")).to_contain_text("72 ÷ 6 = 12")
        expect(page.locator("#board .line.eruption").first).to_be_attached()
        expect(told(page)).to_contain_text("72 ÷ 6 = 12")
        expect(page.locator("#moves")).to_contain_text("T72 J2 ×T12")
        expect(page.locator("#player-white")).to_contain_text("12 value")
    told(table.black).hover()
    expect(square(table.black, "J2")).to_have_class(LIT)
    press(table.black, "E3")
    expect(square(table.black, "E2")).not_to_contain_text("72")


def test_a_pyramid_keeps_the_empty_places_of_its_lost_parts(sit):
    table = sit(key="medieval", start=SIEGE)
    type_move(table.white, "C64 I5-H4")
    expect_man(table.black, "D8", "bP165")
    expect(square(table.black, "D8").locator(".e")).to_have_count(1)
    expect(square(table.black, "D8")).to_contain_text("5 × 5 = 25")
    expect(square(table.black, "G4")).to_contain_text("siege")
    expect(square(table.black, "D8")).to_have_accessible_name(re.compile("lost 25"))


def test_the_danger_view_marks_the_board_and_stays_after_a_move(sit):
    """White's move takes the square 25; his triangle 16 falls after Black's."""
    start = "W:H8=C5,I5=T16,N1=S289;B:A1=S49,D8=S25,H4=C16;t=W;w=;b="
    table = sit(key="medieval", start=start)
    black = table.black
    panel = open_panel(black, "Danger")
    for name, mark in (("I5", "danger"), ("H8", "danger"), ("D8", "prey")):
        expect_mark(black, name, mark)
    panel.locator("li[data-counted]").first.hover()
    numbers = black.locator("#board .pointing text")
    expect(numbers).to_have_text(["1", "2", "3", "4", "5"])
    type_move(table.white, "S289 N1-N4")
    expect_man(black, "D8", "")
    expect_mark(black, "I5", "prey")
    expect(panel).to_contain_text("16 = 16")


def test_the_victory_board_measures_and_draws_formations(sit):
    start = "W:C4=C16,E5=C36,N1=S289;B:E4=T56,H8=S361;t=W;w=T12,C9;b=T72"
    white = sit(key="medieval", start=start).white
    panel = open_panel(white, "Victory")
    bar = panel.locator("progress").first
    expect(bar).to_be_visible()
    expect(panel).to_contain_text("De Corpore")
    expect(panel).to_contain_text("2 of 15")
    prospect = panel.locator("li.prospect").first
    expect(prospect).to_contain_text("16, 36, 56")
    prospect.hover()
    expect(square(white, "C4")).to_have_class(LIT)


def test_a_prisoner_is_dropped_from_the_strip(sit):
    table = sit(key="medieval", start=HELD, prisoners=True)
    white = table.white
    white.locator("#strip .choice.drop", has_text="T36").click()
    expect(white.locator("#strip-said")).to_have_attribute("data-partial", "T36 *")
    expect(square(white, "P3")).to_contain_text("36 ÷ 12 = 3")
    expect_mark(white, "P1", "drop")
    square(white, "P3").click()
    expect_man(table.black, "P3", "wT36")
    expect_man(table.black, "E3", "")
    expect(table.black.locator("#player-white")).to_contain_text("2 bodies")


def test_a_phone_tells_before_the_tap_and_shows_while_a_finger_rests(sit, new_person):
    people = (new_person(**PHONE, has_touch=True), new_person())
    white = sit(key="medieval", people=people).white
    square(white, "L2").tap()
    expect(told(white)).to_contain_text("72 ÷ 6 = 12")
    numbers = white.locator("#board .pointing text")
    expect(numbers).to_have_count(0)
    finger = white.context.new_cdp_session(white)
    box = square(white, "J2").bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = {"type": "touchStart", "touchPoints": [at]}
    finger.send("Input.dispatchTouchEvent", touch)
    expect(numbers).to_have_count(6)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(numbers).to_have_count(0)
    told(white).click()  # a tap of the headless shell hovers over nothing
    expect(square(white, "E2")).to_have_class(FALLING)
    expect_man(white, "L2", "wT72")
    square(white, "J2").tap()
    expect_man(white, "J2", "wT72")


@pytest.mark.parametrize("looks", [{}, PHONE], ids=["wide", "upright"])
def test_the_shorter_board_fills_its_place(sit, new_person, looks):
    people = (new_person(**looks), new_person(**looks))
    table = sit(key="medieval", board="8x14", people=people)
    for page, near, far in ((table.white, "N1", "A1"), (table.black, "A8", "N8")):
        expect(page.locator("#board [data-square]")).to_have_count(112)
        here, there = (square(page, name).bounding_box() for name in (near, far))
        assert here is not None
        assert there is not None
        assert here["width"] >= 40
        assert here["width"] == pytest.approx(here["height"], abs=1)
        along = here["y"] - there["y"] if looks else here["x"] - there["x"]
        assert along == pytest.approx(13 * here["width"], abs=4)
    press(table.white, "M2")
    expect(square(table.white, "J3")).to_contain_text("4 × 9 = 36")


def test_pass_and_play_with_the_keyboard_alone(ada):
    ada.goto("/play/medieval/")
    ada.get_by_role("button", name="Begin").first.click()
    arrive(ada, AT_A_TABLE)
    square(ada, "L2").focus()
    ada.keyboard.press("Enter")
    expect(ada.locator("#strip-said")).to_have_attribute("data-partial", "L2")
    expect(square(ada, "L2")).to_be_focused()
    ada.keyboard.press("ArrowLeft")
    ada.keyboard.press("ArrowLeft")
    expect(square(ada, "J2")).to_be_focused()
    expect(square(ada, "E2")).to_have_class(FALLING)
    ada.keyboard.press("Enter")
    expect_man(ada, "J2", "wT72")
    expect_man(ada, "E2", "")
    expect(ada.locator("#status")).to_contain_text("Black to move")


def test_without_javascript_the_strip_tells_all_and_the_move_is_made(sit, new_person):
    people = [new_person(java_script_enabled=False) for _ in range(2)]
    table = sit(key="medieval", people=tuple(people))
    square(table.white, "L2").click()
    expect(told(table.white)).to_contain_text("72 ÷ 6 = 12")
    square(table.white, "J2").click()
    expect_man(table.white, "E2", "")
    table.black.reload()
    expect(told(table.black)).to_contain_text("72 ÷ 6 = 12")
    open_tab(table.black, "panel")
    table.black.get_by_role("button", name="Danger").click()
    expect(table.black.locator("#panel .panel")).to_be_visible()


def test_without_helps_nothing_is_shown_before_the_move(sit):
    table = sit(key="medieval", helps=False)
    press(table.white, "L2", "J2")
    expect_man(table.white, "J2", "wT72")
    expect_man(table.white, "E2", "bT12")
    expect(told(table.white)).to_have_count(0)
    table.white.locator("#strip [data-send]").click()
    expect_man(table.black, "E2", "")
    expect(square(table.black, "E2")).to_contain_text("72 ÷ 6 = 12")
