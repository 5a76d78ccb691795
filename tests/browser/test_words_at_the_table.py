"""What a table says, as it is read: in whole sentences, with room between the words."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.tables import open_tab, press, square

AMBUSHED = "D4:T9 P1:T5 P3:S25 A8:s125 H8:t7"
HELPED = "C3:T9 C6:C6 P8:C3 P1:S24 F3:c15 H8:t7"

# The narrowest blank within the elements found, in parts of the size of its type.
NARROWEST = """found => {
  const widths = [];
  for (const element of document.querySelectorAll(found)) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
      for (const blank of node.data.matchAll(/(?<=\\S)[ \\u00a0](?=\\S)/g)) {
        const range = document.createRange();
        range.setStart(node, blank.index);
        range.setEnd(node, blank.index + 1);
        const { width } = range.getBoundingClientRect();
        if (width) widths.push(width / size);
      }
    }
  }
  return widths.length ? Math.min(...widths) : 0;
}"""


def narrowest_blank(page: Page, found: str) -> float:
    return float(page.evaluate(NARROWEST, found))


def test_equations_keep_the_blanks_between_their_signs(sit):
    table = sit(men=HELPED, ambush=False)
    press(table.white, "C3", "F3")
    expect(table.white.locator("#strip .choice.equation")).to_have_count(2)
    assert narrowest_blank(table.white, "#strip .choice") >= 0.26
    table.white.locator('#strip [data-choice="C3xF3:DIFF(P1)"]').click()
    open_tab(table.white, "panel")
    table.white.get_by_role("button", name="Math inspector").click()
    square(table.white, "F3").click()
    expect(table.white.locator(".panel li").first).to_contain_text("9 = 3²")
    assert narrowest_blank(table.white, ".panel li") >= 0.26


def test_equations_on_the_board_keep_their_blanks(sit):
    table = sit(men=HELPED, ambush=False)
    press(table.white, "C3")
    expect(table.white.locator("#board [data-mark] > span").first).to_be_visible()
    assert narrowest_blank(table.white, "#board [data-mark] > span") >= 0.22


def test_a_man_who_divides_another_is_said_to_divide_him(sit):
    table = sit(men="D4:C6 G7:s120 P1:T5 H8:t7", ambush=False)
    press(table.white, "D4", "G7")
    expect(table.black.locator("#moves")).to_contain_text(
        "120 = 20 × 6 (6 divides 120)"
    )
    expect(table.black.locator("body")).not_to_contain_text("DIVISOR)")


def test_the_list_of_moves_is_walked_by_keys_on_a_phone(sit):
    table = sit(men="D4:C6 G7:s120 P1:T5 H8:t7", ambush=False)
    press(table.white, "D4", "G7")
    page = table.black
    page.set_viewport_size({"width": 390, "height": 844})
    row = page.get_by_role("row", name="1 C6×S120 G7")
    expect(row.get_by_role("rowheader")).to_have_text("1")
    link = row.get_by_role("link", name="C6×S120 G7")
    expect(link).to_have_attribute("aria-current", "step")
    expect(link).to_have_attribute("title", re.compile("6 divides 120"))
    link.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/1/$"))
    expect(page.locator("#moves .told-move")).to_contain_text("120 = 20 × 6")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
