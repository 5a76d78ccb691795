"""Two people at a table: one chooses the next move while the other thinks."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.tables import (
    expect_man,
    press,
    send,
    square,
    type_blindly,
    type_move,
)

ANYBODY = re.compile("")
MAN_AND_GOAL = re.compile("man.*next-to")


def next_marks(page):
    return page.locator('#board [data-mark*="next-"]')


def test_it_is_played_as_soon_as_the_turn_comes(sit):
    table = sit(ambush=False)
    press(table.black, "C1", "D1")
    expect(square(table.black, "D1")).to_have_attribute("data-mark", "next-to")
    expect(table.black.locator("#strip")).to_contain_text("Next: C1 to D1.")
    expect(next_marks(table.white)).to_have_count(0)
    press(table.white, "N2", "L4")
    for page in table.pages:
        expect_man(page, "D1", "bT16")
        expect_man(page, "L4", "wC2")
    expect(next_marks(table.black)).to_have_count(0)
    expect(table.white.locator("#status")).to_contain_text("Your turn")


def test_a_man_is_dragged_and_escape_takes_it_back(sit):
    table = sit(ambush=False)
    square(table.black, "C1").drag_to(square(table.black, "D1"))
    expect(next_marks(table.black)).to_have_count(2)
    table.black.keyboard.press("Escape")
    expect(next_marks(table.black)).to_have_count(0)
    press(table.white, "N2", "L4")
    expect(table.black.locator("#status")).to_contain_text("Your turn")
    expect_man(table.black, "C1", "bT16")


def test_a_man_takes_back_where_an_own_man_stands(sit):
    men = "D4:T9 P1:T5 P8:C3 D6:t9 D8:t9 A1:t16"
    table = sit(men=men, ambush=False)
    press(table.black, "D8", "D6")
    expect(square(table.black, "D6")).to_have_attribute("data-mark", MAN_AND_GOAL)
    type_move(table.white, "D4xD6:EQUAL")
    for page in table.pages:
        expect(square(page, "D8")).not_to_have_attribute("data-man", ANYBODY)
        expect_man(page, "D6", "bT9")


def test_a_man_dragged_takes_the_place_of_one_that_is_chosen(sit):
    table = sit(ambush=False)
    press(table.black, "C2")
    square(table.black, "C1").drag_to(square(table.black, "D1"))
    expect(table.black.locator("#strip")).to_contain_text("Next: C1 to D1.")


def test_one_that_cannot_be_played_is_dropped_with_the_reason(sit):
    table = sit(ambush=False)
    type_blindly(table.black, "C1-D2")
    expect(table.black.locator("#strip")).to_contain_text("Next: C1-D2.")
    press(table.white, "N2", "L4")
    refusal = table.black.locator("#strip .refusals")
    expect(refusal).to_contain_text("C1-D2 was not played. T16 cannot go from C1 to D2")
    expect(next_marks(table.black)).to_have_count(0)
    press(table.black, "C1", "D1")
    send(table.black)  # a harmony could be declared with it
    expect_man(table.white, "D1", "bT16")
