"""Capture by landing: helpers, faces and their toggles (Spec v1 §6.1, §13.2)."""

from __future__ import annotations

import pytest

from games.engine.geometry import INDEX
from games.engine.rithmomachia.rules import captures
from tests.engine.sparse import game, play, refused, sparse

SPEC = game()
ADJACENT = game(helper_adjacency=True)
PYRAMIDS = game(pyramid_helpers=True)


def ways(rules, position, origin: str, target: str) -> list[str]:
    found = captures.ways(position, INDEX[origin], INDEX[target])
    return [rules.write_move(position, move) for move in found]


def test_every_way_is_listed_with_relations_that_need_nobody_first():
    position = sparse(SPEC, "A1:T4 A2:C3 A3:C8 A4:C16 D1:t12 P8:c5")
    assert ways(SPEC, position, "A1", "D1") == [
        "A1xD1:DIVISOR",
        "A1xD1:SUM(A3)",
        "A1xD1:PRODUCT(A2)",
        "A1xD1:DIFF(A4)",
    ]


def test_a_pair_listed_under_sum_is_not_listed_under_difference_but_both_are_legal():
    position = sparse(SPEC, "A1:T9 A8:C6 H1:c15 P8:c3")
    assert ways(SPEC, position, "A1", "H1") == ["A1xH1:SUM(A8)"]
    for relation in ("SUM", "DIFF"):
        assert refused(SPEC, position, f"A1xH1:{relation}(A8)") == ("", "")


def test_a_product_is_listed_as_ratio_when_the_mover_is_the_product():
    small = sparse(SPEC, "A1:T4 A8:C9 H1:c36 P8:c5")
    large = sparse(SPEC, "A1:T36 A8:C9 H1:c4 P8:c5")
    assert "A1xH1:PRODUCT(A8)" in ways(SPEC, small, "A1", "H1")
    assert "A1xH1:RATIO(A8)" in ways(SPEC, large, "A1", "H1")
    for position in (small, large):
        for relation in ("PRODUCT", "RATIO"):
            assert refused(SPEC, position, f"A1xH1:{relation}(A8)") == ("", "")


def test_the_mover_is_no_helper_even_when_his_value_would_do():
    position = sparse(SPEC, "A1:T6 H1:c12 P8:c5")
    assert ways(SPEC, position, "A1", "H1") == ["A1xH1:DIVISOR"]
    assert refused(SPEC, position, "A1xH1:SUM(A1)") == (
        "BAD_HELPER",
        "T6 moves and cannot be its own helper.",
    )


def test_a_twin_of_the_mover_may_help_him():
    position = sparse(SPEC, "A1:T6 A8:C6 H1:c12 P8:c5")
    assert "A1xH1:SUM(A8)" in ways(SPEC, position, "A1", "H1")


def test_without_a_relation_the_landing_is_illegal():
    position = sparse(SPEC, "A1:T7 A8:C2 H1:c12 P8:c5")
    assert ways(SPEC, position, "A1", "H1") == []
    moves = {SPEC.write_move(position, move) for move in SPEC.legal_moves(position)}
    assert "A1-G1" in moves
    assert not any(move.startswith("A1xH1") for move in moves)


@pytest.mark.parametrize("relation", ["EQUAL", "MULTIPLE", "DIVISOR"])
def test_three_relations_take_no_helper(relation):
    position = sparse(SPEC, "A1:T6 A8:C6 H1:c6 P8:c5")
    assert refused(SPEC, position, f"A1xH1:{relation}") == ("", "")
    assert refused(SPEC, position, f"A1xH1:{relation}(A8)") == (
        "BAD_HELPER",
        f"{relation} takes no helper.",
    )


@pytest.mark.parametrize("relation", ["SUM", "DIFF", "PRODUCT", "RATIO"])
def test_four_relations_need_a_helper(relation):
    position = sparse(SPEC, "A1:T6 A8:C6 H1:c12 P8:c5")
    assert refused(SPEC, position, f"A1xH1:{relation}")[0] == "BAD_HELPER"


# --- Pyramids ---


def test_a_pyramid_that_takes_must_name_one_of_its_faces():
    position = sparse(SPEC, "A1:P8:27:64:1 B2:s64 P8:c3")
    assert refused(SPEC, position, "A1xB2:EQUAL") == (
        "ILLEGAL_CAPTURE",
        "Name the face that White’s pyramid shows: 8, 27, 64, 1.",
    )
    assert refused(SPEC, position, "A1[9]xB2:EQUAL") == (
        "ILLEGAL_CAPTURE",
        "White’s pyramid has no face 9; its faces are 8, 27, 64, 1.",
    )


