"""Pictures of every kind of page, wide and on a phone, light and dark, to look at:
`./test.sh tests/browser/screens.py` puts them into `test-results/screens/`, and a table
in play into `docs/board.png`, the picture of the README."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.text import slugify
from playwright.sync_api import Page

from accounts.models import Preferences, User
from games.contacts.follows import follow
from tests.browser.inspecting import looks
from tests.browser.main_pages import PAGES, people, tables
from tests.browser.tables import press, sit_down, type_move
from tests.browser.test_accounts import PASSWORD, log_in
from tests.browser.test_board_preferences import prefer
from tests.support.games import seek_game
from tests.support.rated import begin, open_with, played

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


def company() -> tuple[User, list[str]]:
    """A member with games, notices and somebody whom they follow, and the addresses of
    what they see."""
    me, friend = (
        User.objects.create_user(f"{name}{get_random_string(6)}", password=PASSWORD)
        for name in ("Hypatia", "Synesius")
    )
    now = timezone.now()
    follow(by=me, whom=friend, now=now)
    played(friend, me, at=now)
    waits = open_with(begin(me, friend, at=now, control="3d"), "N2-L4", at=now)
    open_with(begin(friend, me, at=now, control="3d"), "N2-L4", at=now)
    seek_game(
        creator=friend, now=now, key="margrites", options={}, control="3d", invitee=me
    )
    invite = f"/seeks/new/?game=margrites&invite={friend.username}"
    return me, [
        "/",
        "/lobby/",
        f"/people/?q={friend.username[:5]}",
        "/people/following/",
        f"/@/{friend.username}/",
        f"/@/{me.username}/",
        "/notices/",
        "/notices/settings/",
        "/preferences/",
        invite,
        waits.get_absolute_url(),
        f"{waits.get_absolute_url()}plan/",
    ]


@looks
@schemes
def test_pages_of_a_member(new_person, viewport, scheme):
    page = new_person(viewport=viewport, color_scheme=scheme)
    me, addresses = company()
    log_in(page, me)
    for number, address in enumerate(addresses):
        page.goto(address)
        name = name_of(re.sub(r"(Hypatia|Synesius)\w*", r"\1", address))
        picture(page, f"member-{number:02}-{name}", viewport, scheme)


@looks
@schemes
@pytest.mark.parametrize("of_men", Preferences.BoardSet.values)
def test_sets_of_board_and_men(new_person, viewport, scheme, of_men):
    page = new_person(viewport=viewport, color_scheme=scheme)
    prefer(page, board_set=of_men)
    for key, address in zip(("medieval", "boolean", "enochian"), tables(), strict=True):
        page.goto(address)
        picture(page, f"set-{of_men}-{key}", viewport, scheme)


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
