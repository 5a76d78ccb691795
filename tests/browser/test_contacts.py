"""Finding somebody, following them, inviting them by name and meeting at the table."""

from __future__ import annotations

from itertools import count

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser.inspecting import inspect
from tests.browser.tables import AT_A_TABLE, AT_AN_INVITATION, arrive, await_that
from tests.browser.test_accounts import PASSWORD, log_in

numbers = count(1)


@pytest.fixture
def member(_database) -> User:
    return User.objects.create_user(f"Nicomachus{next(numbers)}", password=PASSWORD)


def test_from_a_part_of_a_name_to_the_table(
    ada: Page, boethius: Page, member: User
) -> None:
    log_in(boethius, member)
    name = member.username
    ada.goto("/people/")
    ada.get_by_label("Name, or a part of it").press_sequentially(name[3:].upper())
    ada.locator("#found").get_by_role("link", name=name, exact=True).click()
    invite = ada.get_by_role("link", name="Invite to a game")
    invite.wait_for()

    def is_here() -> int:  # written by the next sweep
        ada.reload()
        return ada.locator("main .here-now").count()

    await_that(ada, is_here)
    expect(ada.locator("main .here-now")).to_have_text("here now")
    invite.click()
    ada.get_by_role("button", name="Send the invitation").click()
    arrive(ada, AT_AN_INVITATION)
    inspect(ada)
    news = boethius.locator("#news")
    expect(news).to_contain_text("invites you to Rithmomachia")
    news.get_by_role("link").click()
    arrive(boethius, ada.url)
    inspect(boethius)
    boethius.get_by_role("button", name="Accept").click()
    arrive(boethius, AT_A_TABLE)
    arrive(ada, boethius.url)
    ada.goto(f"/@/{name}/")
    ada.get_by_role("button", name="Follow").click()
    ada.goto("/people/following/")
    row = ada.locator(".person-row")
    expect(row).to_contain_text("here now")
    expect(row.get_by_role("link", name="Watch Rithmomachia")).to_be_visible()
    inspect(ada)


def test_what_is_rarely_done_is_behind_more(new_person, member: User) -> None:
    page = new_person(viewport={"width": 390, "height": 844})
    page.goto("/lobby/")
    page.get_by_role("button", name="Play now").click()  # who plays can block
    arrive(page, AT_AN_INVITATION)
    page.goto(f"/@/{member.username}/")
    expect(page.get_by_role("button", name="Block")).to_be_hidden()
    page.get_by_text("More", exact=True).press("Enter")
    inspect(page)
    box = page.locator(".more-ways > div").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    page.get_by_role("button", name="Block").click()
    expect(page.locator("main")).to_contain_text("You have blocked")


def test_who_is_named_is_the_only_one_who_can_accept(ada: Page, member: User) -> None:
    ada.goto("/seeks/new/")
    who = ada.get_by_role("group", name="Who can accept")
    expect(who).to_be_visible()
    ada.get_by_label("Invite a player by name").fill(member.username)
    expect(who).to_be_hidden()
