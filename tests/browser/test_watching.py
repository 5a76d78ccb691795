"""Games to watch, kept up to date by the socket."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.inspecting import inspect, looks
from tests.browser.tables import type_move


@looks
def test_a_move_is_seen_at_once_and_the_end_too(sit, new_person, viewport):
    table = sit(men="C3:T9 P8:C3 D6:t9 H8:t7", ambush=False, control="15+10")
    watcher = new_person(viewport=viewport)
    watcher.goto("/watch/")
    card = watcher.locator(f"#watch-{table.game.pk}")
    expect(card).to_contain_text("0 moves")
    with watcher.expect_event("websocket", lambda each: "/ws/watch/" in each.url):
        watcher.reload()
    inspect(watcher)
    type_move(table.white, "C3-C4")
    expect(card).to_contain_text("1 move")
    expect(card.locator(".to-move .side-mark.black")).to_have_count(1)
    type_move(table.black, "H8-H7")
    expect(card.locator("[data-running]")).to_have_count(1)
    table.black.get_by_text("Resign", exact=True).first.click()
    table.black.get_by_role("button", name="Yes: Resign").click()
    expect(card.locator(".ending")).to_contain_text("White won")
