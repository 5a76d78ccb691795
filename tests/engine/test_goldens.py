"""The six examples of Spec v1 §15 and those of the rules page, Goldens."""

from __future__ import annotations

from games.engine.geometry import NAMES
from games.engine.rithmomachia.rules import ambush, harmony
from games.engine.sides import Side
from tests.engine.sparse import game, play, refused, sparse

SPEC = game()


def test_a_circle_takes_an_equal_circle():
    position = sparse(SPEC, "A1:C6 D4:c6 P8:c3")
    after = play(SPEC, position, "A1xD4:EQUAL")
    assert SPEC.write_position(after).endswith("B 0 1-0 -")


def test_a_sum_is_made_with_a_helper():
    position = sparse(SPEC, "A1:T9 A8:C6 H1:c15 P8:c3")
    after = play(SPEC, position, "A1xH1:SUM(A8)")
    assert after.points == (1, 0)
    describe = SPEC.describe(position, SPEC.read_move(position, "A1xH1:SUM(A8)"))
    assert describe.text == ("White T9 A1→H1 takes Black C15: 9 + 6 = 15 with C6 on A8")


def test_64_divides_2048_but_is_no_multiple_of_it():
    position = sparse(SPEC, "A1:S64 H8:t2048 P8:c3")
    assert refused(SPEC, position, "A1xH8:DIVISOR") == ("", "")
    code, why = refused(SPEC, position, "A1xH8:MULTIPLE")
    assert code == "RELATION_FAIL"
    assert why == "64 is not a multiple of 2048: 64 = 0 × 2048 + 64."


def test_a_pyramid_takes_by_the_face_it_names():
    position = sparse(SPEC, "A1:P8:27:64:1 B2:s64 P8:c3")
    assert refused(SPEC, position, "A1[64]xB2:EQUAL") == ("", "")
    assert refused(SPEC, position, "A1[27]xB2:EQUAL")[0] == "RELATION_FAIL"


def test_five_and_twenty_five_ambush_125():
    position = sparse(SPEC, "A1:C2 C1:T5 E1:S25 P5:s125 P8:c3")
    after = play(SPEC, position, "A1-B2*P5:PRODUCT(C1,E1)")
    assert after.points == (3, 0)
    assert after.piece(5 * 16 - 1) is None


def test_a_geometric_harmony_that_lasts_a_black_turn_wins():
    position = sparse(SPEC, "A6:C4 B6:T16 D7:C64 P1:c3 P8:c5")
    declared = play(SPEC, position, "D7-C6#GEOM(A6,B6,C6)")
    assert SPEC.outcome(declared) is None
    won = SPEC.outcome(play(SPEC, declared, "P1-O2"))
    assert won is not None
    assert (won.winner, won.reason) == ("white", "harmony")
    assert str(won.words) == (
        "White wins by a geometric harmony 4, 16, 64 on A6, B6, C6."
    )


def test_black_can_declare_9_12_16_with_his_first_move_and_win():
    position = play(SPEC, SPEC.initial(), "N3-L5", "C1-D1#GEOM(B3,C2,D1)")
    assert SPEC.write_position(position).endswith(" W 0 0-0 B:GEOM(B3,C2,D1)@2")
    undisturbed = SPEC.outcome(play(SPEC, position, "L5-M6"))
    assert undisturbed is not None
    assert undisturbed.winner == "black"
    broken = play(SPEC, position, "N1xD1:DIVISOR")
    assert SPEC.outcome(broken) is None
    assert broken.pending == (None, None)


def test_white_has_three_captures_and_no_harmony_after_his_first_displacements():
    position = SPEC.initial()
    moves = list(SPEC.legal_moves(position))
    assert len(moves) == 68
    takings = [move for move in moves if move.capture is not None]
    assert len(takings) == 3
    for move in moves:
        after = SPEC.apply(position, move)
        assert harmony.standing(after, Side.WHITE) == []


def test_on_the_reference_board_rows_give_white_harmonies_before_the_first_move():
    rows = game(setup="reference-24", harmony_zone="rows")
    found = harmony.standing(rows.initial(), Side.WHITE)
    named = {
        (each.proportion, tuple(NAMES[part.square] for part in each.men))
        for each in found
    }
    assert named == {("GEOM", ("N6", "N7", "N8")), ("GEOM", ("N8", "O8", "P8"))}
    columns = game(setup="reference-24")
    assert columns.options.harmony_zone == "columns"
    assert harmony.standing(columns.initial(), Side.WHITE) == []


def test_after_n2_l4_every_black_man_can_be_ambushed():
    position = SPEC.initial()
    move = SPEC.read_move(position, "N2-L4")
    ways = ambush.ways(position, move)
    assert len({way.target.square for way in ways}) == 23
