"""What a table's page keeps: the keyboard at the board, keys that work everywhere, one
name for one button, a plain address, and helps that outlive what others do."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from games.play.seats import player_in
from tests.browser.tables import (
    await_that,
    draw_frame,
    go,
    known_as,
    open_tab,
    press,
    square,
)
from tests.browser.test_margrites import WAVES
from tests.browser.test_stepping import GAMES
from tests.browser.walking import expect_as_fresh, lay

NAMES = """() => [...document.querySelectorAll("button, summary.button, [role=button]")]
    .filter((each) => each.checkVisibility() && !each.closest("#board"))
    .map((each) => each.ariaLabel || each.textContent.trim() || each.title)"""
ON_A_SQUARE = "#board [data-square]:focus"


def move_by_keys(page: Page) -> None:
    """The first man who can move, to the first square that he can go to."""
    keys = page.keyboard
    page.locator('#board [data-mark~="man"]').first.focus()
    keys.press("Enter")
    expect(page.locator("#strip-said")).not_to_have_attribute("data-partial", "")
    version = page.locator("#board").get_attribute("data-version") or ""
    moved = re.compile(f"^(?!{version}$)")
    sure = page.locator(f'[data-send], #board:not([data-version="{version}"])')
    page.locator('#board [data-mark~="quiet"]').first.focus()
    keys.press("Enter")
    expect(sure.first).to_be_visible()
    if page.locator("[data-send]").count():
        page.locator("[data-send]").focus()
        with page.expect_response("**/press/") as answer:
            keys.press("Enter")
        answer.value.finished()
    expect(page.locator("#board")).to_have_attribute("data-version", moved)


@pytest.mark.parametrize("key", GAMES)
def test_the_keyboard_stays_at_the_board_after_a_move(new_person, site, key):
    page = own_page(new_person, site, key)
    move_by_keys(page)
    expect(page.locator(ON_A_SQUARE)).to_have_count(1)


def own_page(new_person, site, key: str) -> Page:
    """A fresh game, as the one who begins sees it."""
    game = lay(key, 0)
    page: Page = new_person()
    known_as(page, site.url, player_in(game, game.turn))
    page.goto(game.get_absolute_url())
    page.wait_for_load_state()
    return page


def test_plain_keys_work_wherever_the_focus_is(sit):
    table = sit(key="margrites", start=WAVES)
    page = table.white
    go(page, "f6", "f5")
    open_tab(page, "panel")
    page.locator("#toggle-touch").focus()
    page.keyboard.press("f")
    expect(page.locator("#table")).to_have_class(re.compile("flipped"))
    expect(page).to_have_url(re.compile(r"/\?flip=1$"))
    page.keyboard.press("f")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("s")
    sounds = page.locator("[data-toggle-sound]")
    expect(sounds).to_have_attribute("aria-pressed", "false")
    open_tab(page, "talk")
    page.get_by_label("Say something").focus()
    page.keyboard.press("u")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_label("Say something")).to_have_value("u")
    open_tab(page, "moves")
    page.locator("#moves a").first.focus()
    page.keyboard.press("u")
    expect(page.locator(".pips")).to_have_attribute("data-pips", "0/4")
    assert table.reread().ply == 0


def test_helps_leave_no_trace_in_the_history_nor_in_the_address(sit):
    table = sit(men="C3:T9 C6:C6 F3:c15 H8:t7", ambush=False)
    page, address = table.white, table.game.get_absolute_url()
    pages = page.evaluate("history.length")
    press(page, "C3")
    open_tab(page, "panel")
    for _ in range(2):
        page.locator("#toggle-harmony").click()
        expect(page).to_have_url(re.compile(rf"{address}\?panel=harmony$"))
        page.locator("#toggle-harmony").click()
        expect(page).to_have_url(re.compile(f"{address}$"))
    expect(page.locator("#strip-said")).to_have_attribute("data-partial", "C3")
    assert page.evaluate("history.length") == pages
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#toggle-harmony").click()
    expect(page.locator(".panel")).to_be_visible()
    query = asked[0].partition("?")[2].split("&")
    assert sorted(each.partition("=")[0] for each in query) == ["panel", "partial"]


def test_men_are_picked_for_the_builder_and_moved_beside_it(sit):
    table = sit(men="B5:C2 C5:C4 E6:C6 P8:C3 H8:t7", ambush=False)
    page = table.white
    open_tab(page, "panel")
    page.locator("#toggle-harmony").click()
    press(page, "B5")
    page.keyboard.press("Escape")
    page.locator("#pick").click()
    expect(page.locator("#strip")).to_contain_text("Building a harmony")
    square(page, "B5").click()
    expect(page.locator("#panel")).to_contain_text("Chosen: C2 on B5")
    expect_as_fresh(page)
    page.get_by_role("button", name="Done").click()
    expect(page.locator("#strip")).not_to_contain_text("Building")
    press(page, "E6")
    page.locator("#toggle-harmony").click()
    expect(page.locator('#board [data-mark~="focus"]')).to_have_count(0)


@pytest.mark.parametrize("key", GAMES)
def test_no_two_buttons_of_a_page_have_one_name(new_person, site, key):
    page = own_page(new_person, site, key)
    looks = [page.evaluate(NAMES)]
    page.locator('#board [data-mark~="man"]').first.click()
    expect(page.locator("#cancel")).to_be_visible()
    looks.append(page.evaluate(NAMES))
    open_tab(page, "panel")
    for toggle in page.locator(".toggles .toggle").all():
        toggle.click()
        expect(toggle).to_have_attribute("aria-pressed", "true")
        looks.append(page.evaluate(NAMES))
    game = lay(key, 6, over=True)
    known_as(page, site.url, player_in(game, game.rules.seats[0]))
    for address in (game.get_absolute_url(), f"{game.get_absolute_url()}3/"):
        page.goto(address)
        looks.append(page.evaluate(NAMES))
    for names in looks:
        twice = [name for name, number in Counter(names).items() if number > 1]
        assert twice == [], names
    assert any("Cancel" in names for names in looks)


# --- Pushes --------------------------------------------------------------------


def told_moves(messages: list[str]) -> list[str]:
    """Those that tell what a move has changed."""
    return [each for each in messages if each.startswith('{"version":')]


def counted(page: Page) -> int:
    return page.locator("#board em").count()


def test_counts_outlive_a_push_that_comes_after_what_it_tells(sit, new_person):
    """It is told of two steps; by the first it has asked for the second as well."""
    held: list[str] = []
    sockets: list[WebSocketRoute] = []

    def hold(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        sockets.append(socket)
        server.on_message(lambda message: held.append(str(message)))

    watching = new_person()
    watching.route_web_socket(re.compile("/ws/table/"), hold)
    table = sit(key="margrites", start=WAVES, people=(new_person(), watching))
    open_tab(watching, "panel")
    watching.locator("#toggle-touch").click()
    expect(watching.locator("#board em").first).to_be_visible()
    asked: list[str] = []
    watching.on("request", lambda request: asked.append(request.url))
    go(table.white, "f6", "f5")
    go(table.white, "d2", "e2")
    await_that(watching, lambda: len(told_moves(held)) == 2)
    steps = told_moves(held)
    sockets[-1].send(steps[0])
    expect(watching.locator(".pips")).to_have_attribute("data-pips", "2/4")
    sockets[-1].send(steps[1])
    draw_frame(watching)
    assert counted(watching) > 0
    assert len(asked) == 1


def test_an_answer_for_a_help_closed_meanwhile_is_not_shown(sit):
    table = sit(key="margrites", start=WAVES)
    page = table.black
    open_tab(page, "panel")
    page.locator("#toggle-touch").click()
    expect(page.locator(".panel")).to_be_visible()
    held: list[Route] = []
    page.route(re.compile(r"/g/\w+/\?panel=touch"), lambda route: held.append(route))
    with page.expect_request(re.compile("panel=touch")):
        go(table.white, "f6", "f5")
    page.locator("#toggle-touch").click()
    expect(page.locator(".panel")).to_have_count(0)
    with page.expect_response(re.compile("panel=touch")) as answer:
        held[0].continue_()
    answer.value.finished()
    draw_frame(page)
    expect(page.locator(".panel")).to_have_count(0)
    expect(page.locator(".pips")).to_have_attribute("data-pips", "1/4")


def test_an_earlier_move_of_a_game_that_goes_on_hears_of_it(sit):
    table = sit(men="C3:T9 P8:C3 D6:t9 H8:t7", ambush=False)
    page = table.white
    go(page, "C3", "C4")
    page.locator("#step-first").click()
    expect(page.locator("#strip")).to_contain_text("The position before the first move")
    go(table.black, "H8", "H7")
    expect(page.locator("#status .line")).to_contain_text("Your turn")
    expect(page.locator("#moves .ply")).to_have_count(2)
    expect(page.locator("#strip .latest")).to_contain_text("H8→H7")
    expect(page).to_have_title(re.compile("^Start · "))
    expect(square(page, "C3")).to_have_attribute("data-man", "wT9")
    expect_as_fresh(page)
    page.get_by_text("Back to the game").click()
    expect(square(page, "H7")).to_have_attribute("data-man", "bT7")
    expect(page).to_have_title(re.compile("^Your move · "))
    press(page, "C4")


# --- Screens -------------------------------------------------------------------

SLICED = """() => [".top", ".far", "#board", ".near"]
    .map((css) => [css, document.querySelector(css).getBoundingClientRect()])
    .filter(([, box]) => box.top < -1 && box.bottom > 1).map(([css]) => css)"""


def test_a_zoomed_window_shows_the_wide_board_whole(sit, new_person):
    size = {"viewport": {"width": 640, "height": 450}}
    table = sit(people=(new_person(**size), new_person()))
    expect(table.white.locator("#board")).to_be_in_viewport(ratio=1)
    box = table.white.locator("#board").bounding_box()
    assert box is not None
    assert box["width"] > box["height"]


def test_a_phone_opens_with_the_own_army_in_sight_and_nothing_sliced(sit, new_person):
    size = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    table = sit(people=(new_person(**size), new_person(**size)))
    for page in table.pages:
        expect(page.locator("#board")).to_be_in_viewport(ratio=1)
        expect(page.locator(".near .who")).to_be_in_viewport(ratio=1)
        assert page.evaluate(SLICED) == []


def test_the_field_for_typing_stays_beside_a_refusal(sit):
    table = sit(key="boolean", setup="alternate")
    field = table.white.get_by_label("Type a move")
    assert "@" in (field.get_attribute("placeholder") or "")
    table = sit(key="margrites")
    page = table.black
    square(page, "e4").click()
    expect(page.locator("#strip .refusals")).to_be_visible()
    expect(page.get_by_label("Type a move")).to_be_visible()
