"""Rated play among members, and what becomes of a report."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser.inspecting import inspect, looks
from tests.browser.tables import AT_A_TABLE, open_tab
from tests.support.games import seek_game

numbers = count(1000)  # names that no other test gives


@pytest.fixture
def member(new_person, site, _database) -> Callable[..., tuple[User, Page]]:
    """`member("Hypatia")`: a new member of such a name, and her page."""

    def make(name: str, *, is_staff: bool = False, **looks) -> tuple[User, Page]:
        user = User.objects.create_user(f"{name}{next(numbers)}", is_staff=is_staff)
        client, page = Client(), new_person(**looks)
        client.force_login(user)
        name = settings.SESSION_COOKIE_NAME
        cookie = {"name": name, "value": client.cookies[name].value, "url": site.url}
        page.context.add_cookies([cookie])
        return user, page

    return make


def test_members_meet_in_a_rated_game_and_a_guest_is_shown_the_way(
    member, new_person
) -> None:
    hypatia, hers = member("Hypatia")
    _theon, his = member("Theon")
    guest = new_person()
    guest.goto("/lobby/")
    his.goto("/lobby/?rated=yes&speed=blitz")
    hers.goto("/lobby/")
    play = hers.locator(".at-once")
    play.get_by_label("Time").select_option("5+3")
    play.get_by_label("rated").check()
    play.get_by_role("button", name="Play now").click()
    expect(hers.locator("#waiting .terms")).to_contain_text("5 min + 3 s")
    row = guest.locator("#seeks .row")
    expect(row).to_contain_text(f"{hypatia.username} 1500?")
    row.get_by_role("link", name="For members").click()
    expect(guest.get_by_role("link", name="Sign up", exact=True)).to_be_visible()
    expect(guest.get_by_role("button", name="Accept")).to_have_count(0)
    inspect(guest)
    his.get_by_role("button", name="Accept").click()
    expect(his).to_have_url(AT_A_TABLE)
    expect(hers).to_have_url(his.url)


def test_a_filtered_lobby_shows_what_one_looks_for(member) -> None:
    hypatia, _hers = member("Hypatia")
    _theon, his = member("Theon")
    his.goto("/lobby/")
    his.get_by_label("Time").nth(1).select_option("correspondence")
    his.get_by_role("button", name="Show these").click()
    expect(his.locator("#seeks")).to_contain_text("No open games like that")
    given = {
        "creator": hypatia,
        "key": "rithmomachia",
        "options": {},
        "now": timezone.now(),
    }
    seek_game(control="5+3", **given)
    seek_game(control="3d", **given)
    his.reload()
    expect(his.locator("#seeks .row")).to_have_count(1)
    expect(his.locator("#seeks .row")).to_contain_text("3 days a turn")


@looks
def test_a_report_from_a_table_to_its_end(member, sit, viewport) -> None:
    judge, court = member("Judge", is_staff=True, viewport=viewport)
    table = sit()
    open_tab(table.white, "tools")
    table.white.get_by_role("link", name=re.compile("^Report ")).click()
    expect(table.white.get_by_label("Stalling, leaving")).to_be_visible()
    inspect(table.white)
    table.white.get_by_label("Stalling, leaving").check()
    table.white.get_by_label("What happened?").fill("He lets the clock run.")
    table.white.get_by_role("button", name="Send the report").click()
    expect(table.white.get_by_text("The moderators will look at it")).to_be_visible()
    inspect(table.white)
    court.goto("/moderation/")
    inspect(court)
    court.get_by_role("link", name="Decide").last.click()
    expect(court.get_by_label("Warn")).to_be_visible()
    inspect(court)
    court.get_by_label("Warn").check()
    court.get_by_label("Reason").fill("Please play on or resign.")
    court.get_by_role("button", name="Decide").click()
    expect(court.locator("table")).to_contain_text(judge.username)
    expect(court.locator("table")).to_contain_text("Please play on or resign.")
    inspect(court)
    court.get_by_label("Ban", exact=True).check()
    court.get_by_label("Reason").fill("Again, after the warning.")
    court.get_by_role("button", name="Decide").click()
    expect(court.get_by_text("Please confirm it")).to_be_visible()
