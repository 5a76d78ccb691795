"""Camps, the standard set-up and the placing of men (boolean §3)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engine.boolean.options import BooleanOptions
from games.engine.boolean.rules.setup import camp, standard
from games.engine.boolean.rules.space import INDEX, NAMES
from games.engine.errors import OptionError
from games.engine.sides import Side
from tests.engine.boolean.boards import game

START = (
    "w7w1w2wB/w3w5w0w6/w9wFwAwC/wDw4w8wE|..../..../..../....|..../..../..../....|"
    "bEb8b4bD/bCbAbFb9/b6b0b5b3/bBb2b1b7 w NAOXDR p- 0 0"
)


def test_the_standard_start_is_that_of_the_rules_page():
    rules = game()
    assert rules.write_position(rules.initial()) == START


def test_upright_camps_stand_on_ranks_1_and_4():
    men: Any = standard("vertical")
    assert [men[INDEX[f"{file}14"]].token for file in "abcd"] == [
        "w7",
        "w1",
        "w2",
        "wB",
    ]
    assert [men[INDEX[f"{file}11"]].token for file in "abcd"] == [
        "wD",
        "w4",
        "w8",
        "wE",
    ]
    assert [men[INDEX[f"{file}41"]].token for file in "dcba"] == [
        "b7",
        "b1",
        "b2",
        "bB",
    ]
    assert all(men[INDEX[name]] is None for name in NAMES if name[1] in "23")


@pytest.mark.parametrize("orientation", ["horizontal", "vertical"])
def test_black_is_the_reflection_of_white_and_shapes_fit_the_camp(orientation):
    men: Any = standard(orientation)
    for cell, man in enumerate(men):
        assert (man is None) == (men[63 - cell] is None)
        if man is not None:
            assert men[63 - cell].value == man.value
            assert men[63 - cell].side is man.side.other
            assert camp(orientation, man.side)[cell] == man.shape


@pytest.mark.parametrize("orientation", ["horizontal", "vertical"])
def test_men_are_placed_in_turn_until_all_stand(orientation):
    rules = game(setup="alternate", orientation=orientation)
    chance = random.Random(4)
    position = rules.initial()
    for ply in range(32):
        assert position.placing
        assert position.turn is Side(ply % 2)
        moves = list(rules.legal_moves(position))
        again = rules.read_position(rules.write_position(position))
        assert again == position
        assert list(rules.legal_moves(again)) == moves
        position = rules.apply(position, chance.choice(moves))
    assert not position.placing
    assert {man.token for _, man in position.standing()} == {
        f"{side}{value:X}" for side in "wb" for value in range(16)
    }
    for cell, man in position.standing():
        assert camp(orientation, man.side)[cell] == man.shape
    again = rules.read_position(rules.write_position(position))
    assert again == position
    assert len(list(rules.legal_moves(position))) > 100


def test_the_standard_set_up_can_be_placed():
    rules = game(setup="alternate")
    men = standard("horizontal")
    white = [(cell, man) for cell, man in enumerate(men) if man and man.side == 0]
    black = [(cell, man) for cell, man in enumerate(men) if man and man.side == 1]
    position = rules.initial()
    for pair in zip(white, black, strict=True):
        for cell, man in pair:
            text = f"{man.token}@{NAMES[cell]}"
            position = rules.apply(position, rules.read_move(position, text))
    assert rules.write_position(position) == START.replace("0 0", "0 32")


# --- Options ------------------------------------------------------------------------


def test_no_formula_at_all_is_refused():
    with pytest.raises(OptionError, match="At least one formula"):
        game("")


def test_formulas_are_letters_in_their_order():
    assert BooleanOptions().formulas == "NAOXDR"
    assert game("RN").options.formulas == "NR"
    assert BooleanOptions.read({"formula_not": "off"}).formulas == "AOXDR"


@pytest.mark.parametrize(
    "bad", [{"setup": "free"}, {"orientation": "x"}, {"push": "2"}]
)
def test_values_that_an_option_cannot_take_are_refused(bad):
    with pytest.raises(OptionError):
        BooleanOptions.read(bad)
