"""Strangers become guests, guests become members, and keep their games."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.utils import timezone
from django.utils.crypto import get_random_string
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser.tables import (
    AT_A_TABLE,
    AT_AN_INVITATION,
    arrive,
    expect_man,
    open_tab,
    type_move,
)
from tests.support.rated import drawn, played


def test_a_stranger_is_at_a_table_within_two_presses(ada: Page, boethius: Page):
    for page, place in ((ada, AT_AN_INVITATION), (boethius, AT_A_TABLE)):
        page.goto("/lobby/")
        page.get_by_role("button", name="Play now").click()
        arrive(page, place)
    arrive(ada, boethius.url)


def test_a_guest_becomes_a_member_and_keeps_his_game(sit):
    table = sit(men="C3:T9 P8:C3 D6:t9 H8:t7", ambush=False)
    type_move(table.white, "C3-C4")
    expect_man(table.black, "C4", "wT9")
    page = table.white
    page.goto("/accounts/signup/")
    page.get_by_label("Name").first.fill("Hypatia")
    page.get_by_label("Password", exact=True).fill("conic-sections-415")
    page.get_by_label("Password (again)").fill("conic-sections-415")
    page.get_by_role("button", name="Sign up").click()
    expect(page.locator(".menu:not(.ways) summary")).to_have_text("Hypatia")
    page.goto(table.game.get_absolute_url())
    expect(page.locator("#table")).to_contain_text("Hypatia")
    type_move(table.black, "H8-H7")
    expect_man(page, "H7", "bT7")
    type_move(page, "C4-C5")
    expect_man(table.black, "C5", "wT9")
    page.goto("/@/Hypatia/")
    expect(page.locator("main")).to_contain_text("Hypatia")


def test_talk_stays_in_its_room(sit, new_person):
    table = sit(men="C3:T9 P8:C3 D6:t9 H8:t7", ambush=False)
    watcher = new_person()
    watcher.goto(table.game.get_absolute_url())
    open_tab(table.white, "talk")
    box = table.white.get_by_label("Say something")
    box.fill("A good game to you!")
    box.press("Enter")
    expect(table.black.locator("#talk")).to_contain_text("A good game to you!")
    expect(watcher.locator("#talk")).not_to_contain_text("A good game")


@pytest.mark.usefixtures("_database")
def test_results_of_a_profile_stand_one_below_the_other(ada: Page):
    one, two = (
        User.objects.create_user(f"{name}{get_random_string(6)}")
        for name in ("Hypatia", "Synesius")
    )
    now = timezone.now()
    for end in (played, drawn, played):
        end(one, two, at=now)
    ada.goto(one.get_absolute_url())
    rows = [box for row in ada.locator(".entry").all() if (box := row.bounding_box())]
    assert len(rows) == 3
    assert [round(row["x"]) for row in rows] == [round(rows[0]["x"])] * 3
    for above, below in pairwise(rows):
        assert below["y"] >= above["y"] + above["height"]
