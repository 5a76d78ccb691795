"""Positions as text (medieval §9)."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from games.engine.errors import PositionError
from games.engine.geometry import INDEX
from games.engine.medieval.rules.values import Part, Position
from games.engine.sides import Side
from tests.engine.medieval.chance import random_bodies, random_men, random_options
from tests.engine.medieval.sparse import game, man, play, position

DOCUMENT = Path(__file__).parents[3] / "docs" / "rules" / "medieval.md"


def test_the_start_is_written_as_in_the_document():
    rules = game()
    text = rules.write_position(rules.initial())
    (printed,) = re.findall(r"^(W:.*;b=)$", DOCUMENT.read_text(encoding="utf-8"), re.M)
    assert text == printed
    assert rules.read_position(text) == rules.initial()


@pytest.mark.parametrize("seed", range(30))
def test_any_position_survives_its_text(seed):
    chance = random.Random(seed)
    options = random_options(chance)
    rules = game(**options.values())
    turn = chance.choice(list(Side))
    lists = random_bodies(chance), random_bodies(chance)
    start = Position(options, random_men(options, chance), turn, lists)
    text = rules.write_position(start)
    assert " " not in text
    again = rules.read_position(text)
    assert again == start or again.men == start.men
    assert rules.write_position(again) == text


def test_an_incomplete_pyramid_is_marked():
    rules = game()
    board = position("G4 P91 A1 C2", "I5 T36 P8 T9", Side.BLACK)
    after = play(rules, board, "I5-G6")
    text = rules.write_position(after)
    assert text == ("W:A1=C2,G4=P[S25,T16,T9,C4,C1]/6;B:G6=T36,P8=T9;t=W;w=;b=S36")
    assert rules.read_position(text).men[INDEX["G4"]] == man(
        Side.WHITE, "P[S25,T16,T9,C4,C1]", "6"
    )


def test_bodies_stand_in_the_order_taken_several_at_once_by_square():
    rules = game()
    # medieval §11.1 C40: three victims of the circle, told by square.
    start = position("H3 C9", "H5 C9 F3 T9 G8 S45 A1 T30")
    after = play(rules, start, "H3-G4")
    assert after.taken[Side.WHITE] == (Part("T", 9), Part("S", 45), Part("C", 9))
    assert ";w=T9,S45,C9;" in rules.write_position(after)
    parts = play(
        rules, position("G4 P91 A1 C2", "I6 C9 E4 T12 P8 T9", Side.BLACK), "I6-H5"
    )
    assert rules.write_position(parts).endswith(";b=S36,T9,C4")


def test_men_and_parts_may_come_in_any_order():
    rules = game()
    text = "W:P8=T9,A1=C2;B:D8=P[C16,T25,S64,T36,S49];t=B;w=C9,C3;b="
    assert rules.write_position(rules.read_position(text)) == (
        "W:A1=C2,P8=T9;B:D8=P[S64,S49,T36,T25,C16];t=B;w=C9,C3;b="
    )


def test_the_plies_of_a_text_begin_with_the_first_player():
    for first, turn, ply in (("white", "W", 0), ("white", "B", 1), ("black", "B", 0)):
        rules = game(first_player=first)
        text = f"W:A1=C2;B:P8=T9;t={turn};w=;b="
        assert rules.read_position(text).ply == ply


GOOD = "W:A1=C2,B2=P[S36,T9]/6;B:P8=T9;t=W;w=T36;b="


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("", "five parts"),
        ("W:;B:;t=W;w=", "five parts"),
        (GOOD + ";", "five parts"),
        (" " + GOOD, "five parts"),
        (GOOD.replace("W:", "w:", 1), "five parts"),
        (GOOD.replace("t=W", "t=w"), "The turn is W or B"),
        (GOOD.replace("t=W", "t="), "The turn is W or B"),
        (GOOD.replace("A1=C2", "Q1=C2"), "does not begin with a man"),
        (GOOD.replace("A1=C2", "A9=C2"), "does not begin with a man"),
        (GOOD.replace("A1=C2", "A1=C0"), "does not begin with a man"),
        (GOOD.replace("A1=C2", "A1=C02"), "does not begin with a man"),
        (GOOD.replace("A1=C2", "A1=C-2"), "does not begin with a man"),
        (GOOD.replace("A1=C2", "A1=c2"), "does not begin with a man"),
        (GOOD.replace("A1=C2", "A1=P91"), "does not begin with a man"),
        (GOOD.replace("A1=C2", "A1=C2²"), "does not begin with a man"),
        (GOOD.replace("A1=C2", "A1=C" + "9" * 40), "does not begin with a man"),
        (GOOD.replace("A1=C2", "A1=C2 "), "does not begin with a man"),
        (GOOD.replace("A1=C2", "A1=C2/6"), "does not begin with a man"),
        (GOOD.replace("A1=C2,", "A1=C2,,"), "does not begin with a man"),
        (GOOD.replace("P8=T9;", "P8=T9,;"), "does not begin with a man"),
        (GOOD.replace("P8=T9;", "P8=T9\n;"), "does not begin with a man"),
        (GOOD.replace("P[S36,T9]", "P[]"), "does not begin with a man"),
        (GOOD.replace("P[S36,T9]", "P[S36,P9]"), "does not begin with a man"),
        (GOOD.replace("/6", "/1"), "does not begin with a man"),
        (GOOD.replace("/6", "/66"), "does not begin with a man"),
        (GOOD.replace("/6", "/2"), "2 parts left was not one of 2"),
        (GOOD.replace("S36,T9]/6", "S36,T9,C1]/2"), "3 parts left was not one of 2"),
        (GOOD.replace("S36,T9]/6", ",".join(["S36"] * 10) + "]"), "at most 9 parts"),
        (GOOD.replace("A1=C2", "B2=C2"), "Two men stand on B2"),
        (GOOD.replace("P8=T9", "B2=T9"), "Two men stand on B2"),
        (GOOD.replace("A1=C2", "A1=P[C2]"), "White has 2 pyramids"),
        (GOOD.replace("w=T36", "w=P36"), "no list of taken bodies"),
        (GOOD.replace("w=T36", "w=T36,"), "no list of taken bodies"),
        (GOOD.replace("w=T36", "w=T36 "), "no list of taken bodies"),
        (GOOD.replace("w=T36", "w=T36,,C2"), "no list of taken bodies"),
        (GOOD + "T36\n", "no list of taken bodies"),
        (GOOD + "," * 30_000, "too long"),
    ],
)
def test_a_bad_text_is_refused_with_the_reason(bad, why):
    game().read_position(GOOD)
    with pytest.raises(PositionError, match=why):
        game().read_position(bad)


@pytest.mark.parametrize("square", ["O1", "P8"])
def test_the_small_board_has_no_columns_o_and_p(square):
    text = f"W:{square}=C2;B:A1=T9;t=W;w=;b="
    game().read_position(text)
    with pytest.raises(PositionError, match=f"{square} is no square of the board 8x14"):
        game(board="8x14").read_position(text)
