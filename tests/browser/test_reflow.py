"""A narrow screen, and text spaced out by its reader (WCAG 1.4.10 and 1.4.12): no page
is wider than the screen and no name is cut."""

from __future__ import annotations

from datetime import timedelta
from functools import cache

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from accounts.models import User
from tests.browser.captured import play_greedily
from tests.games.rated import played

SPACED = """
* { line-height: 1.5 !important; letter-spacing: .12em !important;
    word-spacing: .16em !important; }
p { margin-bottom: 2em !important; }
"""
SCREENS = [(320, 640, ""), (390, 844, SPACED)]
screens = pytest.mark.parametrize(
    ("width", "height", "style"), SCREENS, ids=["narrow", "spaced"]
)

PAGES = [
    "/",
    "/lobby/",
    "/watch/",
    "/learn/",
    "/learn/rithmomachia/",
    "/learn/rithmomachia/progressions/",
    "/learn/medieval/history/",
    "/rules/rithmomachia/",
    "/rules/medieval/",
    "/rules/boolean/",
    "/rules/margrites/",
    "/rules/enochian/",
    "/rules/boolean/decisions/",
    "/rules/medieval/sets/new/",
    "/ladders/",
    "/ratings/",
    "/ratings/rithmomachia/spec/blitz/",
    "/archive/",
    "/seeks/new/?game=enochian&ruleset=four-players",
    "/practise/medieval/",
    "/play/margrites/",
    "/preferences/",
    "/accounts/login/",
    "/accounts/signup/",
    "/about/",
    "/privacy/",
    "/contact/",
    "/no/such/page/",
]

# Text that ends in dots; what a group of options holds is seen once it is opened.
CUT = """() => [...document.querySelectorAll("main *")].filter((each) => {
    const { textOverflow, overflowX } = getComputedStyle(each);
    return textOverflow === "ellipsis" && overflowX !== "visible"
        && each.scrollWidth > each.clientWidth + 1
        && !each.matches(".options > summary");
}).map((each) => each.textContent)"""


@cache
def people() -> tuple[str, ...]:
    """The pages of two members with long names, with ratings in several pools, and of
    the games that they have played."""
    names = "AnaxagorasOfKlazomenai01", "TheodorusCyrenaeusMaior2"
    one, two = (User.objects.create_user(name) for name in names)
    at = timezone.now() - timedelta(days=1)
    games = [
        played(one, two, at=at, control=control, options=options)
        for control in ("5+3", "15+10", "3d")
        for options in ({}, {"ambush": "off", "pyramid_helpers": "on"})
    ]
    game = games[0].get_absolute_url()
    return (*(f"/@/{name}/" for name in names), game, f"{game}clock/")


@cache
def tables() -> tuple[str, ...]:
    return (
        play_greedily("medieval", 90, control="3d").get_absolute_url(),
        play_greedily("boolean", 30).get_absolute_url(),
        play_greedily("enochian", 40, control="60+30", players="4").get_absolute_url(),
    )


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
