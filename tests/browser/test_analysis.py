"""A game is analysed by one press, and lines are tried on the board, with and without
scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games.engine import GAMES, rules
from games.play.models import Game
from tests.browser.inspecting import BOTH, inspect, looks
from tests.browser.walking import lay


@pytest.fixture(scope="module")
def over(site) -> Game:
    return lay("boolean", 6, over=True)


def make(page, text: str) -> None:
    page.locator("#strip-typed").fill(text)
    page.locator("#strip-typed").press("Enter")


@looks
def test_a_game_is_analysed_by_one_press(new_person, over, viewport):
    page = new_person(viewport=viewport)
    page.goto(f"/g/{over.pk}/analysis/")
    inspect(page)
    press = page.get_by_role("button", name="Analyse this game")
    if press.count():  # else it was done for another width
        press.click()
    graph = page.locator(".chances-graph svg[role=group]")
    expect(graph).to_be_visible(timeout=60_000)
    inspect(page)
    page.get_by_text("All moves with the chances after them").click()
    inspect(page)
    page.get_by_role("link", name="Try other moves").click()
    expect(page.locator("#analysis #board")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_line_is_played_and_left_for_another(new_person, scripts):
    page = new_person(java_script_enabled=scripts)
    page.goto("/analysis/boolean/")
    game = rules("boolean")
    first, second = list(game.legal_moves(game.initial()))[:2]
    make(page, game.write_move(game.initial(), first))
    expect(page.locator(".way [aria-current]")).to_contain_text("1.")
    page.locator(".key-previous").click()
    expect(page.locator(".way [aria-current]")).to_have_text("Start")
    make(page, game.write_move(game.initial(), second))
    expect(page.locator(".way.other")).to_be_visible()
    page.reload()
    expect(page.locator(".way.other")).to_be_visible()


@pytest.mark.parametrize(("key", "scripts"), [("medieval", True), ("enochian", False)])
def test_the_computer_answers_by_itself(new_person, key, scripts):
    page = new_person(java_script_enabled=scripts)
    page.goto(f"/analysis/{key}/")
    page.get_by_role("button", name="Ask the computer").click()
    expect(page.locator(".best-line li").first).to_be_visible(timeout=30_000)
    if scripts:
        inspect(page)


def test_every_game_has_a_board_that_reads_well(new_person):
    page = new_person()
    for key in GAMES:
        page.goto(f"/analysis/{key}/")
        expect(page.locator("#analysis #board")).to_be_visible()
        for each in page.locator("summary").all():
            if each.is_visible():
                each.click()
        inspect(page, *BOTH)


def test_a_game_goes_on_from_there(new_person):
    page = new_person()
    page.goto("/analysis/boolean/")
    page.get_by_text("Play on from here").click()
    page.get_by_role("button", name="Two at one screen").click()
    expect(page).to_have_url(re.compile("/g/"))
    expect(page.locator("#table #board")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_position_is_set_up_by_hand_and_analysed(new_person, scripts):
    page = new_person(java_script_enabled=scripts)
    page.goto("/analysis/rithmomachia/")
    page.get_by_role("link", name="Change the position by hand").click()
    triangle = page.get_by_role("button", name="White triangle 5", exact=True)
    triangle.click()
    expect(triangle).to_have_attribute("aria-pressed", "true")
    for square in ("F4", "G5"):
        page.locator(f"#board [data-square={square}]").click()
        there = page.locator(f"#board [data-square={square}]")
        expect(there).to_have_attribute("data-man", "wT5")
    triangle.click()
    expect(triangle).to_have_attribute("aria-pressed", "false")
    page.locator("#board [data-square=G5]").click()
    page.locator("#board [data-square=G5][data-mark~=chosen]").wait_for()
    page.locator("#board [data-square=D3]").click()
    page.locator("#board [data-square=D3][data-man=wT5]").wait_for()
    black = page.get_by_role("button", name="Black", exact=True)
    black.click()
    expect(black).to_have_attribute("aria-pressed", "true")
    if scripts:
        page.reload()  # all of it stands in the address
        inspect(page)
    page.get_by_role("link", name="Analyse this position").click()
    expect(page.locator("#board [data-square=D3]")).to_have_attribute("data-man", "wT5")
    expect(page.locator("#board [data-square=G5][data-man]")).to_have_count(0)


def test_every_game_is_set_up_on_a_page_that_reads_well(new_person):
    page = new_person()
    for key in GAMES:
        page.goto(f"/analysis/{key}/set-up/")
        page.get_by_text("What the rules remember").click()
        inspect(page, *BOTH)


# The squares in whose middle something lies that is not of the board.
COVERED = """() => {
    const isCovered = (square) => {
        square.scrollIntoView({block: "nearest"});
        const {left, top, width, height} = square.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return !seen?.closest("#board");
    };
    const squares = [...document.querySelectorAll("#board [data-square]")];
    return squares.filter(isCovered).map((square) => square.dataset.square);
}"""


@looks
@pytest.mark.parametrize("key", GAMES)
def test_the_list_of_men_lies_on_no_square(new_person, viewport, key):
    page = new_person(viewport=viewport)
    page.goto(f"/analysis/{key}/set-up/")
    board, men = page.locator(".lesson-board"), page.locator(".palettes")
    man = page.locator(".palette button").first
    for holds in (False, True):
        if holds:
            man.click()
            expect(man).to_have_attribute("aria-pressed", "true")
        assert page.evaluate(COVERED) == []
        page.evaluate("scrollTo(0, 0)")
        lies, listed = board.bounding_box(), men.bounding_box()
        beneath = listed["y"] >= lies["y"] + lies["height"]
        assert beneath or listed["x"] >= lies["x"] + lies["width"]
        assert lies["y"] + lies["height"] <= viewport["height"], "all is in sight"
    men.evaluate("each => each.scrollIntoView({block: 'end'})")
    lies, listed = board.bounding_box(), men.bounding_box()
    assert lies["y"] >= 0, "both are in sight together"
    assert listed["y"] + listed["height"] <= viewport["height"] + 1


def test_on_a_phone_nothing_lies_on_the_board_before_a_man_is_chosen(new_person):
    page = new_person(viewport={"width": 390, "height": 844})
    page.goto("/analysis/rithmomachia/")
    board, answer = page.locator(".lesson-board"), page.locator(".lesson-answer")
    lies, told = board.bounding_box(), answer.bounding_box()
    assert told["y"] >= lies["y"] + lies["height"]
    page.locator('[data-square="N2"]').click()
    expect(page.locator("#cancel")).to_be_in_viewport()
