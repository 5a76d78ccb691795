"""A key that is held down: positions come ahead of the reader, a run at a time, and
each is shown as a fresh page would show it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, Request, Route, expect

from games.play.models import Game
from tests.browser.tables import open_tab, touch
from tests.browser.test_stepping import shows
from tests.browser.walking import expect_as_fresh, lay

PLIES: Final = 64
RUN: Final = re.compile(r"/g/\w+/\d+-\d+/")


@pytest.fixture(scope="module")
def over(site: object) -> Game:
    game = lay("rithmomachia", PLIES, over=True)
    assert game.ply == PLIES
    return game


@pytest.fixture
def page(new_person: Callable[..., Page], over: Game) -> Page:
    page = new_person(reduced_motion="reduce")
    page.goto(f"{over.get_absolute_url()}0/")
    page.wait_for_load_state()
    touch(page)
    return page


def asked(page: Page) -> Counter[str]:
    """Counts runs and single positions that are asked for from now on."""
    count: Counter[str] = Counter()
    kind = {True: "runs", False: "single"}

    def add(request: Request) -> None:
        if "/static/" not in request.url:
            count[kind[bool(RUN.search(request.url))]] += 1

    page.on("request", add)
    return count


def test_steps_one_after_the_other_are_asked_for_in_runs(page, over):
    count = asked(page)
    for ply in range(1, 41):
        page.keyboard.press("ArrowRight")
        shows(page, over, ply)
        if ply % 10 == 1:
            expect_as_fresh(page)
            count["single"] -= 1  # by the test
    # 40 and ten ahead of them, less the first ones, while the script comes
    assert 1 <= count["single"] <= 3
    single = count["single"]
    assert 3 <= count["runs"] <= 4
    for ply in range(39, 29, -1):
        page.keyboard.press("ArrowLeft")
        shows(page, over, ply)
    assert count["single"] == single, "what has been seen is kept"


def test_no_press_of_sixty_is_lost(page, over):
    count = asked(page)
    for _ in range(60):
        page.keyboard.down("ArrowRight")
    page.keyboard.up("ArrowRight")
    shows(page, over, 60)
    assert count.total() < 60
    expect_as_fresh(page)
    for _ in range(PLIES):
        page.keyboard.down("ArrowRight")
    shows(page, over, None)
    expect_as_fresh(page)
    for _ in range(PLIES + 1):
        page.keyboard.down("ArrowLeft")
    shows(page, over, 0)
    expect_as_fresh(page)


def test_without_runs_steps_are_asked_for_one_by_one(page, over, complaints):
    def refuse(route: Route) -> None:
        route.fulfill(status=429)

    page.route(RUN, refuse)
    for ply in range(1, 6):
        page.keyboard.press("ArrowRight")
        shows(page, over, ply)
    expect_as_fresh(page)
    complaints.forgive("429")


def test_what_is_kept_is_for_one_way_of_looking(page, over):
    for ply in (1, 2):
        page.keyboard.press("ArrowRight")
        shows(page, over, ply)
    open_tab(page, "panel")
    page.locator("#toggle-takes").click()
    expect(page.locator(".panel")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#table")).to_have_attribute(
        "data-address", re.compile(r"/4/\?panel=")
    )
    expect(page).to_have_url(re.compile(r"/4/\?panel="))
    expect(page.locator(".panel")).to_be_visible()
    expect_as_fresh(page)
