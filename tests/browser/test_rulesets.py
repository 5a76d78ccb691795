"""Choosing rules in a browser: a named set, its toggles, a name of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.engine import rules
from tests.browser.conftest import Complaints

SEEK = "/seeks/new/?game=medieval"


def digest(**given: str | int | bool) -> str:
    return rules("medieval", **given).options.digest("medieval")


def test_a_set_fills_the_toggles_and_leaves_the_rest_of_the_form(ada: Page) -> None:
    ada.goto(SEEK)
    ada.get_by_label("Black", exact=True).check()
    ada.get_by_role("link", name="Fulke, 1563").click()
    expect(ada).to_have_url(re.compile("ruleset=fulke-1563"))
    expect(ada.get_by_label("Black", exact=True)).to_be_checked()
    expect(ada.locator("#set-fulke-1563")).to_be_focused()
    ada.locator("#toggles > summary").click()
    ada.locator("#options-3").click()
    expect(ada.get_by_label("Leaps attack")).not_to_be_checked()
    ada.go_back()
    expect(ada.locator("#set-article")).to_have_attribute("aria-current", "true")


def test_every_toggle_is_answered_with_what_differs_now(
    ada: Page, complaints: Complaints
) -> None:
    ada.goto(f"{SEEK}&ruleset=modern-short")
    summary = ada.locator("#choosing-summary")
    expect(summary).not_to_contain_text("change")
    ada.locator("#toggles > summary").click()
    ada.locator("#options-3").click()
    ada.get_by_label("Siege").select_option("natural")
    expect(summary).to_contain_text("with 1 change")
    expect(ada.locator("#changed-3")).to_have_text("1 changed")
    ada.locator("#options-5").click()
    ada.get_by_label("Bodies for White", exact=True).fill("7")
    expect(summary).to_contain_text("Bodies for White: 7 instead of: 15")
    ada.get_by_label("Bodies for White", exact=True).fill("0")
    expect(summary).to_contain_text("a whole number from 1 to 99")
    ada.get_by_label("Bodies for White", exact=True).fill("15")
    ada.get_by_label("Siege").select_option("adjacent")
    sets = {each.name: each for each in rules("medieval").rulesets}
    given = dict(sets["modern-short"].given)
    expect(ada.locator("#fingerprint")).to_have_text(digest(**given))
    expect(ada.locator("#changed-3")).to_be_empty()
    # What is chosen takes the place of a question not yet answered; htmx says so.
    complaints.forgive("htmx:sendAbort")
    complaints.forgive("htmx:afterRequest")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripted", "plain"])
def test_what_one_has_chosen_is_saved_and_played(
    new_person: Callable[..., Page], scripts: bool
) -> None:
    page = new_person(java_script_enabled=scripts)
    page.goto(f"{SEEK}&ruleset=selenus-1616")
    page.locator("#toggles > summary").click()
    page.locator("#options-3").click()
    page.get_by_label("Prisoners").check()
    look = page.get_by_role("button", name="Show what differs")
    if scripts:
        expect(look).to_be_hidden()
    else:
        look.click()
    expect(page.locator("#choosing-summary")).to_contain_text("Prisoners: on")
    page.get_by_role("button", name="Save under a name").click()
    page.get_by_label("Name").fill("Selenus with prisoners")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Selenus with prisoners")
    page.get_by_role("link", name="Play by these rules").click()
    expect(page.get_by_role("link", name="Selenus with prisoners")).to_have_attribute(
        "aria-current", "true"
    )
    page.get_by_role("button", name="Open the invitation").click()
    expect(page.locator("main")).to_contain_text("Prisoners: on")
