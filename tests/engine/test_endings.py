"""Exhaustion, points and claims (Spec v1 §8, §9; rules page, Other endings)."""

from __future__ import annotations

import pytest

from games.engine.rithmomachia.rules import endings
from tests.engine.sparse import ended, game, play, refused, sparse

SPEC = game()
POINTS = game(point_victory=True)


def outcome(rules, position) -> tuple[str | None, str]:
    ended = rules.outcome(position)
    return ("", "") if ended is None else (ended.winner, ended.reason)


# --- Exhaustion ---


def test_a_side_without_men_is_exhausted():
    position = play(SPEC, sparse(SPEC, "A1:T4 H1:t16"), "A1xH1:DIVISOR")
    assert outcome(SPEC, position) == ("white", "exhaustion")
    assert str(ended(SPEC, position).words) == (
        "White wins by exhaustion: Black has no legal move."
    )


@pytest.mark.parametrize(
    "men",
    [
        "A8:c5 B7:C7",  # 5 and 7 stand in no relation
        "A8:c5 B7:c5 A6:C7 C8:C7 C6:C7",  # nor does his own man make way
        "A8:p5:6 A7:C7 B8:C11 B7:C13",  # no face takes anybody
    ],
)
def test_a_side_that_cannot_move_has_lost_when_its_turn_begins(men):
    position = play(SPEC, sparse(SPEC, men + " P1:T3"), "P1-P2")
    assert outcome(SPEC, position) == ("white", "exhaustion")


@pytest.mark.parametrize(
    "men",
    [
        "A8:c5 B7:C10",  # 10 is a multiple of 5
        "A8:c5 B7:c5 A6:C7 C8:C7",  # C6 is free
        "A8:p5:6 A7:C7 B8:C11 B7:C12",  # one face takes
    ],
)
def test_one_legal_move_is_enough_to_go_on(men):
    position = play(SPEC, sparse(SPEC, men + " P1:T3"), "P1-P2")
    assert outcome(SPEC, position) == ("", "")


def test_a_capture_with_a_helper_saves_from_exhaustion():
    # Black's two circles are walled in; 5 + 2 = 7 lets the one in the corner take.
    men = "A8:c5 B7:C7 C6:C11 A2:c2 B1:C9 B3:C9 P1:T3"
    assert outcome(SPEC, play(SPEC, sparse(SPEC, men), "P1-P2")) == ("", "")
    adjacent = game(helper_adjacency=True)
    position = play(adjacent, sparse(adjacent, men), "P1-P2")
    assert outcome(adjacent, position) == ("white", "exhaustion")


def test_after_the_end_there_is_no_legal_move():
    position = play(SPEC, sparse(SPEC, "A1:T4 H1:t16"), "A1xH1:DIVISOR")
    assert list(SPEC.legal_moves(position)) == []
    assert refused(SPEC, position, "H1-H2")[0] == "TURN"


# --- Points ---


@pytest.mark.parametrize(
    ("target", "points"),
    [("c4", 1), ("t4", 2), ("s4", 3), ("p4:5:6:7", 5)],
)
def test_each_kind_has_its_points_whether_or_not_they_win(target, points):
    face = "[4]" if target.startswith("p") else ""
    for rules in (SPEC, POINTS):
        position = sparse(rules, f"A1:T4 H1:{target} P8:c5")
        after = play(rules, position, f"A1xH1{face}:EQUAL")
        assert after.points == (points, 0)


def test_landing_and_ambush_of_one_turn_both_count():
    position = sparse(POINTS, "A1:T4 C3:C5 E5:C7 H1:t4 P8:s12 P1:c3", "W 0 25-0 -")
    after = play(POINTS, position, "A1xH1:EQUAL*P8:SUM(C3,E5)$")
    assert after.points == (30, 0)
    assert outcome(POINTS, after) == ("white", "points")
    assert str(ended(POINTS, after).words) == "White wins on points with 30."


def test_points_must_be_declared():
    position = sparse(POINTS, "A1:T4 P8:c5", "W 0 45-0 -")
    assert outcome(POINTS, play(POINTS, position, "A1-A2")) == ("", "")
    assert outcome(POINTS, play(POINTS, position, "A1-A2$")) == ("white", "points")


def test_the_target_is_an_option():
    twelve = game(point_victory=True, point_target=12)
    near = sparse(twelve, "A1:T4 P8:c5", "W 0 11-0 -")
    there = sparse(twelve, "A1:T4 P8:c5", "W 0 12-0 -")
    assert refused(twelve, near, "A1-A2$")[0] == "ILLEGAL_MOVE"
    assert outcome(twelve, play(twelve, there, "A1-A2$")) == ("white", "points")


def test_black_may_need_fewer_points_than_white():
    uneven = game(point_victory=True, point_target=12, black_point_target=9)
    men = "A1:T4 P8:c5"
    white = sparse(uneven, men, "W 0 11-9 -")
    assert refused(uneven, white, "A1-A2$")[0] == "ILLEGAL_MOVE"
    black = sparse(uneven, men, "B 0 12-9 -")
    assert outcome(uneven, play(uneven, black, "P8-O7$")) == ("black", "points")
    words = refused(uneven, sparse(uneven, men, "B 0 12-8 -"), "P8-O7$")[1]
    assert "Black needs 9 points" in str(words)


def test_the_sides_need_the_same_unless_it_is_said():
    usual = game(point_victory=True, point_target=12).options
    assert usual.targets == (12, 12)
    assert usual.say("black_point_target").endswith("the same as White")
    uneven = game(point_victory=True, point_target=12, black_point_target=9).options
    assert uneven.targets == (12, 9)
    assert uneven.say("black_point_target").endswith(": 9")
    assert uneven.digest("rithmomachia") != usual.digest("rithmomachia")


