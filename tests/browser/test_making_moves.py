"""Making a move: by pressing, choosing, dragging, typing and by the keyboard alone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.tables import (
    expect_man,
    open_tab,
    press,
    send,
    square,
    type_blindly,
    type_move,
)

TWO_HELPERS = "C3:T9 C6:C6 P8:C3 P1:S24 F3:c15 H8:t7"


def test_a_player_chooses_the_helper_of_his_capture(sit):
    table = sit(men=TWO_HELPERS, ambush=False)
    press(table.white, "C3", "F3")
    strip = table.white.locator("#strip")
    expect(strip).to_contain_text("9 + 6 = 15")
    by_difference = strip.locator('[data-choice="C3xF3:DIFF(P1)"]')
    expect(by_difference).to_contain_text("24 − 9 = 15")
    by_difference.click()  # with it nothing is left to choose
    expect_man(table.black, "F3", "wT9")
    expect(table.black.locator("#moves")).to_contain_text("24 − 9 = 15")


def test_a_capture_with_one_way_goes_through_at_once(sit):
    table = sit(men="C3:T9 C6:C6 F3:c15 H8:t7", ambush=False)
    press(table.white, "C3")
    expect(square(table.white, "F3")).to_contain_text("9 + 6 = 15")
    square(table.white, "F3").click()
    expect_man(table.black, "F3", "wT9")


def test_a_pyramid_takes_with_the_face_that_is_chosen(sit):
    table = sit(men="D4:P64:49:36:25 E5:s72 P1:C2 H8:t7", ambush=False)
    press(table.white, "D4", "E5")
    table.white.locator('#strip [data-choice="D4[36]xE5:PRODUCT(P1)"]').click()
    expect(table.black.locator("#moves")).to_contain_text("36 × 2 = 72")


def test_an_ambush_takes_a_man_far_away(sit):
    table = sit(men="D4:T9 P1:T5 P3:S25 A8:s125 H8:t7")
    press(table.white, "D4", "D6")
    expect(square(table.white, "A8")).to_have_attribute("data-mark", "ambush")
    press(table.white, "A8")
    expect(table.white.locator("#strip")).to_contain_text("5 × 25 = 125")
    send(table.white)
    expect_man(table.black, "A8", "")
    expect_man(table.black, "D6", "wT9")


def test_pointing_at_an_enemy_shows_how_he_is_ambushed(sit):
    table = sit(men="D4:T9 P1:T5 P3:S25 A8:s125 H8:t7")
    press(table.white, "D4", "D6")
    square(table.white, "A8").hover()
    pointed = table.white.locator("#strip .pointed")
    expect(pointed).to_contain_text("5 × 25 = 125")
    expect(square(table.white, "P1")).to_have_class("light")
    square(table.white, "H3").hover()
    expect(pointed).to_have_count(0)


def test_what_is_half_typed_outlives_what_others_do_and_what_one_presses(sit):
    table = sit(men=TWO_HELPERS)
    talk, typed = (table.white.locator(f) for f in ("#say-text", "#strip-typed"))
    open_tab(table.white, "talk")
    talk.fill("well pl")
    typed.fill("C3xF")
    open_tab(table.black, "talk")
    table.black.locator("#say-text").fill("Hello")
    table.black.locator("#say-text").press("Enter")
    expect(table.white.locator("#talk-lines")).to_contain_text("Hello")
    press(table.white, "C3")
    open_tab(table.white, "panel")
    table.white.get_by_role("button", name="Math inspector").click()
    expect(table.white.locator(".panel")).to_be_visible()
    expect(talk).to_have_value("well pl")
    expect(typed).to_have_value("C3xF")
    open_tab(table.white, "talk")
    talk.press("Enter")
    expect(table.white.locator("#talk-lines")).to_contain_text("well pl")
    expect(talk).to_have_value("")
    expect(typed).to_have_value("C3xF")


def test_a_tab_says_how_many_lines_have_come_in_the_chat(sit):
    table = sit()
    page, tab = table.white, table.white.locator('label[for="tab-talk"]')
    open_tab(table.black, "talk")
    for line, unread in (("Hello", "1"), ("Good luck", "2")):
        table.black.locator("#say-text").fill(line)
        table.black.locator("#say-text").press("Enter")
        expect(tab).to_have_attribute("data-unread", unread)
    expect(page.locator("#unread")).to_have_text("A new message in the chat.")
    tab.click()
    expect(page.locator("#talk-lines")).to_be_visible()
    expect(tab).not_to_have_attribute("data-unread", "2")
    expect(table.black.locator('label[for="tab-talk"]')).not_to_have_attribute(
        "data-unread", "1"
    )


def test_escape_takes_the_choice_back_without_a_reload(sit):
    table = sit(men=TWO_HELPERS)
    table.white.evaluate("window.stillHere = true")
    press(table.white, "C3", "F3")
    table.white.keyboard.press("Escape")
    expect(table.white.locator("#strip-said")).to_have_attribute("data-partial", "")
    assert table.white.evaluate("window.stillHere") is True
    expect_man(table.white, "C3", "wT9")


def test_an_impossible_square_says_why_with_its_numbers(sit):
    table = sit(men="D4:T9 P1:T5 D6:t9 D8:t7", ambush=False)
    press(table.white, "D4")
    square(table.white, "D8").click()
    strip = table.white.locator("#strip")
    expect(strip).to_contain_text("Black T9 stands on D6")
    expect(strip).to_contain_text("7 is not a multiple of 9")
    expect(table.white.locator("#strip-said")).to_have_attribute("data-partial", "D4")


def test_hovering_a_destination_lists_its_equations_and_lights_the_helper(sit):
    table = sit(men=TWO_HELPERS, ambush=False)
    press(table.white, "C3")
    square(table.white, "F3").hover()
    preview = table.white.locator('#strip [data-preview="F3"]')
    expect(preview).to_be_visible()
    expect(preview).to_contain_text("9 + 6 = 15")
    expect(preview).to_contain_text("24 − 9 = 15")


def test_a_man_can_be_dragged(sit):
    table = sit(men="C3:T9 P8:C3 H8:t7", ambush=False)
    square(table.white, "C3").drag_to(square(table.white, "C5"))
    expect_man(table.black, "C5", "wT9")


def test_a_man_can_be_dragged_by_a_finger(sit, new_person):
    looks = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    people = (new_person(**looks), new_person())
    table = sit(men="M3:T9 P8:C3 H8:t7", ambush=False, people=people)
    page = table.white
    scrolled = page.evaluate("scrollY")
    finger = page.context.new_cdp_session(page)
    for kind, name, chosen in (
        ("Start", "M3", ""),
        ("Move", "L3", "M3"),
        ("Move", "K3", "M3"),
    ):
        box = square(page, name).bounding_box()
        assert box is not None
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch = {"type": f"touch{kind}", "touchPoints": [at]}
        finger.send("Input.dispatchTouchEvent", touch)
        expect(page.locator("#strip-said")).to_have_attribute("data-partial", chosen)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect_man(table.black, "K3", "wT9")
    assert page.evaluate("scrollY") == scrolled


def test_a_row_of_a_help_starts_its_move(sit):
    table = sit(men="B5:C2 C5:C4 E6:C6 P8:C3 H8:t7", ambush=False)
    open_tab(table.white, "panel")
    table.white.get_by_role("button", name="Harmony builder").click()
    row = table.white.locator(".panel li").filter(has_text="E6→D5")
    row.get_by_role("button").first.click()
    expect(table.white.locator("#strip-said")).to_have_attribute(
        "data-partial", "E6-D5#ARITH(B5,C5,D5)"
    )
    send(table.white)
    expect(table.black.locator("#pending")).to_contain_text("2, 4, 6")


def test_a_move_can_be_typed(sit):
    table = sit(men=TWO_HELPERS, ambush=False)
    type_move(table.white, "C3xF3:EQUAL")
    expect(table.white.locator("#table")).to_contain_text("9 is not equal to 15")
    expect(table.white.get_by_label("Type a move")).to_have_value("C3xF3:EQUAL")
    type_move(table.white, "C3xF3:SUM(C6)")
    expect_man(table.black, "F3", "wT9")


def test_a_whole_turn_with_the_keyboard_alone(sit):
    table = sit(men="C3:T9 P8:C3 H8:t7", ambush=False)
    keys = table.white.keyboard
    square(table.white, "C3").focus()
    keys.press("Enter")
    expect(table.white.locator("#strip-said")).to_have_attribute("data-partial", "C3")
    expect(square(table.white, "C3")).to_be_focused()
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    expect(square(table.white, "C5")).to_be_focused()
    keys.press("Enter")
    expect_man(table.black, "C5", "wT9")
    # Black sees the board from the other side, so his arrow up leads down the ranks.
    square(table.black, "H8").focus()
    table.black.keyboard.press("ArrowUp")
    expect(square(table.black, "H7")).to_be_focused()


def test_without_helps_the_page_gives_nothing_away(sit):
    table = sit(men=TWO_HELPERS, helps=False, ambush=False)
    press(table.white, "C3")
    expect(table.white.locator('#board [data-mark*="capture"]')).to_have_count(0)
    expect(table.white.locator('#board [data-mark*="quiet"]')).to_have_count(0)
    expect(table.white.get_by_text("Math inspector")).to_have_count(0)
    type_move(table.white, "C3xF3:SUM(C6)")
    expect_man(table.black, "F3", "wT9")


def test_a_move_on_an_old_board_is_refused_kindly(sit):
    """Two tabs of one player; the second has not heard of the first one's move."""
    table = sit(men="C3:T9 P8:C3 H8:t7", ambush=False)
    other = table.white.context.new_page()
    other.route_web_socket("**/ws/**", lambda socket: socket.close())
    other.goto(table.game.get_absolute_url())
    type_move(table.white, "C3-C5")
    expect_man(table.black, "C5", "wT9")
    type_move(table.black, "H8-H7")
    expect_man(table.white, "H7", "bT7")
    type_blindly(other, "C3-D3")
    expect(other.locator("#table")).to_contain_text("board has changed")
    expect_man(other, "H7", "bT7")
    assert table.reread().ply == 2


