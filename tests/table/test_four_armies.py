"""Enochian chess at a table without JavaScript: thrones, promotion, prisoners, and who
leads which army."""

from __future__ import annotations

import re

import pytest

from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db

REST = "fire-of-fire rkyb r aaaa bkry ---- - 0"
SHARED = f"yK5bnbK/8/8/8/8/8/6rq1/kK6(rKrN) {REST}"
PRIVILEGED = f"yK5bnbK/1rn6/8/8/3rQ4/8/8/kK6rK {REST}"
THRONE = "7bK/ynrK6/6bR1/8/8/2yR5/8/kKkb6 fire-of-fire rkyb r aaaf bkry ---b - 0"
PRISONERS = "7bK/8/4rNbN2/8/kR3rK3/2yR5/8/3kB4 fire-of-fire rkyb r afaf bkry -r-b - 0"


@pytest.fixture
def begin(ada, boethius, plain):
    """A table of Ada, who has the armies of earth, and of Boethius, each looking."""

    def begin(start):
        game = start_game(
            key="enochian",
            options={},
            players={"earth": ada, "air": boethius},
            start=start,
            now=NOON,
        )
        people = plain(ada), plain(boethius)
        for person in people:
            person.open(game.get_absolute_url())
        return people

    return begin


def men(person):
    return {
        square: (has.get("data-man"), has.get("data-beside"))
        for square, has in person.page.squares.items()
        if "data-man" in has
    }


def marks(person, square):
    return person.page.squares[square].get("data-mark", "").split()


def test_either_of_two_on_a_throne_is_chosen_and_moved(begin):
    ada, _ = begin(SHARED)
    assert men(ada)["h1"] == ("rK", "rN")
    assert ada.page.squares["h1"]["aria-label"].startswith("Red king, Red knight, h1")
    ada.press("h1")
    labels = [button.label for button in ada.page.buttons if button.name == "choice"]
    assert labels == ["Cancel", "Red king", "Red knight"]
    ada.choose("Kh1")
    assert "quiet" in marks(ada, "h2")
    ada.press("h2")
    assert men(ada)["h2"] == ("rK", None)
    assert men(ada)["h1"] == ("rN", None)


def test_a_pawn_becomes_what_is_chosen_and_another_steps_down(begin):
    ada, _ = begin(PRIVILEGED)
    ada.press("b7")
    ada.press("b8")
    assert "What it becomes" in ada.html
    ada.choose("Pb7-b8=Q")
    assert men(ada)["b8"] == ("rQ", None)
    assert men(ada)["d4"] == ("rq", None)


def test_prisoners_are_exchanged_by_an_offer_and_an_answer(begin):
    ada, boethius = begin(PRISONERS)
    assert "frozen" in marks(ada, "c3")
    assert "Yellow, frozen" in ada.page.texts["player-earth"]
    ada.push("Exchange prisoners")
    boethius.open(boethius.url)
    assert "Yellow’s king returns to a8" in boethius.page.texts["strip"]
    boethius.push("Accept")
    assert men(boethius)["a8"] == ("yK", None)
    assert "frozen" not in marks(boethius, "c3")
    assert "did-return" in marks(boethius, "a8")
    ada.open(ada.url)
    assert "Red is in check" in ada.page.texts["pending"]


def test_who_leads_an_army_is_seen_on_its_men_and_beside_the_board(begin):
    ada, _ = begin(THRONE)
    ada.press("b7")
    ada.press("a8")
    assert marks(ada, "c3") == ["thawed", "led-red", "man"]
    assert "Yellow, thawed, led by Red" in ada.page.texts["player-earth"]
    assert re.search(r'class="army yellow"><i aria-hidden="true"></i>', ada.html)
