"""A table on a phone: a low header with the tabs of the game, one line with both
players and their clocks, the whole board, and the strip directly beneath it."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import FloatRect, Page, expect

from accounts.models import User
from games.play import services
from games.play.seats import player_in
from tests.browser.inspecting import PHONE, inspect
from tests.browser.tables import go, press, square
from tests.browser.walking import lay

LOW = {"width": 390, "height": 664}  # with the bars of a browser


def box(page: Page, css: str) -> FloatRect:
    found = page.locator(css).first.bounding_box()
    assert found is not None, css
    return found


def end_of(part: FloatRect) -> float:
    return part["y"] + part["height"]


def expect_board_free(page: Page, least: float = 41) -> None:
    """The whole board is seen with squares of a finger's size, the strip begins where
    it ends, and everything fits the screen."""
    board, strip = box(page, "#board"), box(page, "#strip")
    assert page.evaluate("scrollY") == 0
    assert end_of(box(page, ".near .who")) <= board["y"] + 1
    assert end_of(board) <= strip["y"] + 1
    assert strip["y"] - end_of(board) < 40
    assert end_of(strip) <= PHONE["height"] + 1
    assert box(page, "#board [data-square]")["width"] >= least
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width == PHONE["width"]


@pytest.fixture
def people(new_person):
    return new_person(viewport=PHONE), new_person(viewport=PHONE)


def long_names(game) -> None:
    for n, seat in enumerate(game.seats.all()):
        long = f"Constantinus{game.pk}{n}{n}{n}{n}"
        User.objects.filter(pk=seat.player_id).update(username=long)


@pytest.mark.parametrize("control", ["15+10", "3d", ""])
def test_nothing_covers_the_board_while_a_move_is_built(sit, people, control):
    table = sit(people=people, control=control, prepare=long_names)
    white = table.white
    expect_board_free(white)
    press(white, "N2")
    expect_board_free(white)
    press(white, "L4")
    expect(white.locator("#strip .choice.ambush").first).to_be_visible()
    expect_board_free(white)
    inspect(white)
    white.locator("#strip .more summary").click()
    expect(white.locator("#strip .more .choice").first).to_be_visible()
    expect_board_free(white)
    white.keyboard.press("Escape")
    press(white, "N2")
    square(white, "H5").click()
    expect(white.locator("#strip .refusals")).to_be_visible()
    expect_board_free(white)


def test_what_a_move_has_done_covers_nothing_either(sit, people):
    table = sit(people=people, key="medieval", control="15+10")
    go(table.white, "L2", "J2")
    expect(table.black.locator("#strip .effect").first).to_be_visible()
    for page in table.pages:
        expect_board_free(page)


# Black's pyramid takes two parts of White's by one move.
PYRAMIDS = (
    "W:J7=S15,K1=S169,M1=S153,M3=P[S36,S25,T16,T9,C1]/6,N1=S289,N3=T72;"
    "B:A8=S120,C2=S121,C8=S361,D2=S66,N8=P[S64,S49,T36,T25,C16];t=B;w=C9;b=C1"
)


def test_several_equations_on_a_square_leave_the_man_to_be_seen(new_person, site):
    game = lay("medieval", 0, start=PYRAMIDS, control="15+10")
    move = "P190 N8-M6 xP.T16@M3(er:64/4) xP.T9@M3(er:36/4)"
    black = player_in(game, "black")
    services.play(
        game_id=game.pk, player=black, text=move, version=None, now=timezone.now()
    )
    page = new_person(viewport=PHONE)
    page.goto(f"{site.url}{game.get_absolute_url()}")
    caption = box(page, '#board [data-square="M3"] > span')
    man = box(page, '#board [data-square="M3"] > svg')
    assert page.locator('#board [data-square="M3"] > span').inner_text().count("=") == 2
    assert end_of(caption) <= man["y"] + man["height"] * 0.75


def test_a_board_of_nine_files_has_the_width_of_the_screen(sit, people):
    expect_board_free(sit(people=people, key="margrites").white, 40)


def test_both_names_and_clocks_stand_in_one_line_under_a_low_header(sit, people):
    page = sit(people=people, control="15+10").white
    assert box(page, "header.top")["height"] <= 41
    names = ".far .name", ".far .left", ".near .left", ".near .name"
    line = [box(page, each) for each in names]
    assert len({round(each["y"] + each["height"] / 2) for each in line}) == 1
    assert line == sorted(line, key=lambda each: each["x"])


def test_the_ways_of_the_site_are_behind_the_pyramid(sit, people):
    page = sit(people=people).white
    ways = page.locator("header.top").get_by_role("link", name="Archive")
    expect(ways).to_be_hidden()
    page.locator("header.top .ways summary").click()
    expect(ways).to_be_visible()
    inspect(page)
    ways.click()
    page.wait_for_url("**/archive/")
    expect(page.locator("header.top").get_by_role("link", name="Watch")).to_be_visible()


def test_a_tab_of_the_header_leads_to_its_section(sit, people):
    page = sit(people=people).white
    page.get_by_text("Helps", exact=True).click()
    panel = page.locator("#panel")
    expect(panel).to_be_in_viewport()
    page.get_by_text("Moves", exact=True).click()  # the header stays
    expect(page.locator("#moves")).to_be_in_viewport()
    expect(panel).to_be_hidden()


def test_on_a_low_screen_the_own_clock_stays_in_sight(sit, new_person):
    people = new_person(viewport=LOW), new_person(viewport=LOW)
    page = sit(people=people, control="15+10").white
    expect(square(page, "P1")).to_be_in_viewport(ratio=1)
    expect(page.locator(".near .left")).to_be_in_viewport(ratio=1)


def test_a_long_list_of_throws_scrolls_by_itself(new_person, site):
    """What a screen reader reads of each die is as wide as the list."""
    game = lay("enochian", 60, options={"players": "4", "divination": True})
    page = new_person(viewport=PHONE)
    page.goto(game.get_absolute_url())
    inside = page.locator(".moves table").evaluate("(each) => each.scrollWidth")
    assert inside > PHONE["width"]
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width == PHONE["width"]
