"""A database that is busy for a while costs nobody a move."""

from __future__ import annotations

from playwright.sync_api import expect

from games.play.models import Ply
from tests.browser.tables import expect_man, press, square
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
