"""What is new is seen at once on every page, and is read where it happens."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.inspecting import PHONE, WIDE, inspect
from tests.browser.tables import type_move
from tests.browser.test_endings import do


def hold_still(page: Page) -> None:
    """What is called out goes after some seconds; here it stays."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0})


def test_a_turn_is_called_out_on_another_page_and_leads_to_the_table(sit):
    table = sit(control="3d")
    white, black = table.pages
    black.goto("/learn/")
    expect(black.locator("#bell")).to_have_text("Notices")
    hold_still(black)
    type_move(white, "N2-L4")
    expect(black.locator("#told")).to_contain_text("Your move: Rithmomachia")
    expect(black.locator("#bell .count")).to_contain_text("1 new notice")
    inspect(black)
    black.locator("#told a").click()
    expect(black).to_have_url(re.compile(table.game.get_absolute_url()))
    expect(black.locator("#bell")).to_have_text("Notices")


def test_the_lists_read_well_on_every_screen(sit):
    table = sit(control="3d")
    white, black = table.pages
    black.goto("/notices/")
    inspect(black)
    white.goto("/lobby/")
    black.goto(table.game.get_absolute_url())
    do(black, "Abort", sure=True)
    expect(white.locator("#told")).to_contain_text("does not count")
    for look in (WIDE, PHONE):
        for address in ("/notices/", "/notices/settings/"):
            white.set_viewport_size(look)
            white.goto(address)
            inspect(white)
    white.goto("/notices/")
    white.get_by_role("button", name="Mark all as read").click()
    expect(white.locator(".notices .unread")).to_have_count(0)
    expect(white.locator("#bell")).to_have_text("Notices")
