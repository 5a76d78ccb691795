"""Reloads, lost networks and servers that die: the table comes back by itself."""

from __future__ import annotations

from urllib.parse import urljoin

from playwright.sync_api import expect

from tests.browser.tables import (
    expect_man,
    press,
    square,
    type_blindly,
    type_move,
)

FEW = "C3:T9 P8:C3 D6:t9 H8:t7"


def test_the_table_comes_back_after_the_server_was_killed(sit, site, complaints):
    table = sit(men=FEW, ambush=False)
    type_move(table.white, "C3-C4")
    expect_man(table.black, "C4", "wT9")
    site.kill()
    for page in table.pages:
        expect(page.locator("#offline")).to_be_visible()
    site.start()
    for page in table.pages:
        expect(page.locator("#offline")).to_be_hidden()
    type_move(table.black, "H8-H7")
    expect_man(table.white, "H7", "bT7")
    complaints.forgive("WebSocket")
    complaints.forgive("ERR_CONNECTION_")
    # htmx tells of each broken connection, and of the answer that the kill cut off.
    complaints.forgive("[object Event]")
    complaints.forgive("htmx:sendError")
    complaints.forgive("htmx:afterRequest")


def test_what_happened_while_a_browser_was_offline_is_shown(sit, complaints):
    table = sit(men=FEW, ambush=False)
    context = table.black.context
    table.black.goto("about:blank")
    type_move(table.white, "C3-C4")
    expect_man(table.white, "C4", "wT9")
    table.black.go_back()
    expect_man(table.black, "C4", "wT9")
    context.set_offline(True)
    expect(table.black.locator("#offline")).to_be_visible()
    context.set_offline(False)
    expect(table.black.locator("#offline")).to_be_hidden()
    complaints.forgive("ERR_INTERNET_DISCONNECTED")
    complaints.forgive("WebSocket")
    complaints.forgive("[object Event]")


def test_a_script_that_comes_late_does_not_hide_that_one_is_offline(sit, complaints):
    page = sit(men=FEW, ambush=False).black
    address = page.locator("script[data-then]").get_attribute("data-then")
    script = page.request.get(urljoin(page.url, address))

    def come_late(route):
        page.context.set_offline(True)
        page.wait_for_function("() => !navigator.onLine")
        route.fulfill(response=script)

    page.route(f"**{address}", come_late)
    page.reload()
    page.locator("#main").dispatch_event("pointerdown")
    page.wait_for_function("() => window.htmx?.createWebSocket")
    expect(page.locator("#offline")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()
    complaints.forgive("ERR_INTERNET_DISCONNECTED")
    complaints.forgive("WebSocket")
    complaints.forgive("[object Event]")


def test_a_page_whose_socket_the_server_has_closed_comes_back(sit, new_person):
    table, watcher, lines = sit(men=FEW, ambush=False), new_person(), []

    def pass_on(line):
        lines.append(line)
        line.connect_to_server()

    watcher.route_web_socket("**/ws/table/**", pass_on)
    watcher.goto(table.game.get_absolute_url())
    expect(watcher.locator("#board")).to_be_visible()
    moves = [
        (1011, table.white, "C3-C4", "C4", "wT9"),  # something could not be sent
        (1013, table.black, "H8-H7", "H7", "bT7"),  # it could not be read in time
    ]
    for code, page, move, there, man in moves:
        lines[-1].close(code=code)
        type_move(page, move)
        expect_man(watcher, there, man)
    expect(watcher.locator("#offline")).to_be_hidden()
    assert len(lines) == 3  # the whole script takes over the line that there is


def test_two_tabs_of_one_player_agree(sit):
    table = sit(men=FEW, ambush=False)
    tab = table.white.context.new_page()
    tab.goto(table.game.get_absolute_url())
    type_move(table.white, "C3-C4")
    expect_man(tab, "C4", "wT9")


def test_a_reload_in_mid_choice_shows_the_present_board(sit):
    table = sit(men=FEW, ambush=False)
    press(table.white, "C3")
    table.white.reload()
    expect(square(table.white, "C3")).to_be_visible()
    type_move(table.white, "C3-C4")
    expect_man(table.black, "C4", "wT9")


def test_watchers_are_counted_and_see_every_move(sit, new_person):
    table = sit(men=FEW, ambush=False)
    watcher = new_person()
    watcher.goto(table.game.get_absolute_url())
    expect(table.white.locator("#watchers")).to_contain_text("1")
    type_move(table.white, "C3-C4")
    expect_man(watcher, "C4", "wT9")
    watcher.close()
    expect(table.white.locator("#watchers")).to_have_text("")


def test_going_back_shows_the_present_board_without_javascript(sit, new_person):
    people = (new_person(java_script_enabled=False), new_person())
    table = sit(men="C3:T9 P8:C3 H8:t7", ambush=False, people=people)
    for name in ("C3", "C4"):
        square(table.white, name).click()
    expect_man(table.white, "C4", "wT9")
    table.white.go_back()
    expect_man(table.white, "C4", "wT9")
    expect(table.white.locator("#status")).to_contain_text("Waiting")


def test_an_answer_that_comes_after_the_push_replaces_the_table(sit):
    table = sit(men=FEW, ambush=False)
    page = table.white

    def answer_late(route):
        answer = route.fetch()
        expect(page.locator("#board")).to_have_attribute("data-turn", "black")
        route.fulfill(response=answer)

    press(page, "C3")
    page.route("**/press/", answer_late)
    with page.expect_response("**/press/"):
        square(page, "C4").click()
    expect(page.locator(".lifted")).to_have_count(0)
    expect(page.locator("#table")).to_have_count(1)
    expect_man(page, "C4", "wT9")


def test_an_answer_that_the_next_move_has_overtaken_does_not_stay(sit):
    table = sit(men=FEW, ambush=False)
    page = table.white

    def answer_late(route):
        answer = route.fetch()
        type_move(table.black, "H8-H7")
        expect_man(page, "H7", "bT7")
        route.fulfill(response=answer)

    page.route("**/press/", answer_late, times=1)
    with page.expect_response("**/press/"):
        type_blindly(page, "C3-C4")
    for each in table.pages:
        expect(each.locator("#status")).to_contain_text("H8→H7")
        expect_man(each, "H7", "bT7")
        expect_man(each, "C4", "wT9")
    expect(page.get_by_label("Type a move")).to_have_value("")
    type_move(page, "C4-C5")
    expect_man(table.black, "C5", "wT9")
