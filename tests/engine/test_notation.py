"""Positions and turns as text, and what cannot be read (rules page, Text)."""

from __future__ import annotations

import pytest

from games.engine.errors import NotationError, PositionError
from games.engine.geometry import INDEX
from games.engine.rithmomachia.rules.values import Ambush, Capture, Harmony, Move, Part
from games.engine.sides import Side
from tests.engine.sparse import ended, game, play, sparse, text

SPEC = game()
START = SPEC.initial()


def at(name: str, face: int = 0) -> Part:
    return Part(INDEX[name], face)


TURNS = {
    "C1-D1": Move(INDEX["C1"], INDEX["D1"]),
    "N1xD1:DIVISOR": Move(INDEX["N1"], INDEX["D1"], 0, Capture("DIVISOR", at("D1"))),
    "P6xA6:SUM(O4)": Move(
        INDEX["P6"], INDEX["A6"], 0, Capture("SUM", at("A6"), at("O4"))
    ),
    "O7[64]xN8[36]:RATIO(P3)": Move(
        INDEX["O7"], INDEX["N8"], 64, Capture("RATIO", at("N8", 36), at("P3"))
    ),
    "A1-A2*A8:SUM(P1,P6)": Move(
        INDEX["A1"],
        INDEX["A2"],
        ambush=Ambush("SUM", at("A8"), (at("P1"), at("P6"))),
    ),
    "A1-A2*B8[36]:PRODUCT(P1[4],P6)#GEOM(B3,C2,D1[16])$": Move(
        INDEX["A1"],
        INDEX["A2"],
        ambush=Ambush("PRODUCT", at("B8", 36), (at("P1", 4), at("P6"))),
        harmony=Harmony("GEOM", (at("B3"), at("C2"), at("D1", 16))),
        points=True,
    ),
}


@pytest.mark.parametrize(("written", "move"), TURNS.items())
def test_a_turn_is_written_and_read(written, move):
    assert SPEC.write_move(START, move) == written
    assert SPEC.read_move(START, written) == move


@pytest.mark.parametrize(
    "typed", ["n1xd1:divisor", " N1 x D1 : Divisor ", "N1XD1:DIVISOR"]
)
def test_a_typed_turn_may_have_spaces_and_small_letters(typed):
    assert SPEC.write_move(START, SPEC.read_move(START, typed)) == "N1xD1:DIVISOR"


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "C1",
        "C1D1",
        "C1-D9",
        "C1-Q1",
        "C1-D1:SUM(A1)",
        "C1xD1",
        "C1xD1:MAGIC",
        "C1xD1:SUM()",
        "C1xD1:SUM(A1",
        "C1xD1:SUM(A1[0])",
        "C1xD1:SUM(A1[-3])",
        "C1[x]xD1:SUM(A1)",
        "C1-D1$$",
        "C1-D1$#GEOM(A1,A2,A3)",
        "C1-D1#GEOM(A1,A2,A3)*A1:SUM(A2,A3)",
        "C1-D1*A8:SUM()",
        "C1-D1 C1-D1",
        "C1–D1",
        "Ⅽ1-D1",
        "C1-D1\x00",
        "C1xD1:SUM(A1[" + "9" * 101 + "])",
        "C1-D1#GEOM(" + ",".join(["A1"] * 10_000) + ")",
    ],
)
def test_what_is_no_turn_cannot_be_read(bad):
    with pytest.raises(NotationError):
        SPEC.read_move(START, bad)


def test_a_position_in_play_is_written_and_read_back():
    position = play(SPEC, START, "N3-L5", "C1-D1#GEOM(B3,C2,D1)", "N1xD1:DIVISOR")
    written = SPEC.write_position(position)
    assert written.split(" ")[1:] == ["B", "0", "2-0", "-"]
    again = SPEC.read_position(written)
    assert SPEC.write_position(again) == written
    assert again.turn is Side.BLACK
    assert again.points == (2, 0)


def test_a_position_read_with_a_pending_harmony_goes_on_as_the_game_does():
    position = play(SPEC, START, "N3-L5", "C1-D1#GEOM(B3,C2,D1)")
    again = SPEC.read_position(SPEC.write_position(position))
    assert again.ply == 2
    won = play(SPEC, again, "L5-M6")
    assert ended(SPEC, won).winner == "black"
    assert ended(SPEC, SPEC.read_position(SPEC.write_position(won))).winner == "black"


