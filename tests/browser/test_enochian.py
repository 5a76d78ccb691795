"""Enochian chess in a browser: four people around one board, two men on one square."""

from __future__ import annotations

from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.players import make_guest
from games.engine import rules
from tests.browser.captured import play_greedily
from tests.browser.tables import (
    choose,
    expect_man,
    expect_place,
    known_as,
    press,
    square,
)
from tests.support.games import start_game

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
REST = "fire-of-fire rkyb r aaaa bkry ---- - 0"
SHARED = f"yK5bnbK/1rn6/8/8/3rQ4/8/8/kK6(rKrN) {REST}"


def sit_around(pages: list[Page], url: str, *, start: str = "") -> None:
    """Everybody at one table, one page for each seat in order of play."""
    options = {"players": str(len(pages))}
    players = {seat: make_guest() for seat in rules("enochian", **options).seats}
    game = start_game(
        key="enochian",
        options=options,
        players=players,
        now=timezone.now(),
        start=start,
    )
    for page, player in zip(pages, players.values(), strict=True):
        known_as(page, url, player)
        page.goto(game.get_absolute_url())
        expect(page.locator("#offline")).to_be_hidden()


def test_each_of_four_sees_the_own_army_near_and_walks_away_from_it(new_person, site):
    pages = [new_person() for _ in range(4)]
    sit_around(pages, site.url)
    steps = {"h1": "f2 f3", "a1": "b4 c4", "a8": "c7 c6", "h8": "g6 f6"}
    for page, (throne, step) in zip(pages, steps.items(), strict=True):
        expect_place(page, throne, "right", "bottom")
        origin, destination = step.split()
        expect(page.locator("#board")).to_have_attribute("data-turn", seat_of(page))
        square(page, origin).focus()
        page.keyboard.press("Enter")
        expect(page.locator("#strip-said")).not_to_have_attribute("data-partial", "")
        expect(square(page, origin)).to_be_focused()
        page.keyboard.press("ArrowUp")
        expect(square(page, destination)).to_be_focused()
        page.keyboard.press("Enter")
        expect_man(page, origin, "")
    for page in pages:
        expect_man(page, "f6", "bb")


def seat_of(page: Page) -> str:
    return page.locator("#board").get_attribute("data-seat") or ""


def test_of_two_on_a_throne_either_is_chosen_and_either_dragged(new_person, site):
    red, air = new_person(**PHONE), new_person()
    sit_around([red, air], site.url, start=SHARED)
    press(red, "h1")
    choose(red, "Kh1")
    expect(square(red, "h2")).to_have_attribute("data-mark", "quiet")
    expect(square(red, "g3")).not_to_have_attribute("data-mark", "quiet")
    press(red, "h1", "h1")
    expect(square(red, "g3")).to_have_attribute("data-mark", "quiet")
    square(red, "h1").drag_to(square(red, "g3"))
    expect_man(air, "g3", "rN")
    expect(air.locator('#board [data-square="h1"][data-beside]')).to_have_count(0)


def test_however_many_men_are_taken_a_phone_shows_the_whole_board(new_person):
    game = play_greedily("enochian", 90)
    page = new_person(**PHONE, is_mobile=True)
    page.goto(game.get_absolute_url())
    assert page.locator(".taken .man").count() >= 20
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    box = page.locator("#board").bounding_box()
    assert box is not None
    assert 0 <= box["x"] < box["x"] + box["width"] <= 390
