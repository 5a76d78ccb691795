"""A teacher makes a class; a pupil logs in with a slip on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.inspecting import PHONE, inspect
from tests.browser.test_ladders import logged_in  # noqa: F401


def test_a_class_takes_three_presses_and_a_slip_logs_in(
    logged_in,  # noqa: F811
    new_person,
):
    teacher = logged_in("Clara")
    teacher.goto("/")
    teacher.locator("header .menu summary").last.click()
    teacher.get_by_role("link", name="Classes").click()
    teacher.get_by_label("Name of the class").fill("Class 7b")
    inspect(teacher)
    teacher.get_by_role("button", name="Make the accounts").click()
    slips = teacher.locator(".slips li")
    expect(slips).to_have_count(30)
    inspect(teacher)
    printed = "() => { window.print = () => document.body.dataset.printed = 'yes'; }"
    teacher.evaluate(printed)
    teacher.get_by_role("button", name="Print").click()
    expect(teacher.locator("body[data-printed]")).to_have_count(1)
    teacher.emulate_media(media="print")
    expect(teacher.locator("header, footer, h1, .notice").first).to_be_hidden()
    expect(slips.last).to_be_visible()
    name, password = slips.first.locator("code").all_inner_texts()

    pupil = new_person(viewport=PHONE)
    pupil.goto(f"/accounts/login/?name={name}")
    expect(pupil.locator("[name=login]")).to_have_value(name)
    pupil.locator("[name=password]").fill(password)
    pupil.get_by_role("button", name="Log in", exact=True).click()
    expect(pupil.locator(".menu").last).to_be_visible()
    pupil.goto("/classes/")
    expect(pupil.locator("h1")).to_have_text("Class 7b")
    inspect(pupil)

    teacher.emulate_media(media="screen")
    teacher.get_by_role("link", name="To the class").click()
    teacher.set_viewport_size(PHONE)
    expect(teacher.locator("tbody tr")).to_have_count(30)
    inspect(teacher)