def test_points_come_before_the_opponents_harmony_and_that_before_his_exhaustion():
    men = "C3:c4 D3:c6 E3:t8 A1:T3"
    position = sparse(POINTS, men, "W 0 30-0 B:ARITH(C3,D3,E3)@2")
    assert outcome(POINTS, play(POINTS, position, "A1-A2$")) == ("white", "points")
    assert outcome(POINTS, play(POINTS, position, "A1-A2")) == ("black", "harmony")
    # Black's three pyramids in the corner cannot move, but their harmony stands.
    walls = "A4:C97 B4:C97 C4:C97 D4:C97 D3:C97 D2:C97 D1:C97"
    stuck = f"A3:p4 B3:p6 C3:p8 A2:C97 B2:C97 C2:C97 {walls} P1:T3"
    pending = "W 0 30-0 B:ARITH(A3[4],B3[6],C3[8])@2"
    position = play(POINTS, sparse(POINTS, stuck, pending), "P1-P2")
    assert outcome(POINTS, position) == ("black", "harmony")
    position = play(POINTS, sparse(POINTS, stuck, "W 0 30-0 -"), "P1-P2")
    assert outcome(POINTS, position) == ("white", "exhaustion")


# --- Claims ---


def claims(rules, position) -> list[tuple[str | None, str]]:
    return [(claim.winner, claim.reason) for claim in rules.claims(position)]


THERE_AND_BACK = ("A1-A2", "P8-P7", "A2-A1", "P7-P8")


def test_the_third_occurrence_may_be_claimed_by_the_player_to_move():
    position = sparse(SPEC, "A1:T4 P8:t5")
    twice = play(SPEC, position, *THERE_AND_BACK)
    assert claims(SPEC, twice) == []
    thrice = play(SPEC, twice, *THERE_AND_BACK)
    assert claims(SPEC, thrice) == [(None, "repetition")]
    assert str(SPEC.claims(thrice)[0].words) == (
        "Draw by repetition: this position has occurred 3 times."
    )
    assert claims(SPEC, play(SPEC, thrice, "A1-A3")) == []


def test_the_same_men_with_the_other_side_to_move_are_another_position():
    position = sparse(SPEC, "A1:T4 P8:t5")
    # White loses a tempo: A1-A2-A3-A1 against P8-P7, P7-P8.
    round_trip = ("A1-A2", "P8-P7", "A2-A3", "P7-P8", "A3-A1")
    after = play(SPEC, position, *round_trip)
    assert endings.occurrences(after) == 1


def test_men_of_the_same_name_may_change_places():
    position = sparse(SPEC, "A1:T4 B1:T4 P8:t5 O8:t5")
    swapped = play(SPEC, position, "A1-A2", "P8-P7", "B1-A1", "P7-P8", "A2-B2", "P8-P7")
    swapped = play(SPEC, swapped, "B2-B1", "P7-P8")
    assert endings.occurrences(swapped) == 2


def test_a_pending_harmony_makes_another_position():
    men = "C6:C4 D6:C6 E6:T8 A1:T3 P1:t5 P8:s2"
    position = sparse(SPEC, men)
    plain = play(SPEC, position, "A1-A2")
    declared = play(SPEC, position, "A1-A2#ARITH(C6,D6,E6)")
    assert endings.repetition_key(plain) != endings.repetition_key(declared)
    later = sparse(SPEC, men.replace("A1", "A2"), "B 0 0-0 W:ARITH(C6,D6,E6)@7")
    assert endings.repetition_key(declared) == endings.repetition_key(later)


def test_a_capture_ends_the_search_for_repetitions():
    position = sparse(SPEC, "A1:T4 P8:t5 A8:t16")
    position = play(SPEC, position, *THERE_AND_BACK, "A1xA8:DIVISOR")
    assert claims(SPEC, position) == []


def test_fifty_moves_of_each_side_without_progress_may_be_claimed():
    men = "A1:T4 P8:t5"
    assert claims(SPEC, sparse(SPEC, men, "W 99 0-0 -")) == []
    after = play(SPEC, sparse(SPEC, men, "W 99 0-0 -"), "A1-A2")
    assert claims(SPEC, after) == [(None, "fifty")]
    assert str(SPEC.claims(after)[0].words) == (
        "Draw by the fifty-move rule: "
        "50 moves each without a capture or a declared harmony."
    )


@pytest.mark.parametrize(
    "move", ["A1xA8:DIVISOR", "A1-A2*A8:SUM(C1,E1)", "A1-A2#ARITH(C6,D6,E6)"]
)
def test_capture_ambush_and_declaration_are_progress(move):
    men = "A1:T4 A8:t16 C1:C7 E1:C9 P8:t5 C6:C4 D6:C6 E6:C8"
    after = play(SPEC, sparse(SPEC, men, "W 99 0-0 -"), move)
    assert after.quiet == 0
    assert claims(SPEC, after) == []


def test_both_claims_can_be_switched_off():
    rules = game(repetition=False, fifty_move=False)
    position = sparse(rules, "A1:T4 P8:t5", "W 150 0-0 -")
    position = play(rules, position, *THERE_AND_BACK, *THERE_AND_BACK)
    assert claims(rules, position) == []


def test_nothing_can_be_claimed_once_the_game_has_ended():
    position = sparse(SPEC, "A1:T4 H1:t16", "W 99 0-0 -")
    assert claims(SPEC, play(SPEC, position, "A1xH1:DIVISOR")) == []