def test_the_inspector_follows_the_pointer_and_the_focus(sit):
    table = sit(men="C3:T9 C6:C6 F3:c15 H8:t7", ambush=False)
    page = table.white
    open_tab(page, "panel")
    page.get_by_text("Math inspector").click()
    panel = page.locator("#panel [data-panel=inspector]")
    square(page, "F3").hover()
    expect(panel).to_contain_text("15 = 3 × 5")
    square(page, "C6").focus()
    expect(panel).to_contain_text("6 = 2 × 3")
    press(page, "C3", "F3")
    expect_man(table.black, "F3", "wT9")


MARKED = """() => Object.fromEntries(
    [...document.querySelectorAll("#board [data-mark]")]
        .map(({ dataset: { square, mark } }) => [square, mark.split(" ")]))"""


def test_where_a_man_can_go_is_marked_before_the_server_answers(sit, complaints):
    table = sit(men=TWO_HELPERS, ambush=False)
    page = table.white
    press(page, "C3")
    answered = page.evaluate(MARKED)
    press(page, "C3")  # taken back
    page.context.set_offline(True)
    square(page, "C3").click()
    marked = page.evaluate(MARKED)
    for kind in ("chosen", "quiet", "capture"):
        assert [each for each in marked if kind in marked[each]] == [
            each for each in answered if kind in answered[each]
        ]
    square(page, "P8").click()
    marked = page.evaluate(MARKED)
    assert [each for each in marked if "chosen" in marked[each]] == ["P8"]
    assert "quiet" not in marked["F3"]
    expect(page.locator("#offline")).to_be_visible()
    for what in ("htmx:", "ERR_INTERNET_DISCONNECTED"):
        complaints.forgive(what)


def test_without_helps_nothing_is_marked(sit):
    table = sit(men=TWO_HELPERS, ambush=False, helps=False)
    expect(square(table.white, "C3")).to_be_visible()
    assert table.white.locator("#reach").get_attribute("data-reach") == ""
