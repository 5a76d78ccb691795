"""Rules on paper: the text and its pictures, black on white, and nothing to press."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser.inspecting import value
from tests.browser.walking import lay
from tests.support.laddered import found

PAGES = [
    "/rules/boolean/taking/",
    "/rules/boolean/print/",
    "/rules/boolean/decisions/",
    "/learn/medieval/history/",
]
WHITE = "rgb(255, 255, 255)"
A4 = {"width": 794, "height": 1123}


def printed(page: Page, address: str) -> Page:
    page.set_viewport_size(A4)  # type: ignore[arg-type]
    page.goto(address)
    page.emulate_media(media="print", color_scheme="dark")
    return page


@pytest.mark.parametrize("address", PAGES)
def test_nothing_to_press_and_no_colour_of_the_page_is_printed(new_person, address):
    page = printed(new_person(), address)
    assert value(page.locator("body"), "backgroundColor") == WHITE
    assert value(page.locator("body"), "color") == "rgb(0, 0, 0)"
    for veiled in page.locator(".table-scroll").all():
        assert value(veiled, "backgroundImage") == "none"
    pressed = "button:not(.diagram *), select, input, .way-back"
    unwanted = f"nav, footer, header.top, {pressed}"
    assert page.locator(f":is({unwanted}):visible").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= A4["width"] + 2
    expect(page.locator("h1")).to_be_visible()
    assert page.pdf().startswith(b"%PDF")


def test_a_game_is_printed_without_the_site_around_it(new_person):
    page = printed(new_person(), lay("medieval", 6, over=True).get_absolute_url())
    assert page.locator(":is(header.top, footer, .skip):visible").count() == 0
    assert value(page.locator("html"), "colorScheme") == "light"
    expect(page.locator(".board .man").first).to_be_visible()


def test_the_report_of_a_season_is_printed_alone(new_person):
    founder = User.objects.create_user("Printer")
    ladder = found(founder, timezone.now(), name="Printed")
    lay("rithmomachia", 4, over=True).ladders.add(ladder)
    page = printed(new_person(), f"/ladders/{ladder.slug}/seasons/1/report/")
    assert value(page.locator("body"), "backgroundColor") == WHITE
    unwanted = "nav, footer, header.top, button, select, input, summary, .crumb"
    assert page.locator(f":is({unwanted}):visible").count() == 0
    expect(page.get_by_role("heading", name="Games by week")).to_be_visible()
    expect(page.locator(".figure table").first).to_be_hidden()  # of the weeks
    expect(page.locator(".figure table").last).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= A4["width"] + 2


def test_two_square_boards_have_room_on_one_sheet_of_a_score(new_person):
    game = lay("margrites", 2, over=True)
    page = printed(new_person(), f"{game.get_absolute_url()}sheet/?moves=0")
    assert page.locator("figure").evaluate("(each) => each.offsetHeight") < 460
    unwanted = "nav, footer, header.top, button, input"
    assert page.locator(f":is({unwanted}):visible").count() == 0


def test_four_armies_have_four_columns_on_a_score_sheet_of_a_phone(new_person):
    game = lay("enochian", 6, over=True, options={"players": "4"})
    page = new_person(viewport={"width": 360, "height": 740})
    page.goto(f"{game.get_absolute_url()}sheet/")
    heads = page.locator(".sheet-rows .head > span")
    assert heads.count() == 4
    assert len({each.bounding_box()["y"] for each in heads.all()}) == 1


def test_a_changed_option_is_printed_but_not_the_form(new_person):
    page = printed(new_person(), "/rules/medieval/print/?siege=natural")
    expect(page.locator("#option-siege")).to_be_visible()
    assert page.locator(".options-shown .rule:visible").count() == 1
    expect(page.get_by_text("Choose options", exact=True)).to_be_hidden()
    page.goto("/rules/medieval/print/")
    expect(page.locator("#options")).to_be_hidden()


def test_only_links_that_lead_elsewhere_say_where(new_person):
    page = printed(new_person(), "/rules/boolean/print/")
    add = """(to) => {
        const link = document.createElement("a");
        link.href = to;
        link.id = to.startsWith("/") ? "here" : "there";
        link.textContent = "a link";
        document.querySelector(".rules-text").append(link);
    }"""
    for to in ("/learn/", "https://example.org/book"):
        page.evaluate(add, to)
    after = value(page.locator("#there"), "content", "::after")
    assert "https://example.org/book" in after.replace('" "', "")
    assert value(page.locator("#here"), "content", "::after") == "none"
