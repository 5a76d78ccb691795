"""Sitting down and moving men, as people do it in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from accounts.players import COOKIE, guest_cookie, make_guest
from games.play.models import Game
from tests.engine.sparse import text
from tests.support.games import start_game

Seat = Callable[..., "Table"]

# ms until a page must have done what a test waits for; a machine in use by many may
# stand still for a minute.
PATIENCE = 120_000

SETTLED = """async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 2; frames += 1) {
        await new Promise((done) => requestAnimationFrame(done));
        await new Promise((done) => requestIdleCallback(done, { timeout: 200 }));
    }
}"""

AT_A_TABLE = re.compile(r"/g/\w+/$")
AT_AN_INVITATION = re.compile(r"/c/[^/]+/$")


def draw_frame(page: Page) -> None:
    """Let the browser draw the page once more."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")


def settle(page: Page) -> None:
    """Wait until a page has come, with its typefaces, and has nothing left to do."""
    page.wait_for_load_state()
    page.evaluate(SETTLED)


def await_that(page: Page, holds: Callable[[], object]) -> None:
    """Let frames be drawn until something `holds` that no locator can wait for."""
    end = monotonic() + PATIENCE / 1000
    while not holds():
        assert monotonic() < end, "it has not come"
        draw_frame(page)


@dataclass
class Table:
    """Two people at one table, each with a page of his own."""

    game: Game
    white: Page
    black: Page

    @property
    def pages(self) -> tuple[Page, Page]:
        return self.white, self.black

    def reread(self) -> Game:
        self.game.refresh_from_db()
        return self.game


def known_as(page: Page, base_url: str, player: User) -> None:
    """The browser of a guest who has been here before."""
    _keep_cookie(page, base_url, COOKIE, guest_cookie(player))


def logged_in_as(page: Page, base_url: str, member: User) -> None:
    """The browser of a member who has logged in before."""
    client = Client()
    client.force_login(member)
    name = settings.SESSION_COOKIE_NAME
    _keep_cookie(page, base_url, name, client.cookies[name].value)


def _keep_cookie(page: Page, base_url: str, name: str, value: str) -> None:
    page.context.add_cookies([{"name": name, "value": value, "url": base_url}])


def sit_down(
    white: Page,
    black: Page,
    base_url: str,
    *,
    key: str = "rithmomachia",
    men: str = "",
    rest: str = "W 0 0-0 -",
    start: str = "",
    helps: bool = True,
    control: str = "",
    prepare: Callable[[Game], None] | None = None,
    **options: Any,
) -> Table:
    """A game of two guests, from the setup, from a few `men` of the game by Spec v1 or
    from the position `start`; `prepare` has done with it what it does before their
    pages are opened."""
    players = {"white": make_guest(), "black": make_guest()}
    game = start_game(
        key=key,
        options=options,
        players=players,
        now=timezone.now(),
        helps=helps,
        control=control,
        start=text(men, rest) if men else start,
    )
    if prepare is not None:
        prepare(game)
    for page, seat in ((white, "white"), (black, "black")):
        known_as(page, base_url, players[seat])
        page.goto(game.get_absolute_url())
        expect(page.locator("#offline")).to_be_hidden()
    return Table(game, white, black)


def arrive(page: Page, at: str | re.Pattern[str]) -> None:
    """Wait until the page has come to an address. Who accepts is led to the table by
    his answer and by the socket at once, and one of these ways is given up."""
    expect(page).to_have_url(at)
    page.wait_for_load_state()


def open_tab(page: Page, name: str) -> None:
    """Show one section beside the board: moves, panel, talk or tools."""
    page.locator(f'label[for="tab-{name}"]').click()


def square(page: Page, name: str) -> Locator:
    return page.locator(f'#board [data-square="{name}"]')


def expect_place(page: Page, name: str, across: str, down: str) -> None:
    """Where a square lies on the board: "left" or "right", "top" or "bottom", or
    wherever with ""."""
    page.wait_for_function(
        """([name, across, down]) => {
            const board = document.querySelector("#board");
            const whole = board.getBoundingClientRect();
            const square = board.querySelector(`[data-square="${name}"]`);
            const { x, y } = square.getBoundingClientRect();
            const left = x < whole.x + whole.width / 2;
            const top = y < whole.y + whole.height / 2;
            return (!across || left === (across === "left"))
                && (!down || top === (down === "top"));
        }""",
        arg=[name, across, down],
    )


def touch(page: Page) -> None:
    """Touch the page of a table that a stranger looks at, so that all of its script
    comes."""
    page.locator("#main").dispatch_event("pointerdown")
    page.wait_for_function("() => window.htmx && window.Idiomorph")


def await_present(page: Page) -> None:
    """Wait until the scripts of a page listen, and until the page of a table has been
    told of the last change of its board."""
    page.wait_for_load_state()
    if at := re.search(r"/g/(\w+)/(\?|$)", page.url):
        version = Game.objects.values_list("board_version", flat=True).get(pk=at[1])
        older = re.compile(f"^({'|'.join(map(str, range(version)))})$")
        expect(page.locator("#board")).not_to_have_attribute("data-version", older)


def press(page: Page, *names: str) -> None:
    """Press squares one after another, each once the page has answered the last."""
    await_present(page)
    for name in names:
        before = chosen(page)
        square(page, name).click()
        expect(page.locator("#strip-said")).not_to_have_attribute(
            "data-partial", before
        )


def chosen(page: Page) -> str:
    return page.locator("#strip-said").get_attribute("data-partial") or ""


def choose(page: Page, partial: str) -> None:
    """Press the button of the strip that leads to `partial`."""
    page.locator(f'#strip [data-choice="{partial}"]').first.click()
    expect(page.locator("#strip-said")).to_have_attribute("data-partial", partial)


def send(page: Page) -> None:
    """Play the move that stands chosen."""
    version = page.locator("#board").get_attribute("data-version") or ""
    page.locator("#strip [data-send]").click()
    expect(page.locator("#board")).not_to_have_attribute("data-version", version)


def go(page: Page, *names: str) -> None:
    """A whole move by pressing squares; it is sent once nothing is left to choose."""
    press(page, *names[:-1])
    version = page.locator("#board").get_attribute("data-version") or ""
    square(page, names[-1]).click()
    expect(page.locator("#board")).not_to_have_attribute("data-version", version)


def type_move(page: Page, move: str) -> None:
    """Play a whole move by its text."""
    await_present(page)
    type_blindly(page, move)


def type_blindly(page: Page, move: str) -> None:
    """The same on whatever board the page shows."""
    page.get_by_label("Type a move").fill(move)
    page.get_by_label("Type a move").press("Enter")


def expect_man(page: Page, name: str, man: str) -> None:
    """The man on a square, or nobody when `man` is empty."""
    if man:
        expect(square(page, name)).to_have_attribute("data-man", man)
    else:
        expect(square(page, name)).not_to_have_attribute("data-man", re.compile(""))
