"""A table before all of its script is there, which comes with the first touch or with
the first news."""

from __future__ import annotations

import re

from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from games.play.seats import player_in
from tests.browser.tables import expect_man, square, type_move
from tests.support.games import start_game

THERE = "() => Boolean(window.htmx)"
COUNT = """
    window.opened = 0;
    window.WebSocket = class extends WebSocket {
        constructor(...given) { super(...given); window.opened += 1; }
    };
"""


def hold_back(page: Page) -> list[Route]:
    """The script waits in a list until it is let go on."""
    waiting: list[Route] = []
    page.route("**/kind-rest*", lambda route: waiting.append(route))
    return waiting


def let_go(page: Page, waiting: list[Route]) -> None:
    assert not page.evaluate(THERE)
    (script,) = waiting
    script.continue_()


def test_goals_are_marked_and_what_is_pressed_is_played(sit):
    table = sit(ambush=False)
    page = table.white
    waiting = hold_back(page)
    page.reload()
    square(page, "N2").click()
    expect(square(page, "N2")).to_have_attribute("data-mark", "chosen")
    expect(square(page, "L4")).to_have_attribute("data-mark", "quiet")
    square(page, "L4").click()
    let_go(page, waiting)
    for each in table.pages:
        expect_man(each, "L4", "wC2")
        expect_man(each, "N2", "")


def test_what_was_pressed_first_leaves_no_mark(sit):
    page = sit(ambush=False).white
    waiting = hold_back(page)
    page.reload()
    for name in ("N2", "N3"):
        square(page, name).click()
    let_go(page, waiting)
    expect(square(page, "N3")).to_have_attribute("data-mark", re.compile("chosen"))
    expect(page.locator("#strip-said")).to_have_attribute(
        "data-partial", re.compile("N3")
    )
    expect(square(page, "N2")).not_to_have_attribute("data-mark", re.compile("chosen"))
    marked = page.locator('#board [data-mark~="quiet"], #board [data-mark~="capture"]')
    names = {each.get_attribute("data-square") for each in marked.all()}
    assert names <= goals_of(page, "N3")


def goals_of(page: Page, origin: str) -> set[str]:
    """Where the man on a square can go, by what the page was given."""
    reach = page.locator("#reach").get_attribute("data-reach") or ""
    lists = (each.split(" ") for each in reach.split(";"))
    return next(set(goals) for first, *goals in lists if first == origin)


def test_a_man_that_is_dragged_arrives(sit):
    table = sit(ambush=False)
    page = table.white
    waiting = hold_back(page)
    page.reload()
    square(page, "N2").drag_to(square(page, "L4"))
    let_go(page, waiting)
    expect_man(table.black, "L4", "wC2")


def test_a_move_of_the_opponent_is_shown_on_a_page_that_nobody_touched(sit):
    table = sit(ambush=False)
    assert not table.black.evaluate(THERE)
    type_move(table.white, "N2-L4")
    expect_man(table.black, "L4", "wC2")


def test_a_notice_comes_without_it_and_its_sockets_are_never_opened_anew(sit, site):
    table = sit(ambush=False)
    seats = {seat: player_in(table.game, seat) for seat in ("white", "black")}
    page = table.black
    page.add_init_script(COUNT)
    page.reload()
    other = start_game(
        key="medieval", options={}, players=seats, now=timezone.now(), control="3d"
    )
    table.white.goto(other.get_absolute_url())
    type_move(table.white, "L2-J2")
    expect(page.locator("#told")).to_contain_text("Your move: Medieval")
    assert not page.evaluate(THERE)
    page.locator("#main").dispatch_event("pointerdown")
    page.wait_for_function(THERE)
    table.white.goto(table.game.get_absolute_url())
    type_move(table.white, "N2-L4")
    expect_man(page, "L4", "wC2")
    assert page.evaluate("opened") == 2
