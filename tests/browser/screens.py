"""Pictures of every kind of page, wide and on a phone, light and dark, to look at:
`./test.sh tests/browser/screens.py` puts them into `test-results/screens/`, and a table
in play into `docs/board.png`, the picture of the README."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils.text import slugify
from playwright.sync_api import Page

from tests.browser.inspecting import looks
from tests.browser.main_pages import PAGES, people, tables
from tests.browser.tables import press, sit_down, type_move

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "test-results" / "screens"
OPENING = ("N2-L4", "C3-E5", "N7-L7", "C4-F7", "N3-M4", "C6-E8", "L4-K5")
schemes = pytest.mark.parametrize("scheme", ["light", "dark"])


def picture(page: Page, name: str, viewport: dict[str, int], scheme: str) -> None:
    """One picture of what can be seen without scrolling."""
    size = "phone" if viewport["width"] < 700 else "wide"
    page.wait_for_load_state()
    page.screenshot(path=SCREENS / f"{name}-{size}-{scheme}.png", animations="disabled")


def name_of(address: str) -> str:
    """The name of a picture: the address without what differs each time."""
    return slugify(re.sub(r"/g/\w+/", "/game/", address).replace("/", " ")) or "start"


@looks
@schemes
def test_pages(new_person, complaints, viewport, scheme):
    page = new_person(viewport=viewport, color_scheme=scheme)
    page.goto("/")
    for number, address in enumerate((*PAGES, *people(), *tables())):
        page.goto(address)
        picture(page, f"{number:02}-{name_of(address)}", viewport, scheme)
    complaints.forgive("404")


@looks
@schemes
def test_a_move_in_the_making(new_person, site, viewport, scheme):
    look = {"viewport": viewport, "color_scheme": scheme}
    table = sit_down(new_person(**look), new_person(**look), site.url)
    picture(table.white, "table-start", viewport, scheme)
    press(table.white, "N2")
    picture(table.white, "table-man", viewport, scheme)
    press(table.white, "L4")
    picture(table.white, "table-destination", viewport, scheme)


def test_the_picture_of_the_readme(new_person, site):
    look = {"viewport": {"width": 1280, "height": 800}}
    table = sit_down(new_person(**look), new_person(**look), site.url)
    for number, move in enumerate(OPENING):
        type_move(table.pages[number % 2], move)
    press(table.black, "C1")
    table.black.screenshot(path=ROOT / "docs" / "board.png", animations="disabled")
