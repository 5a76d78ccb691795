"""Pages that are told what has changed show what a page loaded anew would show."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Request

from accounts.players import make_guest
from games.engine.registry import GAMES, AnyRules, rules
from games.play.models import Game
from tests.browser.tables import known_as
from tests.support.games import start_game

PLIES = 30
MOVE = """async ([address, move]) => {
    const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
    const body = new URLSearchParams({ csrfmiddlewaretoken: token, move });
    await fetch(address, { method: "POST", body, headers: { "HX-Request": "true" } });
}"""
# Whatever is told before the change may put back what is only taken away once.
LACK_WHEN_TOLD = """(what) => addEventListener(
    "htmx:wsBeforeMessage", () => document.querySelector(what)?.remove(), true,
)"""
SHOWN = "(version) => document.querySelector(`#status[data-version='${version}']`)"
# What differs from a page that is loaded now, but for what scripts do to elements.
DIFFERS = """async () => {
    const page = await (await fetch(location.href)).text();
    const fresh = new DOMParser().parseFromString(page, "text/html");
    const clean = (element) => {
        const copy = element.cloneNode(true);
        const passing = "[name=csrfmiddlewaretoken], .space";
        copy.querySelectorAll(passing).forEach((each) => each.remove());
        for (const each of [copy, ...copy.querySelectorAll("*")]) {
            each.removeAttribute("tabindex");
            each.removeAttribute("style");
            if (!each.classList.length) each.removeAttribute("class");
            for (const text of [...each.childNodes]) {
                if (text.nodeType !== Node.TEXT_NODE) continue;
                text.data = text.data.replace(/\\s+/g, " ").trim();
                if (!text.data) text.remove();
            }
        }
        copy.normalize();
        return copy;
    };
    const names = ["build", "strip", "moves", "status", "pending", "actions"];
    names.push("toggles", "afterwards");
    document.querySelectorAll(".player").forEach(({ id }) => names.push(id));
    const first = (shown, coming) => {
        const pairs = [...shown.children].map((each, n) => [each, coming.children[n]]);
        const deeper = pairs.find(([a, b]) => !b || !a.isEqualNode(b));
        if (deeper?.[1] && shown.childElementCount === coming.childElementCount) {
            return first(...deeper);
        }
        return [shown.outerHTML.slice(0, 400), coming.outerHTML.slice(0, 400)];
    };
    return names
        .map((name) => [document, fresh].map((at) => clean(at.getElementById(name))))
        .filter(([shown, coming]) => !shown.isEqualNode(coming))
        .map(([shown, coming]) => first(shown, coming));
}"""


def any_game(game: AnyRules, seed: int) -> Iterator[tuple[str, str]]:
    """Who makes which of the moves of a game, any of those that are legal."""
    position, chosen = game.initial(), random.Random(seed)
    for _ in range(PLIES):
        moves = list(game.legal_moves(position))
        if not moves or game.outcome(position) is not None:
            return
        move = chosen.choice(moves)
        yield game.seat_to_move(position), game.write_move(position, move)
        position = game.apply(position, move)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_thirty_moves_are_shown_as_on_a_fresh_page(new_person, site, key):
    guests = make_guest(), make_guest()
    seats = rules(key).seats
    players = {seat: guests[n % 2] for n, seat in enumerate(seats)}
    game = start_game(key=key, options={}, players=players, now=timezone.now())
    pages: list[Page] = [new_person(), new_person()]
    received: list[str] = []
    asked: list[str] = []
    pages[0].on(
        "websocket",
        lambda line: line.on("framereceived", lambda text: received.append(str(text))),
    )
    for page, guest in zip(pages, guests, strict=True):
        known_as(page, site.url, guest)
        page.goto(game.get_absolute_url())
        page.wait_for_function("document.querySelector('#socket')")
        page.on("request", lambda request: note(request, asked))
    for seat, move in any_game(rules(key), seed=11):
        game.refresh_from_db()
        mover = pages[seats.index(seat) % 2]
        mover.evaluate(MOVE, [f"{game.get_absolute_url()}move/", move])
        game.refresh_from_db()
        expect_as_fresh(pages, game, move)
        if game.ply == 1:  # both are heard of and hear
            asked.clear()
    if game.is_live:
        pages[0].evaluate(MOVE, [f"{game.get_absolute_url()}resign/", ""])
        game.refresh_from_db()
        expect_as_fresh(pages, game, "the end")
    assert not game.is_live
    assert asked == [], "no table had to be drawn anew"
    assert all(each.startswith("{") for each in received if "data-turn" in each)
    assert sum(each.startswith("{") for each in received) > 10


def note(request: Request, asked: list[str]) -> None:
    """Keep the address of what a page asks for by itself."""
    if request.method == "GET" and "hx-request" in request.headers:
        asked.append(request.url)


def move(page: Page, game: Game, text: str) -> None:
    """Let a page make its move, which is accepted."""
    before = game.ply
    page.evaluate(MOVE, [f"{game.get_absolute_url()}move/", text])
    game.refresh_from_db()
    assert game.ply == before + 1, text


def expect_as_fresh(pages: list[Page], game: Game, told: str) -> None:
    """All pages show what they would if they were loaded now."""
    for page in pages:
        page.wait_for_function(SHOWN, arg=game.version)
        assert page.evaluate(DIFFERS) == [], told


def test_a_page_that_lacks_what_it_should_have_is_drawn_anew(
    new_person, site, complaints
):
    """What fails half way is told to the console, and all is asked for."""
    guests = make_guest(), make_guest()
    players = dict(zip(("white", "black"), guests, strict=True))
    game = start_game(
        key="rithmomachia", options={}, players=players, now=timezone.now()
    )
    white, black = new_person(), new_person()
    for page, guest in zip((white, black), guests, strict=True):
        known_as(page, site.url, guest)
        page.goto(game.get_absolute_url())
    moves = any_game(rules("rithmomachia"), seed=11)
    move(white, game, next(moves)[1])
    expect_as_fresh([white, black], game, "the first move")
    black.evaluate(LACK_WHEN_TOLD, '#actions [action$="/offer-draw/"]')
    # A page that has just asked for all may be told all once more.
    failed: list[object] = []
    black.on("pageerror", lambda error: failed.append(error))
    for seat, text in islice(moves, 6):
        move({"white": white, "black": black}[seat], game, text)
        black.wait_for_function(SHOWN, arg=game.version)
        if failed:
            break
    assert failed, "no change met what it lacked"
    expect_as_fresh([white, black], game, "what was drawn anew")
    complaints.forgive("error: ")
