"""Turns and formations as sentences (medieval §3, §5, §7)."""

from __future__ import annotations

import pytest

from games.engine.medieval.rules import formations
from games.engine.medieval.rules.proofs import explained
from games.engine.sides import Side
from tests.engine.medieval.sparse import bodies, game, men, position


def told(move, white="", black="", turn=Side.WHITE, taken=((), ()), **options):
    rules = game(**options)
    start = (
        position(white, black, turn, rules=rules, taken=taken)
        if white
        else rules.initial()
    )
    return rules.describe(start, rules.read_move(start, move)).text


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("M2-P3", "White P91 M2→P3"),
        ("L2-J2", "White T72 L2→J2 takes Black T12 on E2 by eruption: 72 ÷ 6 = 12"),
        ("M2-J1", "White P91 M2→J1 takes Black S28 on D1 by eruption: 4 × 7 = 28"),
    ],
)
def test_a_first_move(move, text):
    assert told(move) == text


def test_others_who_take_are_named():
    # 16 − 7 = 9 stands; T9 reaches it from I2 by itself.
    text = told("K2-I2", "K2 T9 G3 C16 I3 C7", "H4 C9 A8 C2")
    assert text == (
        "White T9 K2→I2 takes Black C9 on H4 by equality: 9 = 9 "
        "and by ambush of C16 on G3 and C7 on I3: 16 − 7 = 9"
    )


def test_an_equality_of_another_man():
    text = told("P8-O7", "H4 C16 P8 C2", "I5 T16 A8 C3")
    assert text == (
        "White C2 P8→O7 takes Black T16 on I5 by equality with C16 on H4: 16 = 16"
    )


def test_several_fall_at_once():
    text = told("H3-G4", "H3 C9", "H5 C9 F3 T9 G8 S45 A8 C2")
    assert text == (
        "White C9 H3→G4 takes Black T9 on F3 by equality: 9 = 9; "
        "Black S45 on G8 by eruption: 9 × 5 = 45; "
        "Black C9 on H5 by equality: 9 = 9"
    )


def test_a_siege_names_its_ring():
    text = told("C7-B6", "B4 C2 C7 C6", "A5 S361 A8 C2")
    assert text == (
        "White C6 C7→B6 takes Black S361 on A5 by siege: B4, B6 and the edge"
    )


def test_parts_of_a_pyramid_are_named():
    text = told("E2-E4", "G4 P91 P1 C2", "H5 C9 E2 T12", Side.BLACK)
    assert text == (
        "Black T12 E2→E4 takes S36 of White P91 on G4 by eruption: 12 × 3 = 36; "
        "T9 of White P91 on G4 by equality with C9 on H5: 9 = 9; "
        "C4 of White P91 on G4 by eruption: 12 ÷ 3 = 4"
    )


def test_a_drop():
    taken = (bodies("36"), ())
    text = told("C36 *P4", "G4 C2", "M4 S144 A8 C3", taken=taken, prisoners=True)
    assert text == (
        "White drops C36 on P4 and takes Black S144 on M4 by eruption: 36 × 4 = 144"
    )


def test_a_victory_is_part_of_the_sentence():
    text = told("E6-E4", "C4 C16 D4 C36 P1 C1", "E6 T56", Side.BLACK)
    assert text == (
        "Black T56 E6→E4. White wins by Victoria Magna: 16, 36, 56 on C4, D4, E4 "
        "(36 − 16 = 56 − 36 = 20; men of both colours count)"
    )


# --- Proportions --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("white", "black", "options", "text"),
    [
        ("C4 C16 D4 C36", "E4 T56", {}, "arithmetic: 36 − 16 = 56 − 36"),
        ("C4 C4 D4 C8 E4 C16", "", {"magna_any": True}, "geometric: 8² = 4 × 16"),
        (
            "C4 C4 C6 T6 E4 C36",
            "E6 T12",
            {},
            "4, 12, 36 geometric: 12² = 4 × 36; "
            "4, 6, 12 harmonic: 2 × 4 × 12 = 6 × (4 + 12)",
        ),
        (
            "B4 C4 C4 T6 D4 C8",
            "E4 T12",
            {"disjunct_geometric": True},
            "4, 6, 8 arithmetic: 6 − 4 = 8 − 6; "
            "4 : 6 = 8 : 12 geometric: 4 × 12 = 6 × 8; "
            "4, 6, 12 harmonic: 2 × 4 × 12 = 6 × (4 + 12)",
        ),
    ],
)
def test_a_formation_is_explained_as_a_proportion(white, black, options, text):
    rules = game(**options)
    best = formations.standing(rules.options, men(white, black), Side.WHITE)[0]
    assert explained(best) == text
