"""Nothing moves under the eyes of a reader while a page comes in."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from games.engine.registry import GAMES
from tests.browser.inspecting import PHONE, WIDE
from tests.browser.tables import settle

# How far things that were seen already have moved, as browsers reckon it (CLS), once
# what changed last has been painted.
SHIFTED = """() => new Promise((done) => {
    let sum = 0;
    const add = (entries) => {
        for (const e of entries) sum += e.hadRecentInput ? 0 : e.value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
        add(observer.takeRecords());
        done(sum);
    })));
})"""
SEEN = "() => performance.getEntriesByName('first-contentful-paint').length"
GOOD = 0.1


def shifted(page: Page, address: str) -> float:
    """What moves when the letters come after the words have been seen."""
    letters: list[Route] = []
    page.route("**/*.woff2", lambda route: letters.append(route))
    page.goto(address, wait_until="domcontentloaded")
    page.wait_for_function(SEEN)
    assert letters
    page.route("**/*.woff2", lambda route: route.continue_())
    for each in letters:
        each.continue_()
    settle(page)
    return float(page.evaluate(SHIFTED))


@pytest.mark.parametrize("key", sorted(GAMES))
def test_rules_pages_stand_still(new_person, key):
    assert shifted(new_person(viewport=WIDE), f"/rules/{key}/board/") < GOOD


def test_from_below_a_long_section_one_comes_back_to_the_contents(new_person):
    page = new_person(viewport=WIDE)
    page.goto("/rules/boolean/print/#notation")
    page.get_by_role("link", name="Back to contents").last.click()
    page.wait_for_function("scrollY < 200")
    page.keyboard.press("Tab")
    first = page.get_by_role("navigation", name="Contents").get_by_role("link").first
    expect(first).to_be_focused()


def test_an_old_address_with_an_anchor_leads_to_its_part(new_person):
    page = new_person()
    for anchor, part in [("siege", "taking"), ("option-siege", "all-options")]:
        page.goto("about:blank")
        page.goto(f"/rules/medieval/#{anchor}")
        page.wait_for_url(f"**/rules/medieval/{part}/#{anchor}")
        expect(page.locator(f"#{anchor}")).to_be_in_viewport()


def test_the_contents_are_beside_a_part_and_a_fold_on_the_phone(new_person):
    page = new_person(viewport=WIDE)
    page.goto("/rules/medieval/moving/")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link", name="Pyramids")).to_be_visible()
    expect(contents.locator("summary")).to_be_hidden()
    page.set_viewport_size(PHONE)
    expect(contents.get_by_role("link", name="Pyramids")).to_be_hidden()
    contents.locator("summary").click()
    contents.get_by_role("link", name="Pyramids").click()
    page.wait_for_url("**/rules/medieval/pyramids/")
    page.get_by_role("link", name="Next").click()
    page.wait_for_url("**/rules/medieval/winning/")
