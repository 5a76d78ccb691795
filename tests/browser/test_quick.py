"""How little the processor does for a table, where it is four times slower."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from games.engine import GAMES
from games.play.models import Game
from games.play.positions import position_of
from games.play.seats import player_in
from tests.browser.tables import known_as, settle, touch, type_move
from tests.browser.walking import lay

# The longest task of a page, beside one that is measured there at the same time. On a
# quiet machine that one takes about 70 ms of a processor that is so much slower.
TASK: Final = 3.0
SLOWER: Final = 4
TRIES: Final = 6  # where others keep the machine busy, several in a row take long
YARDSTICKS: Final = 3
PLIES: Final = {"boolean": 1}  # some by chance, after which it goes on; else 12
MOVES: Final = 3  # after the first, by both, before quick is quick enough
CHANGED: Final = 0.2  # of the elements of a table at most, by a press or a move
YARDSTICK: Final = """() => {
    const holder = document.createElement("div");
    holder.innerHTML = "<p><b>1</b> <i>2</i></p>".repeat(MANY);
    document.body.append(holder);
    holder.getBoundingClientRect();
    holder.remove();
}""".replace("MANY", "1000")
NEXT_FRAME: Final = """() => new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
})"""

# Which nodes of a table change; each counts once.
WATCH: Final = """() => {
    window.changed = new Set();
    new MutationObserver((seen) => seen.forEach(({ target, addedNodes }) => {
        [target, ...addedNodes].forEach((node) => changed.add(node));
    })).observe(document.querySelector(".tabbed"), {
        attributes: true, childList: true, characterData: true, subtree: true,
    });
}"""
SHARE: Final = """() => {
    const share = changed.size / document.querySelectorAll(".tabbed *").length;
    changed.clear();
    return share;
}"""


class Tasks:
    """What the processor does in one piece for a page, as if it were slower. What it
    does for others at the same time is not counted."""

    def __init__(self, browser: Browser, page: Page) -> None:
        self.browser, self.page = browser, page
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def __enter__(self) -> Tasks:
        categories = ["toplevel", "devtools.timeline"]
        self.browser.start_tracing(page=self.page, categories=categories)
        return self

    def __exit__(self, *_error: object) -> None:
        events = json.loads(self.browser.stop_tracing())["traceEvents"]
        main = {
            (each["pid"], each["tid"])
            for each in events
            if each["name"] == "thread_name"
            and each["args"]["name"] == "CrRendererMain"
        }
        self.events = [
            each
            for each in events
            if "tdur" in each and (each["pid"], each["tid"]) in main
        ]
        self.longest = max(each["tdur"] / 1000 for each in self.events)

    def yardstick(self) -> float:
        """What the page takes for a task of a known size, in ms: the best of a few."""
        took = []
        for _ in range(YARDSTICKS):
            with self:
                self.page.evaluate(YARDSTICK)
            took.append(self.longest)
        return min(took)

    def longest_of_page(self) -> float:
        """The longest task in which a script of ours or the drawing of a frame has its
        part, rather than what the test asks of the page."""
        parts = self._named("UpdateLayoutTree") + self._ours()
        return max(
            task["tdur"] / 1000
            for task in self._named("ThreadControllerImpl::RunTask")
            if any(_within(part, task) for part in parts)
        )

    def forced(self) -> list[str]:
        """The functions of ours for which the page was laid out before its frame."""
        frames = self._named("FireAnimationFrame")
        layouts = self._named("Layout")
        return [
            call["args"]["data"]["functionName"]
            for call in self._ours()
            if not any(_within(call, frame) for frame in frames)
            and any(_within(layout, call) for layout in layouts)
        ]

    def _ours(self) -> list[dict[str, Any]]:
        return [
            each
            for each in self._named("FunctionCall")
            if "/kind-" in each["args"]["data"].get("url", "")
        ]

    def _named(self, name: str) -> list[dict[str, Any]]:
        return [each for each in self.events if each["name"] == name]


def _within(inner: dict[str, Any], outer: dict[str, Any]) -> bool:
    return bool(
        (inner["pid"], inner["tid"]) == (outer["pid"], outer["tid"])
        and outer["ts"] <= inner["ts"]
        and inner["ts"] + inner["dur"] <= outer["ts"] + outer["dur"]
    )


class Quickness:
    """What steps at a table cost its page."""

    def __init__(self, tasks: Tasks) -> None:
        self.tasks = tasks
        self.page = tasks.page
        self.most = TASK * tasks.yardstick()
        self.took: dict[str, list[float]] = {}
        self.page.evaluate(WATCH)

    def of(self, name: str, step: Callable[[], None]) -> None:
        """Little is changed and nothing laid out before its time, whatever it took."""
        with self.tasks:
            step()
            self.page.evaluate(NEXT_FRAME)
        assert self.tasks.forced() == [], name
        share = self.page.evaluate(SHARE)
        assert 0 < share < CHANGED, (name, share)
        self.took.setdefault(name, []).append(self.tasks.longest_of_page())

    def took_long(self) -> list[str]:
        """What was long beside a task of a known size each time that it was tried: the
        machine serves others as well."""
        return [each for each, took in self.took.items() if min(took) > self.most]


@pytest.mark.parametrize("key", list(GAMES))
def test_no_task_of_a_table_is_long_on_a_slow_machine(ada, site, browser, key):
    """Of a few tries the best counts: the first one fills what the browser keeps. Each
    is measured beside its own yardstick, as the machine serves others as well."""
    game = lay(key, 12)
    known_as(ada, site.url, player_in(game, game.turn))
    tasks = Tasks(browser, ada)
    took = []
    for _ in range(TRIES):
        with tasks:
            ada.goto(game.get_absolute_url())
            settle(ada)
        took.append(tasks.longest / tasks.yardstick())
        if took[-1] <= TASK:
            return
    pytest.fail(f"The longest tasks were {took} times as long as the yardstick.")


@pytest.mark.parametrize("key", list(GAMES))
def test_a_press_and_a_move_change_little_and_are_quick(
    ada, boethius, site, browser, key
):
    game = lay(key, PLIES.get(key, 12), control="60+30")
    pages = {game.turn: ada}
    known_as(ada, site.url, player_in(game, game.turn))
    ada.goto(game.get_absolute_url())
    touch(ada)
    quickness = Quickness(Tasks(browser, ada))
    for _ in range(TRIES):
        quickness.of("press", lambda: press_a_man(ada))
        quickness.of("cancel", lambda: cancel(ada))
        if not quickness.took_long():
            break
    for tries in range(TRIES):
        game.refresh_from_db()
        page = pages.setdefault(game.turn, boethius)
        if page.url == "about:blank":
            known_as(page, site.url, player_in(game, game.turn))
            page.goto(game.get_absolute_url())
            touch(page)
        name = "own move" if page is ada else "other's move"
        quickness.of(name, partial(move, page, ada, game))
        if tries >= MOVES and not quickness.took_long():
            break
    assert quickness.took_long() == [], (quickness.took, quickness.most)


def press_a_man(page: Page) -> None:
    page.locator('#board [data-mark~="man"]').nth(2).dispatch_event("click")
    expect(page.locator("#strip-said")).not_to_have_attribute("data-partial", "")


def cancel(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("#strip-said")).to_have_attribute("data-partial", "")


def move(mover: Page, watched: Page, game: Game) -> None:
    """The first move in the order of their texts, until `watched` shows it."""
    position = position_of(game)
    moves = game.rules.legal_moves(position)
    text = min(game.rules.write_move(position, each) for each in moves)
    version = watched.locator("#board").get_attribute("data-version") or ""
    type_move(mover, text)
    expect(watched.locator("#board")).not_to_have_attribute("data-version", version)
