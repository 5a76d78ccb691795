"""A picture of a position on other sites, where our typeface is not there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from games.engine import GAMES
from tests.browser.walking import lay

# Numbers that leave their men, in one of the widest common typefaces; a triangle is
# only so wide where its number stands.
TOO_WIDE = """() => [...document.querySelectorAll("text")].filter((text) => {
    text.style.fontFamily = "DejaVu Sans";
    const wide = text.getBoundingClientRect().width;
    const man = text.closest(".man");
    if (!man) {
        const sheet = text.parentNode.querySelector(":scope > rect");
        return sheet && wide > sheet.getBoundingClientRect().width;
    }
    const figure = man.classList.contains("figure");
    const outline = (figure ? man : man.querySelector(".o")).getBoundingClientRect();
    const stones = man.classList.contains("pyramid") ? 0.97 : 0.88;
    return wide > outline.width * (man.classList.contains("triangle") ? 0.58 : stones);
}).map((text) => text.textContent)"""


@pytest.mark.parametrize("key", GAMES)
def test_no_number_is_wider_than_its_man_in_a_wide_typeface(
    new_person, site, key: str
) -> None:
    game = lay(key, {"boolean": 1}.get(key, 12), over=True)
    page: Page = new_person()
    for ply in (0, game.ply):
        page.goto(f"{game.get_absolute_url()}{ply}/board.svg")
        assert page.locator("text").count() > 8
        assert page.evaluate(TOO_WIDE) == []
