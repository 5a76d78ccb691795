"""Problems are solved by pressing on the board, with or without scripts, and read
well."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.engine import GAMES
from games.engine.problems.data import kinds_of, problems_of
from tests.browser.inspecting import BOTH, inspect
from tests.browser.test_lessons import press_through

ONE_MOVE = {"rithmomachia": "harmony-one", "medieval": "formation-one"}


def first(key: str, kind: str):
    return next(each for each in problems_of(key) if each.kind_key == kind)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
@pytest.mark.parametrize("key", ONE_MOVE)
def test_a_problem_is_solved_by_pressing(new_person, key, scripts):
    page = new_person(java_script_enabled=scripts)
    problem = first(key, ONE_MOVE[key])
    page.goto(f"/problems/{problem.id}/")
    press_through(page, problem.solutions[0])
    expect(page.locator("#problem")).to_contain_text("Solved!")


def test_every_game_shows_a_problem_that_reads_well(new_person):
    page = new_person()
    for key in GAMES:
        problem = first(key, next(iter(kinds_of(key))))
        page.goto(f"/problems/{problem.id}/")
        expect(page.locator("#problem #board")).to_be_visible()
        inspect(page, *BOTH)
        page.get_by_role("button", name="Show the solution").click()
        expect(page.locator("#onward")).to_be_visible()
        inspect(page, *BOTH)


def test_a_phone_shows_the_whole_board_with_little_over_it(new_person):
    """What stays at the bottom edge leaves the board in sight, and once the page has
    been moved to its end there is nothing over the board."""
    page = new_person(viewport={"width": 390, "height": 844})
    problem = first("rithmomachia", "take-with")
    page.goto(f"/problems/{problem.id}/")
    answer = page.locator(".lesson-answer").bounding_box()
    assert answer is not None
    assert answer["height"] <= 844 / 8
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    board = page.locator(".lesson-board .board").first.bounding_box()
    answer = page.locator(".lesson-answer").bounding_box()
    assert board is not None
    assert answer is not None
    assert board["y"] + board["height"] <= answer["y"] + 1
