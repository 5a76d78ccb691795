"""Nothing moves under the eyes of a reader while a page comes in."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, Route, expect

from games.engine.registry import GAMES
from tests.browser.inspecting import WIDE

# How far things that were seen already have moved, as browsers reckon it (CLS).
SHIFTED = """() => new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => {
        for (const e of list.getEntries()) sum += e.hadRecentInput ? 0 : e.value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(sum), 300);
})"""
GOOD = 0.1


def hold_back(route: Route) -> None:
    time.sleep(0.6)
    route.continue_()


def shifted(page: Page, address: str) -> float:
    """What moves when the letters come after the words have been seen."""
    page.route("**/*.woff2", hold_back)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    return float(page.evaluate(SHIFTED))


@pytest.mark.parametrize("key", sorted(GAMES))
def test_rules_pages_stand_still(new_person, key):
    assert shifted(new_person(viewport=WIDE), f"/rules/{key}/") < GOOD


def test_from_below_a_long_section_one_comes_back_to_the_contents(new_person):
    page = new_person(viewport=WIDE)
    page.goto("/rules/boolean/#writing")
    page.get_by_role("link", name="Back to contents").last.click()
    page.wait_for_function("scrollY < 200")
    page.keyboard.press("Tab")
    first = page.get_by_role("navigation", name="Contents").get_by_role("link").first
    expect(first).to_be_focused()
