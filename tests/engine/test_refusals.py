"""Every refusal code, and the order in which they are asked (rules page, Refusals)."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalMove
from games.engine.geometry import INDEX, NOWHERE
from games.engine.rithmomachia.rules.values import Ambush, Capture, Harmony, Move, Part
from tests.engine.sparse import game, play, refused, sparse

SPEC = game()
POINTS = game(point_victory=True)

# White T4 A1; Black T16 H1; C5 stands in the way on D1 in some tests.
MEN = "A1:T4 A8:C9 C3:C2 H1:t16 B7:c3 P8:s7 L8:P64:49:36:25"


def test_turn_comes_first_and_also_after_the_end():
    won = play(SPEC, SPEC.initial(), "N3-L5", "C1-D1#GEOM(B3,C2,D1)", "L5-M6")
    code, why = refused(SPEC, won, "N1-M1")
    assert code == "TURN"
    assert why == (
        "The game is over: Black wins by a geometric harmony 9, 12, 16 on B3, C2, D1."
    )


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("B2-B3", "There is no man on B2."),
        ("H1-H2", "Black T16 is not White’s man, and it is White’s turn."),
    ],
)
def test_who_is_not_there_or_not_ones_own_is_not_owner(move, why):
    assert refused(SPEC, sparse(SPEC, MEN), move) == ("NOT_OWNER", why)


def test_a_man_who_is_not_on_the_board_is_not_owner():
    words = SPEC.refusal(sparse(SPEC, MEN), Move(NOWHERE, INDEX["B2"]))
    assert words is not None
    assert words.code == "NOT_OWNER"


def test_geometry_is_illegal_move():
    assert refused(SPEC, sparse(SPEC, MEN), "A1-B2") == (
        "ILLEGAL_MOVE",
        "T4 cannot go from A1 to B2: a triangle moves along a row or column.",
    )


def test_a_square_off_the_board_is_illegal_move():
    words = SPEC.refusal(sparse(SPEC, MEN), Move(INDEX["A1"], NOWHERE))
    assert words is not None
    assert words.code == "ILLEGAL_MOVE"


def test_a_man_in_the_way_is_path_blocked():
    position = sparse(SPEC, MEN + " D1:C5")
    assert refused(SPEC, position, "A1xH1:DIVISOR") == (
        "PATH_BLOCKED",
        "The way from A1 to H1 is blocked: White C5 stands on D1.",
    )


@pytest.mark.parametrize("move", ["A1-H1", "A1xG1:DIVISOR", "A1[4]xH1:DIVISOR"])
def test_a_capture_that_is_not_named_as_it_must_be_is_illegal_capture(move):
    assert refused(SPEC, sparse(SPEC, MEN), move)[0] == "ILLEGAL_CAPTURE"


def test_naming_another_target_is_illegal_capture():
    capture = Capture("DIVISOR", Part(INDEX["B7"]))
    move = Move(INDEX["A1"], INDEX["H1"], 0, capture)
    words = SPEC.refusal(sparse(SPEC, MEN), move)
    assert words is not None
    assert words.code == "ILLEGAL_CAPTURE"


@pytest.mark.parametrize(
    ("helper", "why"),
    [
        ("B2", "There is no helper on B2."),
        ("B7", "Black C3 on B7 is an enemy and does not help."),
        ("A1", "T4 moves and cannot be its own helper."),
        ("L8[64]", "The pyramid on L8 may not help."),
    ],
)
def test_who_cannot_help_is_bad_helper(helper, why):
    position = sparse(SPEC, MEN)
    assert refused(SPEC, position, f"A1xH1:SUM({helper})") == ("BAD_HELPER", why)


def test_a_dead_helper_is_bad_helper():
    capture = Capture("SUM", Part(INDEX["H1"]), Part(NOWHERE))
    move = Move(INDEX["A1"], INDEX["H1"], 0, capture)
    words = SPEC.refusal(sparse(SPEC, MEN), move)
    assert words is not None
    assert words.code == "BAD_HELPER"


def test_numbers_that_do_not_fit_are_relation_fail():
    assert refused(SPEC, sparse(SPEC, MEN), "A1xH1:SUM(A8)") == (
        "RELATION_FAIL",
        "4 + 9 = 13, not 16, and 16 + 9 = 25, not 4.",
    )


def test_the_example_of_the_rules_page_is_said_as_there():
    position = sparse(SPEC, "A1:T49 H1:t120 P8:c3")
    assert refused(SPEC, position, "A1xH1:DIVISOR") == (
        "RELATION_FAIL",
        "120 is not a multiple of 49: 120 = 2 × 49 + 22.",
    )


def test_a_harmony_that_does_not_stand_is_harmony_invalid():
    position = sparse(SPEC, MEN)
    assert refused(SPEC, position, "A1-B1#GEOM(A8,B1,C3)")[0] == "HARMONY_INVALID"


def test_points_declared_without_points_are_illegal_move():
    position = sparse(POINTS, MEN, "W 0 29-0 -")
    assert refused(POINTS, position, "A1-B1$") == (
        "ILLEGAL_MOVE",
        "A point victory needs 30 points; White has 29.",
    )
    assert refused(SPEC, sparse(SPEC, MEN, "W 0 99-0 -"), "A1-B1$") == (
        "ILLEGAL_MOVE",
        "This game is played without point victory.",
    )


def test_an_unknown_relation_or_harmony_is_refused_and_not_a_fault():
    position = sparse(SPEC, MEN)
    target, two = Part(INDEX["H1"]), (Part(INDEX["A8"]), Part(INDEX["C3"]))
    origin, quiet = INDEX["A1"], INDEX["B1"]
    for move, code in (
        (Move(origin, INDEX["H1"], 0, Capture("MAGIC", target)), "ILLEGAL_CAPTURE"),
        (Move(origin, quiet, ambush=Ambush("MAGIC", target, two)), "ILLEGAL_CAPTURE"),
        (Move(origin, quiet, harmony=Harmony("MAGIC", two)), "HARMONY_INVALID"),
    ):
        words = SPEC.refusal(position, move)
        assert words is not None
        assert words.code == code


# One turn wrong in every way; each line mends the first fault that is left.
ORDER = [
    ("B2xH1:SUM(B7)*B7:SUM(A1,A8)#GEOM(A8,B1,C3)$", "NOT_OWNER"),
    ("A1xH2:SUM(B7)*B7:SUM(A1,A8)#GEOM(A8,B1,C3)$", "ILLEGAL_MOVE"),
    ("A1xI1:SUM(B7)*B7:SUM(A1,A8)#GEOM(A8,B1,C3)$", "PATH_BLOCKED"),
    ("A1[5]xH1:SUM(B7)*B7:SUM(A1,A8)#GEOM(A8,B1,C3)$", "ILLEGAL_CAPTURE"),
    ("A1xH1:SUM(B7)*C7:SUM(A1,A8)#GEOM(A8,B1,C3)$", "BAD_HELPER"),
    ("A1xH1:SUM(C3)*C7:SUM(A1,A8)#GEOM(A8,B1,C3)$", "RELATION_FAIL"),
    ("A1xH1:DIVISOR*C7:SUM(A1,A8)#GEOM(A8,B1,C3)$", "ILLEGAL_CAPTURE"),
    ("A1xH1:DIVISOR*B7:SUM(A1,A8)#GEOM(A8,B1,C3)$", "BAD_HELPER"),
    ("A1xH1:DIVISOR*B7:SUM(A8,C3)#GEOM(A8,B1,C3)$", "RELATION_FAIL"),
    ("A1xH1:DIVISOR*P8:SUM(A8,C3)#GEOM(A8,B1,C3)$", "HARMONY_INVALID"),
    ("A1xH1:DIVISOR*P8:SUM(A8,C3)$", "ILLEGAL_MOVE"),
    ("A1xH1:DIVISOR*P8:SUM(A8,C3)", ""),
]


@pytest.mark.parametrize(("move", "code"), ORDER)
def test_faults_are_named_in_the_order_of_the_rules_page(move, code):
    position = sparse(POINTS, MEN)
    assert refused(POINTS, position, move)[0] == code


def test_a_refused_turn_moves_nothing_and_raises_with_its_code():
    position = sparse(SPEC, MEN)
    before = SPEC.write_position(position)
    move = SPEC.read_move(position, "A1xH1:DIVISOR*B7:SUM(A8,C3)")
    with pytest.raises(IllegalMove) as caught:
        SPEC.apply(position, move)
    assert caught.value.code == "RELATION_FAIL"
    assert str(caught.value) == "9 + 2 = 11, not 3, and 3 + 2 = 5, not 9."
    assert SPEC.write_position(position) == before
