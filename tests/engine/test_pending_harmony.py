"""The life of a declaration: pending, re-checked, won or lapsed (Spec v1 §7.4)."""

from __future__ import annotations

import pytest

from tests.engine.sparse import ended, game, play, sparse

ANY = game()
SAME = game(any_set_on_recheck=False)
# White makes 4, 6, 8 on C6, D6, E6 by E5-E6; Black's T2 on E8 can take E6.
MEN = "C6:C4 D6:C6 E5:T8 A1:T3 E8:t2 P1:t5"
DECLARE = "E5-E6#ARITH(C6,D6,E6)"


def outcome(rules, position) -> tuple[str | None, str]:
    ended = rules.outcome(position)
    return ("", "") if ended is None else (ended.winner, ended.reason)


@pytest.mark.parametrize("rules", [ANY, SAME])
def test_a_declaration_is_pending_for_one_turn_and_then_wins(rules):
    position = play(rules, sparse(rules, MEN), DECLARE)
    assert rules.write_position(position).endswith(" B 0 0-0 W:ARITH(C6,D6,E6)@1")
    assert outcome(rules, position) == ("", "")
    won = play(rules, position, "P1-P2")
    assert outcome(rules, won) == ("white", "harmony")
    assert rules.write_position(won).endswith(" W 1 0-0 W:ARITH(C6,D6,E6)@1")


@pytest.mark.parametrize("rules", [ANY, SAME])
def test_taking_one_of_the_men_breaks_it(rules):
    position = play(rules, sparse(rules, MEN), DECLARE, "E8xE6:DIVISOR")
    assert outcome(rules, position) == ("", "")
    assert rules.write_position(position).endswith(" W 0 0-2 -")


@pytest.mark.parametrize("rules", [ANY, SAME])
def test_an_ambush_breaks_it_too(rules):
    men = MEN + " A8:c3 H3:c5"
    turn = "P1-P2*E6:SUM(A8,H3)"
    position = play(rules, sparse(rules, men), DECLARE, turn)
    assert outcome(rules, position) == ("", "")
    assert position.pending == (None, None)


# Beside 4, 6, 8 on row 6 also 6, 9, 12 stands on the column D6, D7, D8.
TWICE = MEN + " D7:C9 D8:C12"


def test_any_harmony_of_his_wins_when_any_set_counts():
    broken = ("E8xE6:DIVISOR",)
    position = play(ANY, sparse(ANY, TWICE), DECLARE, *broken)
    assert outcome(ANY, position) == ("white", "harmony")
    assert str(ended(ANY, position).words) == (
        "White wins by an arithmetic harmony 6, 9, 12 on D6, D7, D8."
    )
    assert ANY.write_position(position).endswith(" W 0 0-2 W:ARITH(C6,D6,E6)@1")


def test_only_the_declared_men_win_when_the_same_set_must_stand():
    position = play(SAME, sparse(SAME, TWICE), DECLARE, "E8xE6:DIVISOR")
    assert outcome(SAME, position) == ("", "")
    assert position.pending == (None, None)


@pytest.mark.parametrize("rules", [ANY, SAME])
def test_nothing_wins_without_a_declaration(rules):
    position = play(rules, sparse(rules, MEN), "E5-E6", "P1-P2")
    assert outcome(rules, position) == ("", "")


def test_after_a_declaration_has_lapsed_another_may_be_made():
    position = sparse(ANY, MEN + " D7:C9 A8:T12")
    position = play(ANY, position, DECLARE, "E8xE6:DIVISOR", "A8-D8#ARITH(D6,D7,D8)")
    assert ANY.write_position(position).endswith(" B 0 0-2 W:ARITH(D6,D7,D8)@3")
    assert outcome(ANY, play(ANY, position, "P1-P2")) == ("white", "harmony")


def test_a_harmony_that_stands_may_be_declared_with_any_move():
    position = play(ANY, sparse(ANY, MEN), "E5-E6", "P1-P2", "A1-A2#ARITH(C6,D6,E6)")
    assert ANY.write_position(position).endswith(" W:ARITH(C6,D6,E6)@3")
    assert outcome(ANY, play(ANY, position, "P2-P3")) == ("white", "harmony")


# Both sides are about to complete a harmony, Black's 3, 5, 7 on C3, D3, E3.
BOTH = MEN + " C3:c3 D3:c5 E4:t7"


def test_both_sides_may_have_one_pending_and_the_first_wins_first():
    position = play(ANY, sparse(ANY, BOTH), DECLARE, "E4-E3#ARITH(C3,D3,E3)")
    assert outcome(ANY, position) == ("white", "harmony")
    assert ANY.write_position(position).endswith(
        " W 0 0-0 W:ARITH(C6,D6,E6)@1;B:ARITH(C3,D3,E3)@2"
    )


def test_the_breakers_own_declaration_stays_pending():
    # Black takes on E6 with the man who thereby stands beside nobody; his row 3 stands.
    men = BOTH.replace("E4:t7", "E3:t7")
    position = play(ANY, sparse(ANY, men), DECLARE, "E8xE6:DIVISOR#ARITH(C3,D3,E3)")
    assert outcome(ANY, position) == ("", "")
    assert ANY.write_position(position).endswith(" W 0 0-2 B:ARITH(C3,D3,E3)@2")
    assert outcome(ANY, play(ANY, position, "A1-A2")) == ("black", "harmony")


def test_a_pyramids_face_is_fixed_with_the_declaration():
    men = "C6:C4 D6:P6:9 E5:T8 A1:T3 P1:t5"
    position = play(SAME, sparse(SAME, men), "E5-E6#ARITH(C6,D6[6],E6)")
    assert SAME.write_position(position).endswith(" W:ARITH(C6,D6[6],E6)@1")
    assert outcome(SAME, play(SAME, position, "P1-P2")) == ("white", "harmony")


def test_a_declaration_counts_as_progress():
    position = play(ANY, sparse(ANY, MEN, "W 40 0-0 -"), DECLARE)
    assert position.quiet == 0
