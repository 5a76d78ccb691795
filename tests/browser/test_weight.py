"""What a browser that comes for the first time has to load, and how steady pages are
while they come."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any, Final

from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine import GAMES
from games.play.models import Game
from games.play.seats import player_in
from tests.browser.inspecting import looks
from tests.browser.main_pages import PAGES
from tests.browser.tables import draw_frame, known_as, settle, sit_down, touch
from tests.browser.walking import lay
from tests.support.laddered import fill, found

GAME, TOUCHED, PAGE, REQUESTS = 60_000, 75_000, 70_000, 12  # at most, bytes
STACKED: Final = 1_000  # more for what draws a block of boards in space
SHIFT: Final = 0.05  # at most
PLIES: Final = {"boolean": 1}  # some by chance, after which it goes on; else 12
FOR_MANY: Final = {"enochian of four": ("enochian", {"players": "4"})}
MORE_PAGES: Final = ["/notices/", "/licence/", "/learn/rithmomachia/captures/"]

WATCH_SHIFTS: Final = """
    window.shifted = 0;
    new PerformanceObserver((seen) => {
        for (const each of seen.getEntries()) {
            if (!each.hadRecentInput) window.shifted += each.value;
        }
    }).observe({ type: "layout-shift", buffered: true });
"""
ASKS: Final = (
    "() => Boolean(document.querySelector('[hx-get], [hx-post], [ws-connect]'))"
)


class Load:
    """Counts the bytes over the wire for each address that a page loads, sockets and
    what stands in the cache apart."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bytes_of: Counter[str] = Counter()
        self.addresses: dict[str, str] = {}
        self.under_way: set[str] = set()
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.loadingFinished", self._came)
        session.on("Network.loadingFailed", self._failed)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def _asked(self, event: dict[str, Any]) -> None:
        self.addresses[event["requestId"]] = event["request"]["url"]
        self.under_way.add(event["requestId"])

    def _came(self, event: dict[str, Any]) -> None:
        address = self.addresses[event["requestId"]]
        self.bytes_of[address] += int(event["encodedDataLength"])
        self._failed(event)

    def _failed(self, event: dict[str, Any]) -> None:
        self.under_way.discard(event["requestId"])

    def of(self, address: str) -> Counter[str]:
        """All that the page at this address loads, and nothing that the page before it
        asks for late."""
        self.page.goto("about:blank")
        self.await_all()
        self.bytes_of.clear()
        self.page.goto(address)
        self.await_all()
        return self.bytes_of

    def await_all(self) -> None:
        """Wait until nothing more comes: no timer of a page asks for anything."""
        settle(self.page)
        while self.under_way:
            settle(self.page)


@cache
def games() -> dict[str, Game]:
    """Games of every kind, live and finished, with a clock as that costs more."""
    kinds: dict[str, tuple[str, dict[str, str]]]
    kinds = {key: (key, {}) for key in GAMES} | FOR_MANY
    return {
        f"{name} {'finished' if over else 'live'}": lay(
            key, PLIES.get(key, 12), over=over, control="60+30", options=options
        )
        for name, (key, options) in kinds.items()
        for over in (False, True)
    }


@cache
def ladder() -> str:
    """A ladder with a few members."""
    now = timezone.now()
    club = found(User.objects.create_user("Alcuin"), now, name="The light ladder")
    fill(club, ["Bede", "Cassiodorus"], now)
    return club.get_absolute_url()


def others() -> list[str]:
    """Every other kind of page."""
    return [*PAGES, *MORE_PAGES, ladder(), "/@/Bede/"]


# --- How much -------------------------------------------------------------------


def test_a_game_is_light_live_and_finished(new_person):
    load = Load(new_person())
    for name, game in games().items():
        loaded = load.of(game.get_absolute_url())
        expect(load.page.locator("#board")).to_be_visible()
        assert game.is_live == name.endswith("live")
        assert any(".woff2" in each for each in loaded)
        expect_first_part(loaded, name)


def test_a_game_is_light_for_its_players_too(new_person, site):
    for name, game in games().items():
        page = new_person()
        known_as(page, site.url, player_in(game, game.rules.seats[0]))
        loaded = Load(page).of(game.get_absolute_url())
        expect(page.locator("#table")).to_have_attribute("data-seat", re.compile("."))
        expect_first_part(loaded, name)
        page.context.close()


def test_a_game_that_is_touched_stays_light(new_person):
    load = Load(new_person())
    for name, game in games().items():
        loaded = load.of(game.get_absolute_url())
        expect_all_of_the_script(load, loaded)
        more = STACKED if any("rest-space" in each for each in loaded) else 0
        assert loaded.total() <= TOUCHED + more, (name, loaded.most_common())


def test_a_player_who_begins_has_little_to_load(new_person, site):
    white = new_person()
    load = Load(white)
    table = sit_down(white, new_person(), site.url)
    loaded = load.of(table.game.get_absolute_url())
    expect_all_of_the_script(load, loaded)
    assert loaded.total() <= TOUCHED, loaded.most_common()


def expect_all_of_the_script(load: Load, loaded: Counter[str]) -> None:
    """It comes once, with the first touch."""
    touch(load.page)
    load.await_all()
    assert sum("/kind-rest" in each for each in loaded) == 1
    assert len(loaded) <= REQUESTS, loaded.most_common()


def expect_first_part(loaded: Counter[str], name: str) -> None:
    assert any("/kind-later" in each for each in loaded)
    assert not any("/kind-rest" in each for each in loaded)
    assert loaded.total() <= GAME, (name, loaded.most_common())
    assert len(loaded) <= REQUESTS, (name, loaded.most_common())


def test_every_other_page_is_light_and_loads_only_what_it_needs(new_person, complaints):
    load = Load(new_person())
    for address in others():
        loaded = load.of(address)
        assert loaded.total() <= PAGE, (address, loaded.most_common())
        assert len(loaded) <= REQUESTS, (address, loaded.most_common())
        assert sum("/rithmo/" in each for each in loaded) == 2, (address, loaded)
        asks = load.page.evaluate(ASKS)
        assert load.page.evaluate("Boolean(window.htmx)") == asks, address
    complaints.forgive("404")


def test_a_position_stays_light_when_the_computer_has_answered(new_person):
    load = Load(new_person())
    address = "/analysis/boolean/"
    load.of(address)
    ask = load.page.get_by_role("button", name="Ask the computer")
    if ask.count():  # else a game from the start was analysed by another test
        ask.click()
    expect(load.page.locator(".best-line")).to_be_visible()
    loaded = load.of(address)
    expect(load.page.locator(".best-line")).to_be_visible()
    assert loaded.total() <= PAGE, loaded.most_common()


# --- How steady -----------------------------------------------------------------


@looks
def test_nothing_moves_while_a_page_comes(new_person, complaints, viewport):
    page = new_person(viewport=viewport)
    page.add_init_script(WATCH_SHIFTS)
    addresses = [game.get_absolute_url() for game in games().values()]
    for address in [*addresses, *others()]:
        shifted = _shift(page, address)
        if shifted >= SHIFT:  # a style sheet may come late where others work as well
            shifted = _shift(page, address)
        assert shifted < SHIFT, (address, shifted)
    complaints.forgive("404")


def _shift(page: Page, address: str) -> float:
    """How far things have moved until the page and its typefaces are there."""
    page.goto(address)
    page.wait_for_load_state()
    page.evaluate("() => document.fonts.ready.then(() => true)")
    draw_frame(page)
    return float(page.evaluate("window.shifted"))
