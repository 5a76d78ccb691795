"""The lessons are played through as learners play them."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from games.engine import GAMES
from games.learn.lessons import lessons_of
from games.learn.openings import openings_of
from tests.browser.inspecting import inspect

KEY = "rithmomachia"
OVERVIEW = reverse("learn", args=[KEY])
CAPTURES = reverse("lesson", args=[KEY, "captures"])
OPTIONS = reverse("rules-part", args=[KEY, "all-options"])
MEDIEVAL = reverse("lesson", args=["medieval", "pyramids"])
THRONES = reverse("lesson", args=["enochian", "thrones"])
PUSHING = reverse("lesson", args=["boolean", "push"])
RULES = ("rules-page", "rules-print")
CAPTURED = re.compile(r"[({]")  # where what falls is told behind a move
DISPLACEMENT = re.compile(r"\b([A-Z]\d+)(?:\[\d+\])?[-x]([A-Z]\d+)")


def choose(page: Page, button: Locator) -> None:
    """Press something and wait until the page has answered."""
    page.wait_for_load_state()
    before = page.locator("#strip-said").get_attribute("data-partial")
    button.click()
    answered = page.locator(f'#onward, #strip-said:not([data-partial="{before}"])')
    expect(answered.first).to_be_attached()
    page.wait_for_load_state()  # without scripts it is a whole page that comes


def press_through(page: Page, solution: str) -> None:
    """Make the move of a solution by pressing squares and choices."""
    found = DISPLACEMENT.search(solution)
    made, *_ = CAPTURED.split(solution)
    for square in found.groups() if found else re.findall(r"[a-i]\d+", made):
        choose(page, page.locator(f'#board [data-square="{square}"]'))
    while page.locator("#onward").count() == 0:
        chosen = page.locator("#strip-said").get_attribute("data-partial") or ""
        choices = page.locator("#strip [data-choice]").all()
        texts = [each.get_attribute("data-choice") or "" for each in choices]
        fitting = [t for t in texts if solution.startswith(t) and t > chosen]
        if fitting:
            best = max(fitting, key=len)
            choose(page, page.locator(f'#strip [data-choice="{best}"]'))
        else:
            choose(page, page.locator("#strip button[name=send]"))


def learn(page: Page, number: int) -> None:
    """From the list of lessons to the last step of so many, by what the pages show."""
    page.goto(OVERVIEW)
    page.locator(".courses a").first.click()
    for lesson in lessons_of(KEY)[:number]:
        for step in lesson.steps:
            expect(page.locator(".task")).to_have_text(str(step.task))
            press_through(page, step.solution)
            expect(page.locator("#status")).to_contain_text("Right!")
            expect(page.locator("#status")).to_contain_text(str(step.learnt))
            page.locator("#onward").click()
    page.goto(OVERVIEW)
    expect(page.locator(".course.finished")).to_have_count(number)


def test_lessons_can_be_played_by_pressing(ada):
    """Half of them; that all steps can, `tests/learn` tries form by form."""
    learn(ada, 3)


def test_lessons_can_be_played_without_scripts(new_person):
    learn(new_person(java_script_enabled=False), 1)


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


@pytest.mark.parametrize(
    ("key", "slug"),
    [("margrites", "scoring"), ("boolean", "push"), ("enochian", "promotion")],
)
def test_a_lesson_of_steps_or_levels_can_be_pressed_through(ada, key, slug):
    (lesson,) = (each for each in lessons_of(key) if each.slug == slug)
    ada.goto(reverse("lesson", args=[key, slug]))
    for step in lesson.steps:
        expect(ada.locator(".task")).to_have_text(str(step.task))
        press_through(ada, step.solution)
        expect(ada.locator("#status")).to_contain_text("Right!")
        ada.locator("#onward").click()


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
    expect(ada.locator('#board [data-square="D2"]')).to_be_focused()
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
    f"{PUSHING}?step=2&move=b22-b32>c32",
    f"{THRONES}?step=1&partial=h1",
    openings_of("enochian")[1].url(10),
    *(reverse(name, args=[key]) for name in RULES for key in GAMES),
]


@pytest.mark.parametrize("address", PAGES)
def test_the_pages_for_learners_are_accessible(reader, address):
    reader.goto(address)
    inspect(reader)


def test_choosing_options_shows_the_rules_with_them(ada):
    ada.goto(OPTIONS)
    digest = ada.locator(".digest").first
    before = digest.text_content() or ""
    ada.get_by_label("Ambush", exact=True).select_option("off")
    ada.get_by_role("button", name="Show the rules with these options").click()
    expect(ada.get_by_text("You are reading Without ambush.")).to_be_visible()
    expect(digest).not_to_have_text(before)
    ada.get_by_role("link", name="Ambush", exact=True).first.click()
    expect(ada.locator("#ambush ~ p").last).to_have_text(
        "In this rule set there is no ambush."
    )
    ada.get_by_role("link", name="Change options").click()
    expect(ada.get_by_label("Ambush", exact=True)).to_have_value("off")


def test_an_opening_is_stepped_through_by_keys(ada):
    opening = openings_of("enochian")[0]
    ada.goto(opening.url())
    last = len(opening.moves)
    for key, ply in (("ArrowRight", 1), ("End", last), ("ArrowLeft", last - 1)):
        ada.wait_for_load_state()  # keys are answered by then
        ada.keyboard.press(key)
        expect(ada).to_have_url(re.compile(f"{opening.url(ply)}$"))
        expect(ada.locator("#status code").last).to_have_text(
            opening.lines[ply - 1].others[-1]
        )
    expect(ada.locator("#moves [aria-current]")).to_be_in_viewport()