def test_a_face_is_not_named_on_a_quiet_move():
    position = sparse(SPEC, "A1:P8:27:64:1 P8:c3")
    assert refused(SPEC, position, "A1[8]-B2")[0] == "ILLEGAL_CAPTURE"
    assert refused(SPEC, position, "A1-B2") == ("", "")


def test_only_a_pyramid_has_a_face_to_name():
    position = sparse(SPEC, "A1:T6 H1:c6 P8:c5")
    assert refused(SPEC, position, "A1[6]xH1:EQUAL")[0] == "ILLEGAL_CAPTURE"
    assert refused(SPEC, position, "A1xH1[6]:EQUAL")[0] == "ILLEGAL_CAPTURE"


def test_any_face_of_a_pyramid_may_be_attacked_and_the_whole_pyramid_goes():
    position = sparse(SPEC, "A1:T6 H1:p36:25:16:4 P8:c5")
    assert ways(SPEC, position, "A1", "H1") == ["A1xH1[36]:DIVISOR"]
    assert refused(SPEC, position, "A1xH1:DIVISOR")[0] == "ILLEGAL_CAPTURE"
    assert refused(SPEC, position, "A1xH1[25]:DIVISOR")[0] == "RELATION_FAIL"
    after = play(SPEC, position, "A1xH1[36]:DIVISOR")
    assert after.points == (5, 0)


def test_pyramid_against_pyramid_lists_each_pair_of_faces_that_fits():
    position = sparse(SPEC, "A1:P2:3 B2:p9:4 P8:c5")
    assert ways(SPEC, position, "A1", "B2") == [
        "A1[2]xB2[4]:DIVISOR",
        "A1[3]xB2[9]:DIVISOR",
    ]


def test_a_pyramid_does_not_help():
    position = sparse(SPEC, "A1:T9 A8:P6:7 H1:c15 P8:c5")
    assert ways(SPEC, position, "A1", "H1") == []
    assert refused(SPEC, position, "A1xH1:SUM(A8[6])") == (
        "BAD_HELPER",
        "The pyramid on A8 may not help.",
    )


def test_where_pyramids_help_they_name_a_face():
    position = sparse(PYRAMIDS, "A1:T9 A8:P6:7 H1:c15 P8:c5")
    assert ways(PYRAMIDS, position, "A1", "H1") == ["A1xH1:SUM(A8[6])"]
    for bad in ("A1xH1:SUM(A8)", "A1xH1:SUM(A8[5])"):
        assert refused(PYRAMIDS, position, bad)[0] == "BAD_HELPER"
    assert refused(PYRAMIDS, position, "A1xH1:SUM(A8[7])")[0] == "RELATION_FAIL"


def test_a_plain_helper_has_no_face_to_name():
    position = sparse(PYRAMIDS, "A1:T9 A8:C6 H1:c15 P8:c5")
    assert refused(PYRAMIDS, position, "A1xH1:SUM(A8[6])")[0] == "BAD_HELPER"


# --- helper_adjacency ---


def test_helpers_may_be_anywhere_unless_the_option_wants_them_adjacent():
    men = "A1:T9 A8:C6 H1:c15 P8:c5"
    assert ways(SPEC, sparse(SPEC, men), "A1", "H1") == ["A1xH1:SUM(A8)"]
    assert ways(ADJACENT, sparse(ADJACENT, men), "A1", "H1") == []
    assert refused(ADJACENT, sparse(ADJACENT, men), "A1xH1:SUM(A8)") == (
        "BAD_HELPER",
        "C6 on A8 does not stand next to H1.",
    )


@pytest.mark.parametrize("square", ["G2", "H2", "I2", "I1"])
def test_an_adjacent_helper_stands_on_one_of_the_squares_around_the_target(square):
    position = sparse(ADJACENT, f"A1:T9 {square}:C6 H1:c15 P8:c5")
    assert ways(ADJACENT, position, "A1", "H1") == [f"A1xH1:SUM({square})"]
    assert refused(ADJACENT, position, f"A1xH1:SUM({square})") == ("", "")


def test_adjacency_asks_nothing_of_relations_without_helper():
    position = sparse(ADJACENT, "A1:T9 H1:c9 P8:c5")
    assert "A1xH1:EQUAL" in ways(ADJACENT, position, "A1", "H1")


def test_each_displacement_is_listed_once_however_many_ways_there_are():
    position = SPEC.initial()
    steps = [(move.origin, move.destination) for move in SPEC.legal_moves(position)]
    assert len(steps) == len(set(steps)) == 68
