"""Ambush (Spec v1 §6.2, §13.3; rules page, Ambush)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine.geometry import INDEX
from games.engine.rithmomachia.rules import ambush
from tests.engine.sparse import game, play, refused, sparse

SPEC = game()
OFF = game(ambush=False)
ADJACENT = game(helper_adjacency=True)
PYRAMIDS = game(pyramid_helpers=True)
MEN = "A1:C2 C1:T5 E1:T7 G1:C11 P5:t12 P7:c3"


def ways(rules, position, move: str) -> list[str]:
    turn = rules.read_move(position, move)
    bare = rules.write_move(position, turn)
    return [
        rules.write_move(position, replace(turn, ambush=each)).removeprefix(bare)
        for each in ambush.ways(position, turn)
    ]


@pytest.mark.parametrize("two", ["C1,E1", "E1,C1"])
@pytest.mark.parametrize("relation", ["SUM", "DIFF"])
def test_two_unmoved_men_take_an_enemy_anywhere(two, relation):
    position = sparse(SPEC, MEN)
    after = play(SPEC, position, f"A1-B2*P5:{relation}({two})")
    assert after.piece(INDEX["P5"]) is None
    assert after.points == (2, 0)
    assert after.quiet == 0


def test_each_pair_is_listed_once_under_its_plainest_name():
    assert ways(SPEC, sparse(SPEC, MEN), "A1-B2") == ["*P5:SUM(C1,E1)"]


def test_an_ambush_is_listed_under_each_relation_that_differs():
    position = sparse(SPEC, "A1:C2 C1:T6 E1:T6 P5:t12 P7:c5")
    assert ways(SPEC, position, "A1-B2") == ["*P5:SUM(C1,E1)", "*P5:DIVISOR(C1,E1)"]


def test_the_mover_takes_no_part():
    position = sparse(SPEC, MEN)
    assert ways(SPEC, position, "C1-C2") == []
    assert refused(SPEC, position, "C1-C2*P5:SUM(C2,E1)")[0] == "BAD_HELPER"
    assert refused(SPEC, position, "C1-C2*P5:SUM(C1,E1)")[0] == "BAD_HELPER"


def test_the_two_helpers_are_different_men():
    position = sparse(SPEC, "A1:C2 C1:T6 P5:t12 P7:c3")
    assert refused(SPEC, position, "A1-B2*P5:SUM(C1,C1)") == (
        "BAD_HELPER",
        "An ambush needs two different helpers; both are on C1.",
    )


@pytest.mark.parametrize("two", ["C1", "C1,E1,G1"])
def test_an_ambush_has_exactly_two_helpers(two):
    code, _ = refused(SPEC, sparse(SPEC, MEN), f"A1-B2*P5:SUM({two})")
    assert code == "BAD_HELPER"


def test_an_ambush_may_follow_a_landing_capture():
    position = sparse(SPEC, "A1:C2 C1:T5 E1:T7 C3:c2 P5:t12 P7:c3")
    after = play(SPEC, position, "A1xC3:EQUAL*P5:SUM(C1,E1)")
    assert after.points == (3, 0)


def test_the_man_just_taken_cannot_be_ambushed():
    position = sparse(SPEC, "A1:C2 C1:T1 E1:T1 C3:c2 P5:t12 P7:c3")
    assert refused(SPEC, position, "A1xC3:EQUAL*C3:SUM(C1,E1)")[0] == (
        "ILLEGAL_CAPTURE"
    )
    assert all("C3" not in way for way in ways(SPEC, position, "A1xC3:EQUAL"))


@pytest.mark.parametrize("target", ["H8", "G1", "A1"])
def test_only_a_living_enemy_is_ambushed(target):
    position = sparse(SPEC, MEN)
    assert refused(SPEC, position, f"A1-B2*{target}:SUM(C1,E1)")[0] == (
        "ILLEGAL_CAPTURE"
    )


def test_a_pyramid_is_ambushed_by_a_face_that_is_named():
    position = sparse(SPEC, "A1:C2 C1:T5 E1:T7 P5:p36:25:12:4 P7:c5")
    assert refused(SPEC, position, "A1-B2*P5[12]:SUM(C1,E1)") == ("", "")
    assert refused(SPEC, position, "A1-B2*P5:SUM(C1,E1)")[0] == "ILLEGAL_CAPTURE"
    assert refused(SPEC, position, "A1-B2*P5[13]:SUM(C1,E1)")[0] == "ILLEGAL_CAPTURE"
    assert "*P5[12]:SUM(C1,E1)" in ways(SPEC, position, "A1-B2")


def test_pyramids_help_only_where_the_option_lets_them_and_with_a_face():
    men = "A1:C2 C1:P5:6 E1:T7 P5:t12 P7:c4"
    assert ways(SPEC, sparse(SPEC, men), "A1-B2") == []
    assert refused(SPEC, sparse(SPEC, men), "A1-B2*P5:SUM(C1[5],E1)")[0] == "BAD_HELPER"
    position = sparse(PYRAMIDS, men)
    assert ways(PYRAMIDS, position, "A1-B2") == ["*P5:SUM(C1[5],E1)"]
    assert refused(PYRAMIDS, position, "A1-B2*P5:SUM(C1[5],E1)") == ("", "")
    assert refused(PYRAMIDS, position, "A1-B2*P5:SUM(C1,E1)")[0] == "BAD_HELPER"
    assert refused(PYRAMIDS, position, "A1-B2*P5:SUM(C1[6],E1)")[0] == "RELATION_FAIL"


def test_two_faces_of_one_pyramid_are_not_two_helpers():
    position = sparse(PYRAMIDS, "A1:C2 C1:P5:7 P5:t12 P7:c4")
    assert ways(PYRAMIDS, position, "A1-B2") == []
    code, _ = refused(PYRAMIDS, position, "A1-B2*P5:SUM(C1[5],C1[7])")
    assert code == "BAD_HELPER"


def test_with_adjacency_both_stand_next_to_the_target():
    near = sparse(ADJACENT, "A1:C2 P6:T5 O5:T7 P5:t12 P8:c4")
    assert ways(ADJACENT, near, "A1-B2") == ["*P5:SUM(O5,P6)"]
    one_far = sparse(ADJACENT, "A1:C2 P6:T5 N5:T7 P5:t12 P8:c4")
    assert ways(ADJACENT, one_far, "A1-B2") == []
    assert refused(ADJACENT, one_far, "A1-B2*P5:SUM(N5,P6)")[0] == "BAD_HELPER"


def test_where_ambush_is_off_none_is_listed_and_none_accepted():
    position = sparse(OFF, MEN)
    assert ways(OFF, position, "A1-B2") == []
    assert refused(OFF, position, "A1-B2*P5:SUM(C1,E1)") == (
        "ILLEGAL_CAPTURE",
        "This game is played without ambush.",
    )


def test_a_wrong_ambush_rejects_the_whole_turn():
    position = sparse(SPEC, MEN)
    assert refused(SPEC, position, "A1-B2*P5:PRODUCT(C1,E1)") == (
        "RELATION_FAIL",
        "5 × 7 = 35, not 12, and 12 × 5 = 60, not 7.",
    )
