"""The plates of the players: whatever stands on them, nothing is cut off."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page

from accounts.models import User
from games.play.models import Game
from tests.browser.captured import play_greedily
from tests.browser.inspecting import PHONE, WIDE, inspect
from tests.browser.tables import settle

GAMES = [
    ("rithmomachia", ""),
    ("medieval", "3d"),
    ("boolean", "60+30"),
    ("margrites", "60+30"),
    ("enochian", "3d"),
    ("enochian of four", "60+30"),
    ("enochian of four", "3d"),
]
SMALL = {"width": 320, "height": 640}

# What on a plate does not lie wholly within it, or can be scrolled. On a phone the
# parts of a plate lie around the board, each within its own.
CUT_OFF = """() => [...document.querySelectorAll(".player")].flatMap((plate) => {
    const laid = (each) => getComputedStyle(each).display !== "contents";
    const spoken = (each) => each.closest(".as") // and not seen
        && getComputedStyle(each.closest(".as")).clipPath !== "none";
    const within = (each) => {
        const own = each.closest(".who, .taken, .figures, .clock");
        const outer = (laid(plate) ? plate : own).getBoundingClientRect();
        return [...each.getClientRects()].every((box) =>
            box.left >= outer.left - 1 && box.right <= outer.right + 1
            && box.top >= outer.top - 3 && box.bottom <= outer.bottom + 3);
    };
    const parts = [...plate.querySelectorAll(".man, .name, .side, .left, .figures b")];
    const whole = [...plate.querySelectorAll(".who, .name, .as, .taken, .men")];
    const told = (each) => `${each.getAttribute("class")}: ${each.textContent}`;
    return [
        ...parts.filter((each) => !spoken(each) && !within(each)),
        ...whole.filter((each) => laid(each) && !each.matches(".as")
            && getComputedStyle(each).overflow !== "visible"),
    ].map(told);
})"""
# What lies on a man who was taken.
HIDDEN = """() => [...document.querySelectorAll(".player")].flatMap((plate) => {
    const men = [...plate.querySelectorAll(".taken .man")];
    const boxes = men.map((each) => each.getBoundingClientRect());
    const others = [...plate.querySelectorAll(".figures b, .name, .left")];
    return others.filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return boxes.some((box) => box.left < right - 1 && left < box.right - 1
            && box.top < bottom - 1 && top < box.bottom - 1);
    }).map((each) => each.textContent);
})"""


@cache
def table_of(name: str, control: str) -> Game:
    """A table with many men taken, at which everybody has the longest of names."""
    options = {"players": "4"} if name.endswith("four") else {}
    game = play_greedily(name.split()[0], 90, control=control, **options)
    name_all(game, f"Constantinus{game.pk}")
    return game


def name_all(game: Game, name: str) -> None:
    for n, seat in enumerate(game.seats.all()):
        long = f"{name}{n}{n}{n}{n}"
        User.objects.filter(pk=seat.player_id).update(username=long)


def open_table(page: Page, game: Game) -> None:
    page.goto(game.get_absolute_url())
    settle(page)


@pytest.mark.parametrize(("name", "control"), GAMES)
def test_many_men_taken_and_long_names_are_all_in_sight(new_person, name, control):
    game = table_of(name, control)
    page = new_person(viewport=PHONE)
    open_table(page, game)
    assert page.locator(".taken .man").count() >= 7
    inspect(page)
    for size in (PHONE, SMALL, {"width": 1000, "height": 700}, WIDE):
        page.set_viewport_size(size)
        assert page.evaluate(CUT_OFF) == [], size
        assert page.evaluate(HIDDEN) == [], size
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= size["width"], size


@pytest.mark.parametrize(("name", "control"), GAMES[:-2])
def test_a_plate_of_two_is_low_at_a_wide_screen(new_person, name, control):
    game = table_of(name, control)
    page = new_person(viewport=WIDE)
    for letters in ("iiiiiiii", "iiiiwwww", "wwwwwwww"):  # as wide as names may be
        name_all(game, f"{control[:4]:x<4}{name[:8]}{letters}")
        open_table(page, game)
        for plate in page.locator(".player").all():
            box = plate.bounding_box()
            assert box is not None
            assert box["height"] <= 85, letters


@pytest.mark.parametrize("control", ["60+30", "3d"])
def test_a_clock_of_four_needs_no_line_of_its_own(new_person, control):
    page = new_person(viewport=PHONE)
    open_table(page, table_of("enochian of four", control))
    for plate in page.locator(".player").all():
        time = plate.locator(".left").bounding_box()
        army = plate.locator(".army").bounding_box()
        assert time is not None
        assert army is not None
        assert time["y"] < army["y"] + army["height"]
        assert army["y"] < time["y"] + time["height"]
