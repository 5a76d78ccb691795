"""How the board lies, and what the script does for hands, eyes and ears."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.tables import expect_place, press, square

MEN = "N1:T4 N5:C4 P3:T20 A8:s361 C1:t16"


def test_either_player_sees_his_own_army_at_the_right(sit):
    table = sit()
    expect_place(table.white, "P1", "right", "bottom")
    expect_place(table.black, "P1", "left", "top")
    expect_place(table.black, "A8", "right", "bottom")


def test_upright_the_own_army_is_at_the_bottom(sit, new_person):
    phone = {"viewport": {"width": 390, "height": 844}}
    table = sit(people=(new_person(**phone), new_person(**phone)))
    expect_place(table.white, "P1", "left", "bottom")
    expect_place(table.white, "A8", "right", "top")
    expect_place(table.black, "A8", "left", "bottom")


def test_the_board_can_be_flipped_and_stays_so_after_a_move(sit):
    table = sit()
    table.white.locator("[data-flip]").click()
    expect(table.white.locator("#table.flipped")).to_be_visible()
    expect_place(table.white, "P1", "left", "top")
    press(table.white, "N2")
    expect_place(table.white, "P1", "left", "top")


@pytest.mark.parametrize(("flips", "east"), [(0, "O2"), (1, "M2")])
def test_arrow_keys_go_where_they_point(sit, flips, east):
    white = sit().white
    for _ in range(flips):
        white.locator("[data-flip]").click()
    square(white, "N2").focus()
    white.keyboard.press("ArrowRight")
    expect(square(white, east)).to_be_focused()


def test_arrow_keys_follow_the_upright_board(sit, new_person):
    phone = new_person(viewport={"width": 390, "height": 844})
    white = sit(people=(phone, new_person())).white
    square(white, "N2").focus()
    white.keyboard.press("ArrowUp")
    expect(square(white, "M2")).to_be_focused()
    white.keyboard.press("ArrowRight")
    expect(square(white, "M3")).to_be_focused()


def test_tab_meets_the_board_once(sit):
    white = sit().white
    expect(white.locator("#board [data-square][tabindex='0']")).to_have_count(1)
    square(white, "N2").focus()
    white.keyboard.press("ArrowRight")
    expect(square(white, "O2")).to_have_attribute("tabindex", "0")
    expect(white.locator("#board [data-square][tabindex='0']")).to_have_count(1)


def test_clicking_elsewhere_takes_the_choice_back(sit):
    white = sit().white
    press(white, "N2")
    white.locator("footer").click(position={"x": 2, "y": 2})
    expect(white.locator("#strip-said")).to_have_attribute("data-partial", "")


def test_two_quick_presses_are_both_heard(sit):
    white = sit(men=MEN).white
    square(white, "N1").click()
    square(white, "D1").click()
    expect(white.locator("#strip-said")).to_have_attribute("data-partial", "N1-D1")


def test_a_way_to_take_lights_its_helper_and_draws_a_line(sit):
    white = sit(men=MEN).white
    press(white, "N1", "C1")
    white.locator('[data-choice="N1xC1:DIFF(P3)"]').hover()
    expect(square(white, "P3")).to_have_class(re.compile("light"))
    expect(white.locator("#board .pointing path")).to_have_count(1)
    white.locator("h1").hover(force=True)
    expect(white.locator("#board .pointing")).to_have_count(0)


def test_sound_is_off_by_one_click_and_stays_off(sit):
    white = sit().white
    button = white.locator("[data-toggle-sound]")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    white.reload()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_the_question_mark_lists_the_keys(sit):
    white = sit().white
    square(white, "N2").focus()
    white.keyboard.press("?")
    expect(white.locator("#keys")).to_be_visible()
    white.keyboard.press("Escape")
    expect(white.locator("#keys")).to_be_hidden()
