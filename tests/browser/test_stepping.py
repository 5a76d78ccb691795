"""Stepping through a game, by keys, buttons and the list."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from games.engine import registry
from games.play.models import Game
from games.play.seats import player_in
from tests.browser.tables import go, known_as, press, touch
from tests.browser.test_margrites import WAVES
from tests.browser.walking import ACTS, expect_as_fresh, lay

GAMES = [each.key for each in registry.games()]
KEYS = {"first": "Home", "previous": "ArrowLeft", "next": "ArrowRight", "last": "End"}


def shows(page: Page, game: Game, ply: int | None) -> None:
    """The page has come to the position after `ply`, or to the present one."""
    address = game.get_absolute_url() + ("" if ply is None else f"{ply}/")
    expect(page.locator("#table")).to_have_attribute("data-address", address)
    expect(page).to_have_url(re.compile(re.escape(address) + "$"))


def led(way: str, at: int | None, last: int) -> int | None:
    """Where one step leads."""
    here = last if at is None else at
    if way == "first":
        return 0
    if way == "previous":
        return max(0, here - 1)
    if way == "next" and at is not None and here + 1 < last:
        return here + 1
    return None


def walk(page: Page, game: Game, seed: str) -> None:
    """Ten steps by chance, each followed by a look at the whole page."""
    chance = random.Random(seed)
    page.goto(game.get_absolute_url())
    page.wait_for_load_state()
    at: int | None = None
    for _ in range(10):
        kind = chance.choice(["key", "button", "list"])
        way = chance.choice(list(KEYS))
        if kind == "list":
            at = chance.randint(1, game.ply)
            page.locator(f'#moves a[href$="/{at}/"]:not([data-step])').first.click()
        elif kind == "button" and page.locator(f"#step-{way}").count():
            at = led(way, at, game.ply)
            page.locator(f"#step-{way}").click()
        else:
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press(KEYS[way])
            at = led(way, at, game.ply)
        shows(page, game, at)
        expect_as_fresh(page)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("over", [False, True], ids=["live", "finished"])
def test_every_step_leads_to_what_a_fresh_page_shows(new_person, site, key, over):
    control = "" if key == "boolean" else "15+10"
    game = lay(key, 7, over=over, control=control)
    player = new_person(reduced_motion="reduce")
    known_as(player, site.url, player_in(game, game.rules.seats[0]))
    walk(player, game, f"{key} {over} player")
    walk(new_person(reduced_motion="reduce"), game, f"{key} {over} stranger")


FRAMES = """() => new Promise((run) =>
    requestAnimationFrame(() => requestAnimationFrame(run)))"""


def test_the_list_of_moves_stays_where_its_reader_has_scrolled_it(new_person):
    """What comes at the first touch of a table leaves it under their hand."""
    page = new_person(viewport={"width": 1280, "height": 500})
    page.goto(lay("margrites", 60, over=True).get_absolute_url())
    page.wait_for_load_state()
    page.evaluate(FRAMES)
    plies = page.locator(".plies")
    assert plies.evaluate("list => list.scrollTop") > 0, "it begins at the newest move"
    plies.evaluate("list => { list.scrollTop = 0; }")
    touch(page)
    page.evaluate(FRAMES)
    assert plies.evaluate("list => list.scrollTop") == 0


def slow(page: Page) -> None:
    """A line on which every answer takes a third of a second."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    rates = {"downloadThroughput": -1, "uploadThroughput": -1}
    conditions = {"offline": False, "latency": 330, **rates}
    line.send("Network.emulateNetworkConditions", conditions)


def test_no_press_is_lost_on_a_slow_line(new_person):
    game = lay("medieval", 16, over=True)
    page = new_person()
    page.goto("/archive/")
    page.goto(f"{game.get_absolute_url()}0/")
    page.wait_for_load_state()
    slow(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    shows(page, game, 12)
    assert len(asked) < 12, "what lies between need not be shown"
    for _ in range(5):
        page.locator("#step-previous").click()
    shows(page, game, 7)
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    shows(page, game, None)
    expect_as_fresh(page)
    page.go_back()
    expect(page).to_have_url(re.compile("/archive/$"))


def test_escape_drops_the_choice_and_not_the_step_before_it(sit):
    """By whatever was drawn first where the button to cancel stands now."""
    table = sit(key="margrites", start=WAVES)
    page = table.white
    go(page, "f6", "f5")
    keys, button = page.keyboard, page.locator("#cancel")
    for cancel in (lambda: keys.press("Escape"), button.click):
        press(page, "d2")
        assert page.evaluate(ACTS) == []
        cancel()
        expect(page.locator("#strip-said")).to_have_attribute("data-partial", "")
        expect(page.locator(".pips")).to_have_attribute("data-pips", "1/4")
    assert table.reread().ply == 1


MORPH = """([before, after]) => {
    const place = document.querySelector("#notice");
    place.innerHTML = `<p id="place">${before}</p>`;
    htmx.process(place);
    Idiomorph.morph(document.querySelector("#place"), `<p id="place">${after}</p>`);
}"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('<a hx-get="/a/">a</a>', "<a>a</a>"),
        ("<a>a</a>", '<a hx-get="/a/">a</a>'),
        ('<a hx-get="/a/">a</a>', '<a hx-get="/b/">a</a>'),
        ('<a hx-get="/a/">a</a>', '<a hx-post="/a/">a</a>'),
    ],
)
def test_what_is_kept_by_a_morph_does_what_it_says(new_person, before, after):
    page = new_person()
    page.goto(lay("medieval", 0).get_absolute_url())
    touch(page)
    page.evaluate(MORPH, [before, after])
    assert page.locator("#place a").count() == 1
    assert page.evaluate(ACTS) == []
