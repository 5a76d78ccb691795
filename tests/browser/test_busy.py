"""A database that is busy for a while costs nobody a move."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from games.play.models import Ply
from tests.browser.tables import expect_man, press, square, touch
from tests.browser.test_held_keys import RUN
from tests.browser.walking import expect_as_fresh, lay
from tests.wire.test_waiting_writers import locked_elsewhere


def test_a_move_that_came_at_a_busy_moment_is_sent_again(sit, complaints):
    table = sit(men="C3:T9 C6:C6 F3:c15 H8:t7", ambush=False)
    notice = table.white.locator("#offline")
    press(table.white, "C3")
    expect(square(table.white, "F3")).to_contain_text("9 + 6 = 15")
    with locked_elsewhere():
        square(table.white, "F3").click()
        expect(notice).to_contain_text("What you have sent is sent again by itself.")
    expect_man(table.black, "F3", "wT9")
    expect(notice).to_be_hidden()
    assert Ply.objects.filter(game=table.game).count() == 1
    complaints.forgive("503")


def test_a_step_at_a_busy_moment_is_asked_for_again(new_person, complaints):
    game, page = lay("rithmomachia", 12, over=True), new_person()
    page.goto(f"{game.get_absolute_url()}3/")
    page.wait_for_load_state()
    touch(page)
    refused: list[str] = []

    def refuse(route: Route) -> None:
        if refused and not RUN.search(route.request.url):
            route.continue_()
            return
        refused.append(route.request.url)
        route.fulfill(status=503, headers={"Retry-After": "1"})

    page.route(re.compile(r"/g/\w+/(\d+-\d+|4)/"), refuse)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ply-4")).to_have_attribute("aria-current", "step")
    page.unroute_all()
    expect_as_fresh(page)
    assert any(RUN.search(each) is None for each in refused)
    complaints.forgive("503")
