"""What a guest prefers of boards takes effect at the table and stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import Preferences
from tests.browser.captured import play_greedily
from tests.browser.inspecting import BOTH, CONTRAST, EVERYTHING, inspect, value
from tests.browser.tables import sit_down, square, type_move

LOUDEST = """() => {
    window.loudest = 0;
    const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
    AudioParam.prototype.exponentialRampToValueAtTime = function (to, at) {
        if (to < 1) window.loudest = Math.max(window.loudest, to);
        return ramp.call(this, to, at);
    };
}"""
GLIDES = """() => {
    window.glides = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        window.glides.push(how.duration);
        return animate.call(this, frames, how);
    };
}"""


def prefer(page: Page, **chosen: str | bool) -> None:
    """Choose on the page of preferences, and save."""
    page.goto("/preferences/")
    for name, choice in chosen.items():
        if isinstance(choice, bool):
            page.locator(f'[name="{name}"]').set_checked(choice)
        else:
            page.locator(f'[name="{name}"][value="{choice}"]').check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Preferences saved.")).to_be_visible()


def width(of: Locator) -> float:
    box = of.bounding_box()
    assert box is not None
    return box["width"]


def loudest(page: Page) -> float:
    found: float = page.evaluate("window.loudest")
    return found


@pytest.mark.parametrize("scripts", [True, False])
def test_set_size_and_names_are_those_of_the_table(new_person, scripts):
    address = play_greedily("margrites", 8).get_absolute_url()
    page = new_person(java_script_enabled=scripts, color_scheme="light")
    page.goto(address)
    labels, cell = page.locator("#board .labels i").first, square(page, "a1")
    before = width(cell)
    ground = cell.locator("..")
    usual = value(ground, "backgroundColor")
    expect(labels).to_be_visible()
    prefer(page, board_set="contrast", board_size="70", coordinates=False)
    for _ in range(2):
        page.goto(address)
        expect(labels).to_be_hidden()
        assert width(cell) < 0.75 * before
        assert value(ground, "backgroundColor") != usual
        assert value(ground, "backgroundColor") == "rgb(255, 255, 255)"
    prefer(page, board_size="100", coordinates=True, board_set="parchment")
    page.goto(address)
    assert width(cell) == before
    expect(labels).to_be_visible()


@pytest.mark.parametrize("key", ["rithmomachia", "boolean", "enochian"])
def test_a_smaller_board_is_smaller_in_every_game(new_person, key):
    page = new_person()
    address = play_greedily(key, 8).get_absolute_url()
    wide = {}
    for size in ("100", "85", "70"):
        prefer(page, board_size=size)
        page.goto(address)
        wide[size] = width(page.locator("#board [data-square]").first)
    assert wide["85"] == pytest.approx(0.85 * wide["100"], rel=0.03)
    assert wide["70"] == pytest.approx(0.7 * wide["100"], rel=0.05)


def test_moves_are_listed_in_sentences_also_as_they_come(new_person, site):
    table = sit_down(new_person(), new_person(), site.url)
    prefer(table.black, move_list="sentences")
    table.black.goto(table.game.get_absolute_url())
    type_move(table.white, "N2-L4")
    expect(table.black.locator("#ply-1")).to_have_text("White C2 N2→L4")
    expect(table.black.locator(".told-move")).to_have_count(0)
    expect(table.white.locator("#ply-1")).to_have_text("C2 L4")
    table.black.reload()
    expect(table.black.locator("#ply-1")).to_have_text("White C2 N2→L4")


@pytest.mark.parametrize(
    ("motion", "calm", "lasts"),
    [
        ("slow", "no-preference", [400]),
        ("normal", "no-preference", [120]),
        ("none", "no-preference", []),
        ("slow", "reduce", []),
    ],
)
def test_men_move_as_fast_as_is_liked(new_person, site, motion, calm, lasts):
    people = new_person(), new_person(reduced_motion=calm)
    table = sit_down(*people, site.url)
    prefer(table.black, motion=motion)
    table.black.goto(table.game.get_absolute_url())
    table.black.evaluate(GLIDES)
    type_move(table.white, "N2-L4")
    expect(square(table.black, "L4")).to_have_attribute("data-man", "wC2")
    table.black.wait_for_function(
        "many => window.glides.length >= many", arg=len(lasts)
    )
    assert table.black.evaluate("window.glides") == lasts


def test_moves_are_as_loud_as_is_liked(new_person, site):
    table = sit_down(new_person(), new_person(), site.url)
    page, address = table.white, table.game.get_absolute_url()
    heard = {}
    for volume in ("25", "100"):
        prefer(page, volume=volume)
        page.goto(address)
        page.evaluate(LOUDEST)
        page.locator("[data-toggle-sound]").click()
        page.locator("[data-toggle-sound]").click()  # off, and with a sound on again
        page.wait_for_function("window.loudest > 0")
        heard[volume] = loudest(page)
    assert heard["100"] == pytest.approx(4 * heard["25"])
    prefer(page, volume="0")
    page.goto(address)
    expect(page.locator("[data-toggle-sound]")).to_have_attribute(
        "aria-pressed", "false"
    )
    page.evaluate(LOUDEST)
    type_move(page, "N2-L4")
    assert loudest(page) == 0


def test_sound_is_tried_and_boards_are_seen_before_they_are_saved(new_person):
    page = new_person()
    page.goto("/preferences/")
    page.evaluate(LOUDEST)
    page.get_by_label("Very loud").check()
    page.wait_for_function("window.loudest > 0")
    page.evaluate("window.loudest = 0")
    page.get_by_role("button", name="Try it").click()
    page.wait_for_function("window.loudest > 0")
    page.get_by_label("Slate").check()
    expect(page.locator("html")).to_have_attribute("data-set", "slate")
    page.reload()
    expect(page.locator("html")).not_to_have_attribute("data-set", "slate")


def test_the_page_says_what_the_button_at_a_table_has_done(new_person):
    page = new_person()
    page.goto(play_greedily("margrites", 8).get_absolute_url())
    page.locator("[data-toggle-sound]").click()
    page.goto("/preferences/")
    expect(page.locator('[name="volume"][value="0"]')).to_be_checked()
    prefer(page, volume="50")
    page.goto(play_greedily("margrites", 8).get_absolute_url())
    expect(page.locator("[data-toggle-sound]")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_settings_of_a_table_lead_back_to_it(new_person, site):
    page = new_person()
    address = f"{play_greedily('margrites', 8).get_absolute_url()}4/"
    page.goto(address)
    page.get_by_role("link", name="Settings").click()
    page.locator('[name="board_set"][value="wood"]').check()
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_url(f"{site.url}{address}")
    expect(page.locator("html")).to_have_attribute("data-set", "wood")


def test_axe_finds_nothing_on_the_page_nor_in_any_set(
    new_person: Callable[..., Page],
) -> None:
    page = new_person()
    tables = [
        play_greedily("rithmomachia", 20).get_absolute_url(),
        play_greedily("enochian", 40, players="4").get_absolute_url(),
    ]
    for n, name in enumerate(Preferences.BoardSet.values):
        options = CONTRAST if n else EVERYTHING  # sets differ in nothing but colours
        prefer(page, board_set=name, move_list="sentences", board_size="70")
        inspect(page, *BOTH, options=options)
        for address in tables:
            page.goto(address)
            inspect(page, *BOTH, options=options)
