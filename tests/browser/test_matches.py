"""A match of two games: whoever looks is led from the first to the second."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from games.play.models import Game
from tests.browser.tables import sit_down, type_move

# Black, on move, scores with its last piece and wins.
LATE = "7B1/9/9/9/9/9/1W7/9 B 4 - 0,0 2,1 9"


def test_both_are_led_to_the_second_game(new_person, site):
    white, black = new_person(), new_person()
    begun = datetime(2026, 1, 1, tzinfo=UTC)
    for page in (white, black):
        page.clock.install(time=begun)
    table = sit_down(
        white, black, site.url, key="margrites", start=LATE, two_for_three=True
    )
    # Time stands still, lest anybody be led on before he has looked.
    for page in table.pages:
        page.clock.pause_at(begun + timedelta(hours=1))
    type_move(black, "h8>B++")
    for page in table.pages:
        expect(page.locator("#next-game")).to_contain_text("Game 2 has begun.")
        expect(page.locator("#match")).to_contain_text("game 2 goes on")
    # Who wants to look longer stays; the other page goes there by itself.
    white.get_by_role("button", name="Stay here").click()
    white.clock.resume()
    black.clock.fast_forward(8_000)
    expect(black.locator("#match")).to_contain_text("Game 2 of a match of 2.")
    expect(white.locator("#next-game")).not_to_contain_text(
        "opens here", use_inner_text=True
    )
    white.get_by_role("link", name="Go there now").click()
    expect(white.locator("#match")).to_contain_text("Game 2 of a match of 2.")
    second = Game.objects.get(match_of=table.game)
    expect(white).to_have_url(re.compile(second.pk))
    expect(white.locator("#status")).to_contain_text("you move for Black")
    type_move(white, "h8>B++")
    expect(black.locator("#match")).to_contain_text("The match is tied, 1 : 1.")
