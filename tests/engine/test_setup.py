"""Both setups stand as drawn (Spec v1 §4; rules page, Board and setup)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.geometry import NAMES
from games.engine.rithmomachia.rules.values import Position
from tests.engine.sparse import game

SPEC_MEN = """
A1 s49 A2 s121 A3 t36 A4 t30 A5 t56 A6 t64 A7 s225 A8 s361
B2 t66 B3 c9 B4 c25 B5 c49 B6 c81 B7 s120 B8 p36:25:16:4
C1 t16 C2 t12 C3 c3 C4 c4 C5 c2 C6 c12 C7 t90 C8 t9
N1 T4 N2 C2 N3 C6 N4 C8 N5 C4 N6 C2 N7 T6 N8 T5
O1 S153 O2 C25 O3 C36 O4 C64 O5 C16 O6 C4 O7 P64:49:36:25 O8 S169
P1 S289 P2 S81 P3 T20 P4 T42 P5 T49 P6 T72 P7 S45 P8 S25
"""
REFERENCE_MEN = """
A1 s28 A2 s66 A7 s225 A8 s361
B1 s28 B2 s66 B3 t36 B4 t30 B5 t56 B6 t64 B7 s120 B8 p36:25:16:4
C1 t16 C2 t12 C3 c9 C4 c25 C5 c49 C6 c81 C7 t90 C8 t100
D3 c3 D4 c5 D5 c7 D6 c9
M3 C8 M4 C6 M5 C4 M6 C2
N1 T81 N2 T72 N3 C64 N4 C16 N5 C16 N6 C4 N7 T6 N8 T9
O1 S153 O2 P64:49:36:25 O3 T72 O4 T20 O5 T20 O6 T25 O7 S45 O8 S15
P1 S289 P2 S169 P7 S81 P8 S25
"""
START = (
    "s361,p36:25:16:4,t9,10,T5,S169,S25/s225,s120,t90,10,T6,P64:49:36:25,S45/"
    "t64,c81,c12,10,C2,C4,T72/t56,c49,c2,10,C4,C16,T49/t30,c25,c4,10,C8,C64,T42/"
    "t36,c9,c3,10,C6,C36,T20/s121,t66,t12,10,C2,C25,S81/s49,1,t16,10,T4,S153,S289 "
    "W 0 0-0 -"
)


def men(position: Position) -> dict[str, str]:
    return {
        NAMES[square]: piece.name if piece.side == 0 else piece.name.lower()
        for square, piece in position.standing()
    }


@pytest.mark.parametrize(
    ("setup", "drawn"), [("spec", SPEC_MEN), ("reference-24", REFERENCE_MEN)]
)
def test_every_man_stands_where_he_is_drawn(setup, drawn):
    words = drawn.split()
    expected = dict(zip(words[::2], words[1::2], strict=True))
    assert men(game(setup=setup).initial()) == expected


def test_the_diagram_has_23_black_and_24_white_men():
    pieces = game().initial().roster.pieces
    counts = Counter((piece.side.seat, piece.kind) for piece in pieces)
    assert counts == {
        ("black", "S"): 5,
        ("black", "T"): 9,
        ("black", "C"): 8,
        ("black", "P"): 1,
        ("white", "S"): 6,
        ("white", "T"): 7,
        ("white", "C"): 10,
        ("white", "P"): 1,
    }


def test_the_start_is_written_as_on_the_rules_page():
    spec = game()
    assert spec.write_position(spec.initial()) == START
    assert spec.read_position(START) == spec.initial()


def test_men_are_numbered_by_colour_and_kind_in_the_order_of_the_diagram():
    position = game().initial()
    named = {NAMES[square]: piece.id for square, piece in position.standing()}
    assert named["A1"] == "B_S_01"
    assert named["A2"] == "B_S_02"
    assert named["A3"] == "B_T_01"
    assert named["B7"] == "B_S_05"
    assert named["C8"] == "B_T_09"
    assert named["N2"] == "W_C_01"
    assert named["O2"] == "W_C_06"
    assert named["O7"] == "W_P_01"
    assert named["P8"] == "W_S_06"


def test_white_moves_first():
    assert game().seat_to_move(game().initial()) == "white"
