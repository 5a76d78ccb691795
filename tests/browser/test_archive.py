"""Rows of the archive, statistics and what was played at a position, with scripts and
pictures of every kind of board: axe finds nothing, and nothing is too wide."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from games.archive.index.writing import index_waiting
from games.engine import GAMES
from games.play.models import Game
from tests.browser.inspecting import inspect, looks
from tests.browser.walking import lay


def over(key: str, plies: int) -> Game:
    """A finished game, in the index."""
    game = lay(key, plies, over=True)
    index_waiting()
    return game


@looks
def test_rows_of_all_games_show_their_boards_and_lead_on(
    new_person, complaints, viewport
):
    games = {key: over(key, 4) for key in GAMES}
    page = new_person(viewport=viewport)
    page.goto("/archive/?q=rated:no")
    for game in games.values():
        row = page.locator(".game-row").filter(
            has=page.locator(f'a[href="/g/{game.pk}/"]')
        )
        expect(row.locator("svg.thumb")).to_be_visible()
    inspect(page)
    narrower = page.get_by_role("link", name="Margrites", exact=True)
    if not narrower.is_visible():
        page.get_by_text("Order and conditions").click()
        inspect(page)
    narrower.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("found")
    page.get_by_role("link", name="Statistics of these games").click()
    expect(page.locator("svg.bars").first).to_be_visible()
    inspect(page)
    for summary in page.locator(".figure summary").all():
        summary.click()
    inspect(page)


@looks
def test_what_was_played_here_steps_along(new_person, complaints, viewport):
    earlier, later = over("medieval", 4), over("medieval", 6)
    page = new_person(viewport=viewport)
    page.goto(f"/g/{later.pk}/2/?panel=played")
    panel = page.get_by_role("group", name="Played here")
    expect(panel).to_contain_text("games came here")
    expect(panel).to_contain_text("this game")
    inspect(page)
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(rf"/g/{later.pk}/3/\?panel=played$"))
    expect(panel).to_contain_text("games came here")
    page.goto(f"/g/{earlier.pk}/4/?panel=played")
    expect(panel).to_contain_text("ended here")
    panel.get_by_role("link", name="Open the explorer here").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Explorer of")
