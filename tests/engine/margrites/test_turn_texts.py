"""Whole turns and games as text (margrites §9)."""

from __future__ import annotations

import random

import pytest

from games.engine.errors import IllegalMove
from games.engine.margrites.text.gametext import read_game, write_game
from games.engine.margrites.text.notation import Unreadable
from games.engine.margrites.text.turn_texts import read_turn, turns_of, write_score
from games.engine.sides import Side
from tests.engine.margrites.examples import examples, margrites, played

GAME = margrites()
FIRST = "1. d2>d3; d3>d4; e2>e3; e3>e4."


def test_a_turn_is_written_with_its_number_and_read_again():
    position = read_turn(GAME.initial(), FIRST)
    assert turns_of(position) == [FIRST]
    assert GAME.seat_to_move(position) == "white"


@pytest.mark.parametrize(
    "name", ["cascade", "packet-A-16", "packet-B-17", "packet-C-17", "chain-two"]
)
def test_the_turns_of_the_examples_are_written_as_printed(name):
    (example,) = [each for each in examples() if each.name == name]
    start = GAME.read_position(example.position)
    position = played(GAME, start, example.quoted[0])
    assert turns_of(position) == [f"1. {example.quoted[0]}."]


def test_a_cut_short_turn_has_fewer_steps_and_a_forfeited_one_none():
    position = played(GAME, "6W2/8W/9/9/7WB/9/8W/9 W 1 - 0,0 0,0 1", "i7>i6")
    assert turns_of(position) == ["1. i7>i6.", "2. ..."]
    assert read_turn(position, "2. ...") is position
    with pytest.raises(Unreadable):
        read_turn(position, "3. ...")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("2. d2>d3.", Unreadable),
        ("1. d2>d3; d3>d4; e2>e3; e3>e4; e7>e6.", Unreadable),
        ("1. d2>d3; d3>d2.", IllegalMove),
        ("1. d2>d3, d3>d4.", Unreadable),
        ("1. ...", Unreadable),
    ],
)
def test_a_turn_that_is_not_one_is_refused(text, error):
    with pytest.raises(error) as refusal:
        read_turn(GAME.initial(), text)
    if error is IllegalMove:
        assert refusal.value.code == "start-square"
        assert str(refusal.value).startswith("Step 2, d3>d2: ")


def test_the_score_names_the_side_that_resigned():
    """Resignation is the table's; the text must tell it, as 3(1)-R2(3) does in §9."""
    position = GAME.read_position("8W/9/9/9/4B4/9/9/9 B 4 - 3,2 1,3 9")
    assert write_score(position) == "3(1)-2(3)"
    assert write_score(position, Side.WHITE) == "3(1)-R2(3)"
    assert write_score(position, Side.BLACK) == "R3(1)-2(3)"


@pytest.mark.parametrize(
    "given",
    [{}, {"first_turn_two": True, "rebuttal": True}, {"setup": "hostile"}],
    ids=["line", "short", "hostile"],
)
def test_whole_games_survive_their_text(given):
    game, chance = margrites(**given), random.Random(4)
    position = game.initial()
    for _ in range(70):
        moves = list(game.legal_moves(position))
        if not moves:
            break
        position = game.apply(position, chance.choice(moves))
    text = write_game(position, Side.WHITE)
    told = read_game(text)
    assert told.options == game.options
    assert told.resigned is Side.WHITE
    assert game.write_position(told.position) == game.write_position(position)
    assert write_game(told.position, told.resigned) == text


def test_an_agreed_draw_leaves_the_score_as_it_stands():
    """No mark of §9 says it: nobody has resigned and the rules have not ended it."""
    position = played(GAME, GAME.initial(), "d2>d3")
    told = read_game(write_game(position))
    assert told.resigned is None
    assert GAME.outcome(told.position) is None
    assert told.position.left == 3


def test_a_game_begins_with_its_headers():
    position = read_turn(GAME.initial(), FIRST)
    assert write_game(position).split("\n") == [
        '[Game "margrites"]',
        '[Black "b2 c2 d2 e2 f2 g2 h2 e1"]',
        '[White "b7 c7 d7 e7 f7 g7 h7 e8"]',
        '[Options ""]',
        "",
        FIRST,
        "0(0)-0(0)",
        "",
    ]


GOOD = write_game(read_turn(GAME.initial(), FIRST))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"margrites"', '"medieval"'),
        ('"b2 c2', '"b3 c2'),
        ('"b2 c2', '"c2 c2'),
        ('"b2 c2', '"c2'),
        ("White", "Red"),
        ('Options ""', 'Options "luck=on"'),
        ("0(0)-0(0)", "1(0)-0(0)"),
        ("0(0)-0(0)", "R0(0)-R0(0)"),
        ("1. d2", "3. d2"),
        ("d3>d4;", "d3>d5;"),
    ],
)
def test_a_game_that_is_not_one_is_refused(old, new):
    assert old in GOOD
    with pytest.raises((Unreadable, IllegalMove)):
        read_game(GOOD.replace(old, new, 1))
