"""How a game ends at the table, goes back, and begins again."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from games.play.seats import player_in
from tests.browser.tables import (
    AT_A_TABLE,
    arrive,
    await_present,
    choose,
    expect_man,
    known_as,
    press,
    send,
    type_move,
)
from tests.browser.walking import lay

FEW = "C3:T9 P8:C3 D6:t9 H8:t7"


def do(page: Page, label: str, *, sure: bool = False) -> None:
    """An action of the table, said twice when the page asks."""
    await_present(page)
    actions = page.locator("#actions")
    if sure:
        actions.locator("summary", has_text=label).click()
        label = f"Yes: {label}"
    actions.get_by_role("button", name=label, exact=True).click()


def expect_status(pages: tuple[Page, Page], words: str) -> None:
    for page in pages:
        expect(page.locator("#status")).to_contain_text(words)


def test_enough_points_win(sit):
    table = sit(
        men=FEW, rest="W 0 28-0 -", point_victory=True, point_target=30, ambush=False
    )
    type_move(table.white, "C3-D3")
    type_move(table.black, "H8-H7")
    expect_man(table.white, "H7", "bT7")
    press(table.white, "D3", "D6")
    choose(table.white, "D3xD6:EQUAL$")
    send(table.white)
    expect_status(table.pages, "White wins on points with 30")


def test_a_player_resigns(sit):
    table = sit(men=FEW, ambush=False)
    type_move(table.white, "C3-C4")
    type_move(table.black, "H8-H7")
    expect_man(table.white, "H7", "bT7")
    press(table.white, "C4")
    do(table.black, "Resign", sure=True)
    expect_status(table.pages, "White won")
    expect(table.white.locator("#strip")).to_contain_text("The game is over")
    expect(table.white.locator("#board [data-mark~=quiet]")).to_have_count(0)
    assert table.reread().termination == "resignation"


def test_the_last_move_stays_in_sight_as_a_game_ends(new_person, site):
    """The list gives room to what steps through the moves."""
    game, page = lay("rithmomachia", 60), new_person()
    known_as(page, site.url, player_in(game, game.turn))
    page.goto(game.get_absolute_url())
    shown = page.locator("#moves [aria-current]")
    expect(shown).to_be_in_viewport(ratio=1)
    do(page, "Resign", sure=True)
    expect(page.locator("#slider")).to_be_visible()
    expect(shown).to_be_in_viewport(ratio=1)
    assert game.ply == 60


def test_a_game_that_has_just_ended_is_played_through_on_the_same_page(sit):
    table = sit(men=FEW, ambush=False)
    type_move(table.white, "C3-C4")
    type_move(table.black, "H8-H7")
    do(table.black, "Resign", sure=True)
    expect_status(table.pages, "White won")
    for page in table.pages:
        steps = page.locator("#steps")
        page.get_by_role("button", name="Start").or_(
            page.get_by_role("link", name="Start")
        ).click()
        expect(steps).to_have_attribute("data-at", "0")
        page.get_by_label("Speed").select_option("0.3 s")
        plays = page.get_by_role("button", name="Play through")
        plays.click()
        expect(steps).to_have_attribute("data-at", "")
        expect(plays).to_have_attribute("aria-pressed", "false")
        page.get_by_label("Position", exact=True).fill("1")
        expect(steps).to_have_attribute("data-at", "1")
        expect_man(page, "H8", "bT7")


def test_a_draw_is_offered_and_accepted_while_a_move_is_half_built(sit):
    table = sit(men=FEW, ambush=False)
    type_move(table.white, "C3-C4")
    expect_man(table.black, "C4", "wT9")
    press(table.black, "H8")
    do(table.white, "Offer a draw")
    expect(table.black.locator("#status")).to_contain_text("draw")
    expect(table.black.locator("#strip-said")).to_have_attribute("data-partial", "H8")
    table.black.get_by_role("button", name="Agree").click()
    expect_status(table.pages, "draw")
    assert table.reread().winner == ""


def test_a_move_is_taken_back_by_agreement(sit):
    table = sit(men=FEW, ambush=False)
    type_move(table.white, "C3-C4")
    expect_man(table.black, "C4", "wT9")
    do(table.white, "Takeback")
    table.black.get_by_role("button", name="Allow").click()
    for page in table.pages:
        expect_man(page, "C3", "wT9")
    assert table.reread().ply == 0


def test_a_rematch_changes_colours(sit):
    table = sit(men=FEW, ambush=False)
    type_move(table.white, "C3-C4")
    type_move(table.black, "H8-H7")
    expect_man(table.white, "H7", "bT7")
    do(table.white, "Resign", sure=True)
    expect_status(table.pages, "Black won")
    old = table.white.url
    do(table.white, "Rematch")
    table.black.get_by_role("button", name="Accept the rematch").click()
    for page in table.pages:
        expect(page).not_to_have_url(old)
        arrive(page, AT_A_TABLE)
    expect(table.black.locator("#status")).to_contain_text("Your turn")


def test_a_question_stays_open_while_others_do_something(sit):
    table = sit(men=FEW, ambush=False)
    question = table.black.locator("#sure-abort")
    question.locator("summary").click()
    type_move(table.white, "C3-C4")
    expect_man(table.black, "C4", "wT9")
    expect(question).to_have_attribute("open", "")
    expect(question.locator("summary")).to_be_focused()
    type_move(table.black, "H8-H7")
    # What it asked for is over: the next one has not been asked.
    expect(question).to_have_count(0)
    expect(table.black.locator("#sure-resign")).not_to_have_attribute("open", "")


def test_a_game_can_be_left_before_each_has_moved(sit):
    table = sit(men=FEW, ambush=False)
    do(table.black, "Abort", sure=True)
    expect_status(table.pages, "aborted")
