"""A turn in one readable sentence (rules page, Readable turn)."""

from __future__ import annotations

import pytest

from tests.engine.sparse import game, sparse

SPEC = game(point_victory=True, pyramid_helpers=True)

TURNS = [
    ("A1:C6 P8:c5", "A1-B2", "White C6 A1→B2"),
    ("A1:P6:7 P8:c5", "A1-B2", "White P A1→B2"),
    (
        "N1:T4 D1:t16 P8:c5",
        "N1xD1:DIVISOR",
        "White T4 N1→D1 takes Black T16: 16 = 4 × 4 (4 divides 16)",
    ),
    (
        "A1:T9 A8:C6 H1:c15 P8:c3",
        "A1xH1:SUM(A8)",
        "White T9 A1→H1 takes Black C15: 9 + 6 = 15 with C6 on A8",
    ),
    (
        "A1:P8:9 A8:P6:7 B2:p15:4 P8:c3",
        "A1[9]xB2[15]:SUM(A8[6])",
        "White P[9] A1→B2 takes Black P[15]: 9 + 6 = 15 with P[6] on A8",
    ),
    (
        "A1:C2 C1:T5 E1:S25 P5:s125 P8:c3",
        "A1-B2*P5:PRODUCT(C1,E1)",
        "White C2 A1→B2; ambush takes Black S125 on P5: "
        "5 × 25 = 125 with T5 on C1 and S25 on E1",
    ),
    (
        "C6:C6 D6:C8 E5:T12 P8:c3",
        "E5-E6#HARM(E6,D6,C6)",
        "White T12 E5→E6; declares a harmonic harmony 6, 8, 12 on C6, D6, E6: "
        "2 × 6 × 12 = 8 × (6 + 12)",
    ),
    (
        "C6:C4 D6:C6 E5:T8 E6:c8 P8:s3",
        "E5xE6:EQUAL#ARITH(C6,D6,E6)",
        "White T8 E5→E6 takes Black C8: 8 = 8; declares an arithmetic harmony "
        "4, 6, 8 on C6, D6, E6: 2 × 6 = 4 + 8",
    ),
    (
        "A1:T4 A8:p4:5 P8:c5",
        "A1xA8[4]:EQUAL$",
        "White T4 A1→A8 takes Black P[4]: 4 = 4; declares a point win with 30",
    ),
]


@pytest.mark.parametrize(("men", "turn", "sentence"), TURNS)
def test_a_turn_reads_as_a_sentence_with_its_mathematics(men, turn, sentence):
    position = sparse(SPEC, men, "W 0 25-0 -")
    move = SPEC.read_move(position, turn)
    assert SPEC.refusal(position, move) is None
    assert SPEC.describe(position, move).text == sentence
