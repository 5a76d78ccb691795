"""A finished game on the page of another site: the board in a frame, its pictures, and
nothing else of this site."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.play import services
from games.play.models import Game
from tests.browser.captured import play_greedily
from tests.serving import Site

Elsewhere = Callable[[str], str]
WIDTHS: Final = "(all) => all.map((each) => each.naturalWidth)"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_words: object) -> None:
        pass


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Elsewhere]:
    """`elsewhere(html)`: the address of such a page at another origin."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=tmp_path))
    Thread(target=server.serve_forever, daemon=True).start()

    def page(html: str) -> str:
        head = '<!doctype html><html lang="en"><link rel="icon" href="data:,">'
        (tmp_path / "page.html").write_text(f"{head}<title>x</title>{html}")
        return f"http://localhost:{server.server_port}/page.html"

    yield page
    server.shutdown()
    server.server_close()


@pytest.fixture
def over(site: Site) -> Game:
    game = play_greedily("rithmomachia", 6)
    loser = game.seats.get(name=game.turn).player
    return services.resign(game_id=game.pk, player=loser, now=timezone.now())


def test_a_board_stands_in_a_frame_of_another_site(
    new_person: Callable[..., Page], site: Site, over: Game, elsewhere: Elsewhere
) -> None:
    page = new_person()
    told = page.request.get(f"/oembed/?url={site.url}/g/{over.pk}/4/").json()
    page.goto(elsewhere(told["html"]))
    frame = page.frame_locator("iframe")
    expect(frame.locator("svg.picture")).to_be_visible()
    paper = frame.locator("body").evaluate("(e) => getComputedStyle(e).backgroundColor")
    assert paper == "rgb(246, 240, 225)"  # the style sheet has come
    inner = frame.locator("html")
    assert inner.evaluate("(e) => e.scrollHeight <= innerHeight")
    frame.get_by_role("link", name="Back").click()
    expect(frame.locator("nav a[rel=next]")).to_have_attribute(
        "href", f"/embed/{over.pk}/4/"
    )
    assert page.context.cookies() == []


def test_how_a_game_ended_is_told_whole_in_the_usual_frame(
    new_person: Callable[..., Page], site: Site, over: Game
) -> None:
    words = "Team Earth (Red and Yellow) wins: both enemy kings, Blue and Black, are "
    Game.objects.filter(pk=over.pk).update(ending=f"{words}taken.")
    page = new_person()
    told = page.request.get(f"/oembed/?url={site.url}/g/{over.pk}/").json()
    page.set_viewport_size({"width": told["width"], "height": told["height"]})
    page.goto(f"/embed/{over.pk}/{over.ply}/")
    ending = page.locator(".ending")
    assert ending.evaluate("(e) => e.scrollWidth <= e.clientWidth")
    assert ending.evaluate("(e) => e.scrollHeight <= e.clientHeight + 1")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("allowed", ["", "allow-scripts"])
def test_a_board_has_its_style_in_a_frame_that_may_do_nothing(
    new_person: Callable[..., Page],
    site: Site,
    over: Game,
    elsewhere: Elsewhere,
    complaints: list[str],
    allowed: str,
) -> None:
    """In a sandbox the page has no origin of its own."""
    page = new_person()
    frame = f'<iframe sandbox="{allowed}" src="{site.url}/embed/{over.pk}/4/"></iframe>'
    page.goto(elsewhere(frame))
    body = page.frame_locator("iframe").locator("body")
    expect(body.locator("svg.picture")).to_be_visible()
    paper = body.evaluate("(e) => getComputedStyle(e).backgroundColor")
    assert paper == "rgb(246, 240, 225)"
    fonts = body.evaluate(
        "async () => (await document.fonts.ready, [...document.fonts])"
        ".map((each) => each.status)"
    )
    assert "error" not in fonts
    assert complaints == []


def test_its_pictures_are_shown_there_and_its_pages_are_not(
    new_person: Callable[..., Page],
    site: Site,
    over: Game,
    elsewhere: Elsewhere,
    complaints: list[str],
) -> None:
    page = new_person()
    at = f"{site.url}/g/{over.pk}"
    parts = ("board.svg", "board.png", "qr.svg")
    pictures = "".join(f'<img src="{at}/3/{part}">' for part in parts)
    there = elsewhere(f'{pictures}<iframe src="{at}/"></iframe>')
    for visit in ("first", "second, with what was kept"):
        page.goto(there)
        page.wait_for_load_state()
        widths = page.locator("img").evaluate_all(WIDTHS)
        assert len(widths) == 3, visit
        assert min(widths) > 100, visit
    assert page.frame_locator("iframe").locator("#board").count() == 0
    assert any("frame" in each for each in complaints)
    complaints.clear()


@pytest.mark.parametrize("width", [320, 640])
def test_everybody_can_use_the_frame(
    new_person: Callable[..., Page], over: Game, width: int
) -> None:
    page = new_person(viewport={"width": width, "height": 460})
    page.goto(f"/embed/{over.pk}/3/")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_a_drawing_that_is_opened_by_itself_has_its_colours(
    new_person: Callable[..., Page], over: Game
) -> None:
    page = new_person()
    page.goto(f"/g/{over.pk}/3/board.svg")
    square = page.locator(".tone-a").first
    assert square.evaluate("(e) => getComputedStyle(e).fill") == "rgb(240, 230, 203)"
