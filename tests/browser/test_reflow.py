"""A narrow screen, and text spaced out by its reader (WCAG 1.4.10 and 1.4.12): no page
is wider than the screen and no name is cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.main_pages import PAGES, people, tables

SPACED = """
* { line-height: 1.5 !important; letter-spacing: .12em !important;
    word-spacing: .16em !important; }
p { margin-bottom: 2em !important; }
"""
SCREENS = [(320, 640, ""), (390, 844, SPACED)]
screens = pytest.mark.parametrize(
    ("width", "height", "style"), SCREENS, ids=["narrow", "spaced"]
)

# Text that ends in dots; what a group of options holds is seen once it is opened.
CUT = """() => [...document.querySelectorAll("main *")].filter((each) => {
    const { textOverflow, overflowX } = getComputedStyle(each);
    return textOverflow === "ellipsis" && overflowX !== "visible"
        && each.scrollWidth > each.clientWidth + 1
        && !each.matches(".options > summary");
}).map((each) => each.textContent)"""


def whatever_is_too_wide(page: Page, address: str, style: str) -> list[str]:
    answer = page.goto(address)
    assert answer is not None
    assert answer.ok or "/no/" in address, address
    if style:
        page.add_style_tag(content=style)
    size = page.viewport_size
    assert size is not None
    width = page.evaluate("document.documentElement.scrollWidth")
    wide = [f"{address} is {width} wide"] if width > size["width"] else []
    return wide + [f"{address} cuts {text!r}" for text in page.evaluate(CUT)]


@screens
def test_no_page_scrolls_sideways(new_person, complaints, width, height, style):
    page = new_person(viewport={"width": width, "height": height}, bypass_csp=True)
    found = [
        fault
        for address in (*PAGES, *people(), *tables())
        for fault in whatever_is_too_wide(page, address, style)
    ]
    assert found == []
    complaints.forgive("404")