MEN = "C6:C4 D6:C6 E6:C8 A1:T3 P1:t5"


@pytest.mark.parametrize(
    "rest",
    [
        "W 0 0-0",
        "W 0 0-0 - ",
        "W  0 0-0 -",
        "w 0 0-0 -",
        "X 0 0-0 -",
        "W -1 0-0 -",
        "W 01 0-0 -",
        "W x 0-0 -",
        "W 0 0 -",
        "W 0 0-0-0 -",
        "W 0 00-0 -",
        "W 0 0-0 W",
        "W 0 0-0 W:ARITH(C6,D6)@1",
        "B 0 0-0 W:ARITH(C6,D6)@1",
        "B 0 0-0 W:MAGIC(C6,D6,E6)@1",
        "B 0 0-0 W:ARITH(C6,D6,E6)",
        "B 0 0-0 W:ARITH(C6,D6,E6)@0",
        "B 0 0-0 W:GEOM(C6,D6,E6)@1",
        "B 0 0-0 W:ARITH(C6,D6,F6)@1",
        "B 0 0-0 W:ARITH(C6,D6,E6)@1;W:ARITH(C6,D6,E6)@1",
        "B 0 0-0 B:ARITH(C6,D6,E6)@1",
        "W 0 0-0 W:ARITH(C6,D6,E6)@1;B:ARITH(C6,D6,E6)@5",
    ],
)
def test_what_is_no_rest_of_a_position_cannot_be_read(rest):
    with pytest.raises(PositionError):
        SPEC.read_position(text(MEN, rest))


def test_the_pending_harmony_of_the_other_side_must_stand():
    position = sparse(SPEC, MEN, "B 0 0-0 W:ARITH(C6,D6,E6)@1")
    assert position.ply == 1
    assert SPEC.outcome(position) is None


def test_the_pending_harmony_of_the_side_to_move_has_won():
    position = sparse(SPEC, MEN, "W 0 0-0 W:ARITH(C6,D6,E6)@1")
    assert position.ply == 2
    assert ended(SPEC, position).winner == "white"


EMPTY = "/".join(["16"] * 8)


@pytest.mark.parametrize(
    "board",
    [
        "",
        "/".join(["16"] * 7),
        "/".join(["16"] * 9),
        EMPTY.replace("16", "15", 1),
        EMPTY.replace("16", "17", 1),
        EMPTY.replace("16", "8,8", 1),
        EMPTY.replace("16", "0,C4,15", 1),
        EMPTY.replace("16", "C4,14", 1),
        EMPTY.replace("16", "C4,16", 1),
        EMPTY.replace("16", "C0,15", 1),
        EMPTY.replace("16", "C04,15", 1),
        EMPTY.replace("16", "C-4,15", 1),
        EMPTY.replace("16", "X4,15", 1),
        EMPTY.replace("16", "C4:5,15", 1),
        EMPTY.replace("16", "P4:,15", 1),
        EMPTY.replace("16", "P" + ":".join(["4"] * 9) + ",15", 1),
        EMPTY.replace("16", "C" + "9" * 101 + ",15", 1),
        EMPTY.replace("16", "C٤,15", 1),
        EMPTY.replace("16", ",".join(["C4"] * 17), 1),
        "C4" * 20_000,
    ],
)
def test_what_is_no_board_cannot_be_read(board):
    with pytest.raises(PositionError):
        SPEC.read_position(f"{board} W 0 0-0 -")


def test_an_empty_board_is_a_position_that_is_lost_at_once():
    position = SPEC.read_position(f"{EMPTY} W 0 0-0 -")
    assert ended(SPEC, position).reason == "exhaustion"


def test_a_full_board_can_be_read():
    full = "/".join([",".join(["C4"] * 16)] * 4 + [",".join(["c4"] * 16)] * 4)
    position = SPEC.read_position(f"{full} W 0 0-0 -")
    assert SPEC.write_position(position) == f"{full} W 0 0-0 -"
    assert len(list(SPEC.legal_moves(position))) == 30
