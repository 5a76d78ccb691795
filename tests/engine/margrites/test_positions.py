"""Position strings (margrites §9)."""

from __future__ import annotations

import random

import pytest

from games.engine.errors import PositionError
from tests.engine.margrites.examples import margrites, played

GAME = margrites()
ALL = {"rebuttal", "no_double_dance", "return_scored", "first_turn_two"}


@pytest.mark.parametrize("setup", ["line", "checker", "hostile"])
@pytest.mark.parametrize("options", [(), sorted(ALL)], ids=["plain", "all"])
def test_every_position_of_random_games_survives_its_string(setup, options):
    game = margrites(setup=setup, **dict.fromkeys(options, True))
    for seed in range(3):
        position, chance = game.initial(), random.Random(seed)
        for _ in range(150):
            text = game.write_position(position)
            again = game.read_position(text)
            assert again == position
            assert game.write_position(again) == text
            moves = list(game.legal_moves(position))
            assert list(game.legal_moves(again)) == moves
            if not moves:
                break
            scoring = [move for move in moves if type(move).__name__ == "Score"]
            position = game.apply(position, chance.choice(scoring or moves))


def test_start_squares_are_sorted_by_rank_then_file():
    position = played(GAME, GAME.initial(), "h2>h3;b2>b3;b3>b4")
    assert GAME.write_position(position).split()[3] == "h3<h2,b4<b2"


def test_the_start_square_of_a_piece_that_has_gone_is_forgotten():
    start = "9/4B4/9/9/4B4/9/9/W8 B 4 - 0,0 0,0 3"
    position = played(GAME, start, "e7>e8;e4>e5;e8>B++")
    assert GAME.write_position(position).split()[3] == "e5<e4"


GOOD = "8W/9/9/9/4B4/9/9/9 B 3 e4<e3 0,0 0,0 1"
BAD = [
    "",
    "8W/9/9/9/4B4/9/9/9 B 3 e4<e3 0,0 0,0",
    GOOD + " 1",
    GOOD.replace("8W/", ""),
    GOOD.replace("8W", "9W"),
    GOOD.replace("8W", "7W"),
    GOOD.replace("8W", "8X"),
    GOOD.replace(" B ", " Q "),
    GOOD.replace(" 3 ", " 5 "),
    GOOD.replace(" 3 ", " x "),
    GOOD.replace(" 3 ", " 1r "),
    GOOD.replace("e4<e3", "e4<e4"),
    GOOD.replace("e4<e3", "e5<e3"),
    GOOD.replace("e4<e3", "i8<h8"),
    GOOD.replace("e4<e3", "e4>e3"),
    GOOD.replace("e4<e3", "e4<e3,e4<e2"),
    GOOD.replace(" 3 ", " 4 "),
    GOOD.replace("0,0 0,0", "0 0,0"),
    GOOD.replace("0,0 0,0", "0,0 9,0"),
    GOOD.replace("0,0 0,0", "4,0 0,4"),
    GOOD.replace("0,0 0,0", "1+e8,0 0,0"),
    GOOD[:-1] + "01",
    GOOD[:-1] + "0",
    "WWWWWWWWW/9/9/9/4B4/9/9/9 B 4 - 0,0 0,0 1",
]


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_position_is_refused_with_a_reason(text):
    with pytest.raises(PositionError) as refusal:
        GAME.read_position(text)
    assert str(refusal.value).endswith(".")


BAD_SET_UPS = [
    ("line", "9/9/9/9/9/9/9/9 B 8 - 0,0 0,0 0"),
    ("hostile", "9/9/9/9/9/9/9/9 B 7 - 0,0 0,0 0"),
    ("hostile", "9/9/9/9/9/9/9/4B4 B 7 - 0,0 0,0 0"),
    ("hostile", "9/9/9/9/4B4/9/9/9 W 8 - 0,0 0,0 0"),
    ("hostile", "9/9/9/9/9/9/9/4B4 W 8 - 1,0 0,0 0"),
    ("gentleman", "9/9/9/9/9/9/9/4B4 W 2 - 0,0 0,0 0"),
    ("gentleman", "9/9/9/9/9/9/9/9 B 1 - 0,0 0,0 0"),
    ("gentleman", "9/9/9/9/9/9/9/9 W 2 - 0,0 0,0 0"),
]


@pytest.mark.parametrize(("setup", "text"), BAD_SET_UPS)
def test_a_set_up_that_cannot_come_about_is_refused(setup, text):
    with pytest.raises(PositionError):
        margrites(setup=setup).read_position(text)


def test_a_short_first_turn_has_two_steps_at_most():
    game = margrites(first_turn_two=True)
    with pytest.raises(PositionError):
        game.read_position("8W/9/9/9/4B4/9/9/9 B 4 - 0,0 0,0 1")


@pytest.mark.parametrize("points", ["1+e8+d8,0", "1+e9,0", "0+e8,0", "1+e8<,0"])
def test_only_what_has_scored_may_return(points):
    with pytest.raises(PositionError):
        margrites(return_scored=True).read_position(
            f"8W/9/9/9/4B4/9/9/9 B 4 - {points} 0,0 3"
        )
