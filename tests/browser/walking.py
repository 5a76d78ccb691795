"""Games to walk through, and what a page has to be after each step: what it would be if
it were loaded anew, as often as the site is busy, and with nothing on it that acts
otherwise than it says."""

from __future__ import annotations

import random
from typing import Any, Final

from django.utils import timezone
from playwright.sync_api import Page

from accounts.players import make_guest
from games.engine.registry import rules as bound
from games.play import services
from games.play.models import Game
from games.play.positions import position_of
from games.play.seats import player_in
from tests.support.games import start_game

# What differs between two readings of the same page without a difference in meaning:
# the time, who watches, tokens, and what scripts note on an element for themselves.
COMPARE: Final = """async () => {
    const READINGS = ["data-left", "data-now", "data-running"];
    const SCRIPTS = ["hx-ext", "style", "ws-connect"];
    const text = (node) => node.nodeValue.replace(/\\s+/g, " ").trim();
    const write = (node) => {
        if (node.nodeType === 3) return text(node);
        if (node.nodeType !== 1 || node.name === "csrfmiddlewaretoken") return "";
        const skip = new Set([...READINGS, ...SCRIPTS]);
        if (node.matches("#board [data-square]")) skip.add("tabindex");
        if (node.matches("[data-toggle-sound]")) skip.add("aria-pressed");
        if (node.matches(".tab")) skip.add("checked"); // what its reader has opened
        if (node.matches(".clock")) skip.add("title");
        const attributes = [...node.attributes].filter(({ name }) => !skip.has(name))
            .map(({ name, value }) => `${name}=${JSON.stringify(value)}`).sort();
        const inside = node.matches("[role=timer], #watchers") ? []
            : [...node.childNodes].map(write).filter(Boolean);
        return `<${[node.localName, ...attributes].join(" ")}>\\n${inside.join("\\n")}`;
    };
    let answer = await fetch(location.href);
    for (let tries = 0; answer.status === 503 && tries < 5; tries += 1) {
        const seconds = Number(answer.headers.get("Retry-After"));
        await new Promise((goOn) => setTimeout(goOn, seconds * 1000));
        answer = await fetch(location.href);
    }
    const told = await answer.text();
    const fresh = new DOMParser().parseFromString(told, "text/html");
    for (const [name, page] of Object.entries({ document, fresh })) {
        if (page.querySelector("main")) continue;
        return `no main in ${name}: ${answer.status} ${told.slice(0, 200)}`;
    }
    const [now, then] = [document, fresh].map((page) =>
        page.title.replace(/ [0-9:.]+ ·/, "") + write(page.querySelector("main")));
    const [a, b] = [now.split("\\n"), then.split("\\n")];
    const at = a.findIndex((line, n) => line !== b[n]);
    const there = (lines) => lines.slice(at, at + 3).join(" ");
    return now === then ? "" : `shown: ${there(a)} | fresh: ${there(b)}`;
}"""
ACTS: Final = """() => {
    const wrong = [];
    for (const element of document.querySelectorAll("main *")) {
        const { path, verb, listenerInfos } = element["htmx-internal-data"] || {};
        const said = ["get", "post"].find((each) => element.hasAttribute(`hx-${each}`));
        const address = said && element.getAttribute(`hx-${said}`);
        const heard = listenerInfos?.length ? [verb, path] : [];
        const meant = said ? [said, address] : [];
        if (String(heard) !== String(meant)) wrong.push(element.outerHTML + heard);
    }
    return wrong;
}"""
# The ids that several elements of a page have.
DOUBLED: Final = """() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, n) => ids.indexOf(id) !== n);
}"""


def expect_as_fresh(page: Page) -> None:
    """The page is what a fresh load of its address would be."""
    difference = page.evaluate(COMPARE)
    assert not difference, f"{page.url}: {difference}"
    assert page.evaluate(ACTS) == page.evaluate(DOUBLED) == [], page.url


def play_some(game: Game, plies: int, seed: int = 1) -> Game:
    """Go on with lawful moves by chance, as long as nobody has won."""
    chance = random.Random(seed)
    for _ in range(plies):
        position = position_of(game)
        moves = list(game.rules.legal_moves(position))
        if not (game.is_live and moves):
            break
        text = game.rules.write_move(position, chance.choice(moves))
        game = services.play(
            game_id=game.pk,
            player=player_in(game, game.turn),
            text=text,
            version=None,
            now=timezone.now(),
        )
    return game


def lay(key: str, plies: int, *, over: bool = False, **terms: Any) -> Game:
    """A game of guests with so many plies, still going on or resigned."""
    options = terms.pop("options", {})
    seats = bound(key, **options).seats
    game = start_game(
        key=key,
        options=options,
        players={seat: make_guest() for seat in seats},
        now=timezone.now(),
        **terms,
    )
    game = play_some(game, plies)
    if over and game.is_live:
        services.resign(
            game_id=game.pk, player=player_in(game, game.turn), now=timezone.now()
        )
        game.refresh_from_db()
    return game
