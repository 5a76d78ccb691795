"""The next move is chosen by the forms of the page while another is to move."""

from __future__ import annotations

import pytest

from games.play import services
from games.play.models import Game, Seat
from games.play.seats import viewer_of
from games.table import fragments
from tests.engine.sparse import text
from tests.support.games import start_game
from tests.support.people import NOON
from tests.table.test_table_moves import moves, press
from tests.table.test_table_pages import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def calm(ada, boethius) -> Game:
    return start_game(
        key="rithmomachia",
        options={"ambush": False},
        players={"white": ada, "black": boethius},
        now=NOON,
    )


@pytest.fixture
def his(calm, boethius, plain):
    """The browser of Boethius, who waits for Ada's first move."""
    browser = plain(boethius)
    browser.open(calm.get_absolute_url())
    return browser


def push(game, player) -> str:
    viewer = viewer_of(game, player)
    return fragments.render_push(game, viewer, with_board=True, now=NOON)


def waits(game, seat="black") -> str:
    return Seat.objects.get(game=game, name=seat).premove


def test_a_man_and_a_square_pressed_without_scripts(calm, his, ada):
    page = his.press("C1")
    assert "Next: C1 to … Press a square." in page.texts["strip"]
    assert page.squares["C1"]["data-mark"] == "chosen"
    page = his.press("D1")
    assert "Next: C1 to D1. It is Ada’s turn." in page.texts["strip"]
    assert page.squares["C1"]["data-mark"].split() == ["man", "next-from"]
    assert page.squares["D1"]["data-mark"] == "next-to"
    assert "Your next move ends here." in page.squares["D1"]["aria-label"]
    play(calm, ada, "N2-L4")
    assert moves(calm) == ["N2-L4", "C1-D1"]
    page = his.open(calm.get_absolute_url())
    assert "next-to" not in page.squares["D1"].get("data-mark", "")


def test_a_man_dragged_is_two_presses(calm, enter, boethius):
    press(enter(boethius), calm, ["C1", "D1"], ahead="1")
    assert waits(calm) == "C1 D1"


def test_a_man_pressed_again_is_left(calm, his):
    his.press("C1")
    page = his.press("C1")
    assert page.squares["C1"]["data-mark"] == "man"
    assert waits(calm) == ""


def test_the_square_of_an_own_man_can_be_chosen_as_it_may_be_taken(
    ada, boethius, plain
):
    """Black takes back on D1, where White has taken."""
    game = start_game(
        key="rithmomachia",
        options={"ambush": False},
        players={"white": ada, "black": boethius},
        now=NOON,
        start=text("H1:T9 D1:t9 D4:t9 A8:t16 P8:C3", "W 0 0-0 -"),
    )
    his = plain(boethius)
    his.open(game.get_absolute_url())
    page = his.press("D4")
    assert "if this man is taken" in page.squares["D1"]["aria-label"]
    page = his.press("D1")
    assert "Next: D4 to D1." in page.texts["strip"]
    page = his.press("D1")  # pressed once more it is the man of another move
    assert page.squares["D1"]["data-mark"] == "chosen"
    assert waits(game) == ""
    his.press("D1")
    his.press("D4")
    his.press("D1")
    assert waits(game) == "D4 D1"


def test_where_the_own_man_still_stands_the_reason_says_so(calm, his, ada):
    his.press("C1")
    his.press("C2")
    assert waits(calm) == "C1 C2"
    play(calm, ada, "N2-L4")
    page = his.open(calm.get_absolute_url())
    reason = "C1 to C2 was not played. Your own man still stands on C2."
    assert reason in page.texts["strip"]


def test_pressing_elsewhere_cancels_it(calm, his):
    his.press("C1")
    his.press("D1")
    page = his.press("H5")
    assert "Next:" not in page.texts["strip"]
    assert waits(calm) == ""


def test_the_button_cancels_it(calm, his):
    his.press("C1")
    his.press("D1")
    his.push("Cancel")
    assert waits(calm) == ""


def test_a_move_is_typed(calm, his):
    page = his.push("Set", typed="C1-D1")
    assert "Next: C1-D1." in page.texts["strip"]
    assert waits(calm) == "C1-D1"


def test_the_reason_is_told_where_it_could_not_be_played(calm, his, ada):
    his.press("C1")
    his.press("D2")
    play(calm, ada, "N2-L4")
    page = his.open(calm.get_absolute_url())
    assert moves(calm) == ["N2-L4"]
    assert "C1 to D2 was not played. T16 cannot go" in page.texts["strip"]
    page = his.press("C1")
    his.press("D1")
    page = his.send()
    assert moves(calm) == ["N2-L4", "C1-D1"]
    assert "was not played" not in page.texts["strip"]


def test_a_press_that_comes_with_the_turn_chooses_the_man(calm, enter, ada, boethius):
    seen = calm.board_version
    play(calm, ada, "N2-L4")
    answer = press(enter(boethius), calm, "C1", ahead="1", version=seen, htmx=True)
    assert 'data-partial="C1"' in answer.content.decode()
    press(enter(boethius), calm, "D1", ahead="1", version=seen, partial="C1")
    assert moves(calm) == ["N2-L4", "C1-D1"]


def test_nobody_else_learns_of_it(calm, enter, plain, ada, boethius, cusanus):
    services.premove(
        game_id=calm.pk, player=boethius, text="C1 D1", version=None, now=NOON
    )
    row = Game.objects.get(pk=calm.pk)
    assert row.version == calm.version  # not even that something was chosen
    for other in (ada, cusanus, None):
        page = enter(other).get(calm.get_absolute_url()).content.decode()
        assert "next-to" not in page
        assert "C1 to D1" not in page
        assert "next-to" not in push(row, other)
    assert "next-to" in push(row, boethius)
    state = enter(ada).get(f"/g/{calm.pk}.json").content.decode()
    assert calm.pk in state
    assert "premove" not in state


def test_who_watches_or_moves_on_one_screen_chooses_nothing(calm, alone, enter, ada):
    for game, player in ((calm, None), (alone, ada)):
        page = enter(player).get(game.get_absolute_url()).content.decode()
        assert 'name="ahead" value="1"' not in page
