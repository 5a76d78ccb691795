"""Coming to a table: waiting, links and the lobby, live."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints
from tests.browser.inspecting import inspect
from tests.browser.tables import AT_A_TABLE, AT_AN_INVITATION, arrive

COPIED = "(text) => navigator.clipboard.readText().then((copied) => copied === text)"


def test_who_waits_is_led_to_the_table_of_the_friend_he_sent_the_link(
    new_person: Callable[..., Page],
) -> None:
    ada = new_person(permissions=["clipboard-read", "clipboard-write"])
    ada.goto("/seeks/new/")
    ada.get_by_label("Only people with the link").check()
    ada.get_by_role("button", name="Open the invitation").click()
    arrive(ada, AT_AN_INVITATION)
    ada.get_by_role("button", name="Copy").click()
    ada.wait_for_function(COPIED, arg=ada.url)
    boethius = new_person()
    boethius.goto(ada.url)
    boethius.get_by_role("button", name="Accept").click()
    expect(boethius).to_have_url(AT_A_TABLE)
    expect(ada).to_have_url(boethius.url)


def test_who_waits_without_scripts_is_led_to_the_table_too(
    new_person: Callable[..., Page],
) -> None:
    ada = new_person(java_script_enabled=False)
    ada.goto("/lobby/")
    ada.get_by_role("button", name="Play now").click()
    expect(ada.get_by_role("heading", level=1)).to_contain_text(
        "Looking for an opponent"
    )
    boethius = new_person(java_script_enabled=False)
    boethius.goto("/lobby/")
    boethius.get_by_role("button", name="Accept").click()
    expect(boethius).to_have_url(AT_A_TABLE)
    expect(ada).to_have_url(boethius.url)


def test_the_lobby_shows_what_comes_and_goes_by_itself(
    ada: Page, boethius: Page, new_person: Callable[..., Page]
) -> None:
    onlooker = new_person()
    onlooker.goto("/lobby/")
    rows = onlooker.locator("#seeks .row")
    expect(rows).to_have_count(0)
    ada.goto("/lobby/")
    ada.get_by_role("button", name="Play now").click()
    expect(rows).to_have_count(1)
    ada.get_by_role("button", name="Cancel the invitation").click()
    expect(rows).to_have_count(0)
    expect(ada).to_have_url(re.compile("/lobby/$"))


def test_accepting_in_a_lobby_that_the_socket_has_renewed(
    ada: Page, boethius: Page
) -> None:
    """The pushed form has no token of its own; the page has."""
    boethius.goto("/lobby/")
    expect(boethius.locator("#seeks")).to_contain_text("No open games")
    ada.goto("/lobby/")
    ada.get_by_role("button", name="Play now").click()
    boethius.get_by_role("button", name="Accept").click()
    expect(boethius).to_have_url(AT_A_TABLE)
    expect(ada).to_have_url(boethius.url)


def test_only_seats_that_are_there_by_the_rules_are_offered(ada: Page) -> None:
    ada.goto("/seeks/new/?game=enochian")
    expect(ada.get_by_label("Earth", exact=True)).to_be_visible()
    expect(ada.get_by_label("Red, partner of Yellow")).to_be_hidden()
    ada.get_by_role("link", name="Four players", exact=True).click()
    expect(ada.get_by_label("Red, partner of Yellow")).to_be_visible()
    expect(ada.get_by_label("Earth", exact=True)).to_be_hidden()


def test_four_come_to_one_table_by_links(
    ada: Page, boethius: Page, new_person: Callable[..., Page]
) -> None:
    """One is a chosen partner, one comes by lot, one leaves and comes again."""
    cusanus, dee = new_person(), new_person(viewport={"width": 390, "height": 844})
    ada.goto("/seeks/new/?game=enochian&ruleset=four-players")
    ada.get_by_label("Red, partner of Yellow").check()
    ada.get_by_role("button", name="Open the invitation").click()
    link, for_partner = (
        ada.locator(field).input_value() for field in ("#link", "#ally-link")
    )
    boethius.goto(for_partner)
    boethius.get_by_role("button", name="Play as Yellow").first.click()
    expect(ada.locator("#ally-link")).to_have_count(0)
    cusanus.goto(link)
    dee.goto(link)
    cusanus.get_by_role("button", name="Any seat").click()
    for page in (ada, boethius, dee):
        expect(page.locator(".come")).to_have_text("3 of 4 seats filled")
    inspect(ada)
    inspect(dee)
    cusanus.get_by_role("button", name="Leave").click()
    for page in (ada, boethius, dee):
        expect(page.locator(".come")).to_have_text("2 of 4 seats filled")
    dee.get_by_role("button", name="Play as Blue").click()
    expect(dee.locator(".come")).to_have_text("3 of 4 seats filled")
    expect(cusanus.locator("#chair-blue button")).to_have_count(0)
    cusanus.get_by_role("button", name="Any seat").click()
    for page in (ada, boethius, cusanus, dee):
        expect(page).to_have_url(AT_A_TABLE)
    assert {page.url for page in (boethius, cusanus, dee)} == {ada.url}


def test_bad_numbers_come_back_with_all_that_was_chosen(
    ada: Page, complaints: Complaints
) -> None:
    ada.goto("/seeks/new/")
    ada.locator("#toggles > summary").click()
    ada.get_by_label("Ambush").uncheck()
    ada.get_by_label("Points to win").fill("1000")
    ada.get_by_role("button", name="Open the invitation").click()
    wrong = ada.locator(".rule.wrong")
    expect(wrong.get_by_text("a whole number from 1 to 100")).to_be_visible()
    expect(ada.get_by_label("Ambush")).not_to_be_checked()
    expect(ada.get_by_label("Points to win")).to_have_value("1000")
    complaints.forgive("htmx:")  # sending the form cuts off the look at the rules
