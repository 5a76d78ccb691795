"""What the strip asks: of the player whose move it is, and of two at one screen."""

from __future__ import annotations

import pytest

from games.engine import rules
from tests.support.games import start_game
from tests.support.people import NOON
from tests.table.test_pass_and_play import begin

pytestmark = pytest.mark.django_db

MAN, PIECE = "Your move. Choose a man.", "Your move. Choose a piece."
PLACE = {"setup": "alternate"}
ASKED = [
    ("rithmomachia", {}, MAN, MAN),
    ("medieval", {}, MAN, MAN),
    ("boolean", {}, MAN, MAN),
    ("boolean", PLACE, "Your move. Place a man: choose it", "Your move. Place a man."),
    ("margrites", {}, PIECE, PIECE),
    ("enochian", {}, *["Your move for Red. Choose a piece."] * 2),
]


@pytest.mark.parametrize(("key", "options", "aided", "unaided"), ASKED)
def test_the_strip_speaks_to_the_player_whose_move_it_is(
    key, options, aided, unaided, ada, boethius, plain
):
    players = dict(zip(rules(key, **options).seats, (ada, boethius), strict=True))
    for helps, words in ((True, aided), (False, unaided)):
        game = start_game(
            key=key, options=options, players=players, now=NOON, helps=helps
        )
        at = game.get_absolute_url()
        assert words in plain(ada).open(at).texts["strip"]
        assert "It is Ada’s turn" in plain(boethius).open(at).texts["strip"]


def test_at_one_screen_the_strip_names_the_side(plain):
    browser = plain()
    begin(browser)
    assert "White to move: choose a man." in browser.page.texts["strip"]
