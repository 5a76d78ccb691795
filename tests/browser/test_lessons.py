"""The lessons are played through as learners play them."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from games.engine import GAMES
from games.learn.lessons import lessons_of

KEY = "rithmomachia"
OVERVIEW = reverse("learn", args=[KEY])
CAPTURES = reverse("lesson", args=[KEY, "captures"])
RULES = reverse("rules-page", args=[KEY])
MEDIEVAL = reverse("lesson", args=["medieval", "pyramids"])
DISPLACEMENT = re.compile(r"\b([A-Z]\d+)(?:\[\d+\])?[-x]([A-Z]\d+)")


def choose(page: Page, button: Locator) -> None:
    """Press something and wait until the page has answered."""
    before = page.locator("#strip").get_attribute("data-partial")
    button.click()
    answered = page.locator(f'#onward, #strip:not([data-partial="{before}"])')
    expect(answered.first).to_be_attached()


def press_through(page: Page, solution: str) -> None:
    """Make the move of a solution by pressing squares and choices."""
    found = DISPLACEMENT.search(solution)
    assert found is not None
    for square in found.groups():
        choose(page, page.locator(f'#board [data-square="{square}"]'))
    while page.locator("#onward").count() == 0:
        chosen = page.locator("#strip").get_attribute("data-partial") or ""
        choices = page.locator("#strip [data-choice]").all()
        texts = [each.get_attribute("data-choice") or "" for each in choices]
        fitting = [t for t in texts if solution.startswith(t) and t > chosen]
        if fitting:
            best = max(fitting, key=len)
            choose(page, page.locator(f'#strip [data-choice="{best}"]'))
        else:
            choose(page, page.locator("#strip button[name=send]"))


def learn_all(page: Page) -> None:
    """From the list of lessons to the last step of the last, by what the pages show."""
    page.goto(OVERVIEW)
    page.locator(".courses a").first.click()
    for lesson in lessons_of(KEY):
        for step in lesson.steps:
            expect(page.locator(".task")).to_have_text(str(step.task))
            press_through(page, step.solution)
            expect(page.locator("#status")).to_contain_text("Right!")
            expect(page.locator("#status")).to_contain_text(str(step.learnt))
            page.locator("#onward").click()
    page.goto(OVERVIEW)
    expect(page.locator(".course.finished")).to_have_count(len(lessons_of(KEY)))


def test_all_lessons_can_be_played_by_pressing(ada):
    learn_all(ada)


def test_all_lessons_can_be_played_without_scripts(new_person):
    learn_all(new_person(java_script_enabled=False))


def test_a_medieval_lesson_shows_what_falls_before_and_after(ada):
    """Everything that is taken follows by itself; nobody chooses it."""
    (lesson,) = (each for each in lessons_of("medieval") if each.slug == "pyramids")
    ada.goto(MEDIEVAL)
    for step in lesson.steps:
        expect(ada.locator(".task")).to_have_text(str(step.task))
        press_through(ada, step.solution)
        expect(ada.locator("#status")).to_contain_text("Right!")
        expect(ada.locator("#status")).to_contain_text(str(step.learnt))
        ada.locator("#onward").click()
    ada.goto(f"{MEDIEVAL}?step=3")
    choose(ada, ada.locator('#board [data-square="I6"]'))
    going = ada.locator('#board [data-square="G5"]')
    expect(going).to_contain_text("9 = 9")
    choose(ada, going)
    expect(ada.locator("#board .line.eruption").first).to_be_attached()
    expect(ada.locator('#board [data-square="G2"]')).to_contain_text("9 × 4 = 36")


def test_a_lesson_can_be_played_on_a_phone(new_person):
    page = new_person(viewport={"width": 390, "height": 844}, has_touch=True)
    ambush = next(each for each in lessons_of(KEY) if each.slug == "ambush")
    page.goto(reverse("lesson", args=[KEY, ambush.slug]))
    for step in ambush.steps:
        expect(page.locator(".task")).to_have_text(str(step.task))
        press_through(page, step.solution)
        expect(page.locator("#status")).to_contain_text("Right!")
        page.locator("#onward").click()


def test_a_step_can_be_done_with_the_keyboard_alone(ada):
    ada.goto(f"{CAPTURES}?step=1")
    ada.locator('#board [data-square="A1"]').focus()
    for key in ["ArrowRight"] * 3 + ["ArrowUp", "Enter"]:
        ada.keyboard.press(key)
    expect(ada.locator('[data-square="G5"][data-mark~="capture"]')).to_be_visible()
    for key in ["ArrowRight"] * 3 + ["ArrowUp"] * 3 + ["Enter"]:
        ada.keyboard.press(key)
    expect(ada.locator("#status")).to_contain_text("25 = 25")
    expect(ada.locator("#onward")).to_be_focused()
    ada.keyboard.press("Enter")
    expect(ada.locator(".steps [aria-current]")).to_contain_text("2")


def test_a_wrong_move_is_explained_and_the_board_set_up_again(ada):
    ada.goto(f"{CAPTURES}?step=1")
    ada.locator('[data-square="D2"]').click()
    ada.locator('[data-square="E3"][data-mark~="quiet"]').click()
    expect(ada.locator("#status")).to_contain_text("Black circle 25 still stands on G5")
    expect(ada.locator('[data-square="D2"][data-man="wC25"]')).to_be_visible()


def test_an_impossible_capture_says_why_with_its_numbers(ada):
    ada.goto(f"{CAPTURES}?step=1")
    ada.locator('[data-square="D2"]').click()
    expect(ada.locator('[data-square="G5"][data-mark~="capture"]')).to_be_visible()
    ada.locator('[data-square="A5"]').click()
    expect(ada.locator("#strip .refusals")).to_contain_text("49")


def test_on_a_phone_the_answer_is_seen_without_scrolling(new_person):
    page = new_person(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"{CAPTURES}?step=1")
    box = page.locator('[data-square="D2"]').bounding_box()
    assert box is not None
    assert box["width"] >= 40
    press_through(page, "D2xG5:EQUAL")
    expect(page.locator("#onward")).to_be_in_viewport()
    expect(page.locator("#status")).to_be_in_viewport()
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(wide)


PAGES = [
    reverse("learn-index"),
    reverse("history", args=["medieval"]),
    f"{MEDIEVAL}?step=4&move=T49+F4-E2",
    OVERVIEW,
    f"{CAPTURES}?step=1",
    f"{CAPTURES}?step=1&partial=D2",
    f"{CAPTURES}?step=1&move=D2-E3",
    f"{CAPTURES}?step=1&move=D2xG5:EQUAL",
    *(reverse("rules-page", args=[key]) for key in GAMES),
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", PAGES)
def test_the_pages_for_learners_are_accessible(new_person, address, scheme):
    page = new_person(color_scheme=scheme)
    page.goto(address)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_choosing_options_shows_the_rules_with_them(ada):
    ada.goto(RULES)
    before = ada.locator(".digest").first.inner_text()
    ada.get_by_label("Ambush", exact=True).select_option("off")
    ada.get_by_role("button", name="Show the rules with these options").click()
    expect(ada.locator("#ambush + p")).to_have_text(
        "In this rule set there is no ambush."
    )
    assert ada.locator(".digest").first.inner_text() != before
    expect(ada.get_by_label("Ambush", exact=True)).to_have_value("off")
