"""Which men stand in harmony (Spec v1 §7; rules page, Harmony)."""

from __future__ import annotations

import pytest

from games.engine.rithmomachia.help import prospects
from games.engine.rithmomachia.rules import harmony, turns
from games.engine.rithmomachia.text import notation
from games.engine.sides import Side
from tests.engine.sparse import game, refused, sparse

SPEC = game()
EQUAL = game(harmony_layout="equal")
COLLINEAR = game(harmony_layout="collinear")
COLUMNS = game(harmony_zone="columns")
REST = " A1:T3 P1:c5"


def standing(rules, men: str, side: Side = Side.WHITE) -> set[str]:
    position = sparse(rules, men + REST)
    found = harmony.standing(position, side)
    return {notation.write_harmony(each) for each in found}


def declared(rules, men: str, harmony: str) -> tuple[str, str]:
    """How a quiet move of White's with this declaration is received."""
    return refused(rules, sparse(rules, men + REST), f"A1-B1#{harmony}")


@pytest.mark.parametrize(
    ("values", "proportion"),
    [
        ((6, 9, 12), "ARITH"),
        ((5, 7, 9), "ARITH"),
        ((6, 12, 24), "GEOM"),
        ((4, 6, 9), "GEOM"),
        ((6, 8, 12), "HARM"),
        ((10, 12, 15), "HARM"),
        ((8, 12, 24), "HARM"),
    ],
)
def test_the_examples_of_the_spec_stand_read_either_way(values, proportion):
    for a, m, b in (values, values[::-1]):
        men = f"C6:C{a} D6:T{m} E6:S{b}"
        assert standing(SPEC, men) == {f"#{proportion}(C6,D6,E6)"}
        assert declared(SPEC, men, f"{proportion}(C6,D6,E6)") == ("", "")
        wrong = {"ARITH", "GEOM", "HARM"} - {proportion}
        for other in wrong:
            code, _ = declared(SPEC, men, f"{other}(C6,D6,E6)")
            assert code == "HARMONY_INVALID"


def test_the_middle_value_must_stand_in_the_middle():
    assert standing(SPEC, "C6:C6 D6:T12 E6:S9") == set()
    assert declared(SPEC, "C6:C6 D6:T12 E6:S9", "ARITH(C6,D6,E6)") == (
        "HARMONY_INVALID",
        "6, 12, 9 are not in arithmetic proportion: 2 × 12 = 24, but 6 + 9 = 15.",
    )


@pytest.mark.parametrize(
    "squares",
    ["C6 D6 E6", "C6 C7 C8", "C6 D7 E8", "C8 D7 E6"],
    ids=["row", "column", "rising", "falling"],
)
def test_a_line_is_a_row_a_column_or_a_diagonal(squares):
    one, two, three = squares.split()
    men = f"{one}:C4 {two}:C6 {three}:C8"
    assert standing(SPEC, men) == {f"#ARITH({one},{two},{three})"}


def test_the_order_in_which_men_are_named_is_free():
    men = "C6:C4 D6:C6 E6:C8"
    for named in ("E6,D6,C6", "D6,C6,E6"):
        assert declared(SPEC, men, f"ARITH({named})") == ("", "")


def test_men_who_do_not_line_up_are_no_harmony():
    code, why = declared(SPEC, "C6:C4 D6:C6 E7:C8", "ARITH(C6,D6,E7)")
    assert code == "HARMONY_INVALID"
    assert why == "C6, D6, E7 do not lie on one row, column or diagonal."
    knight = "C5:C4 E6:C6 G7:C8"
    for rules in (SPEC, EQUAL, COLLINEAR):
        assert standing(rules, knight) == set()
        assert declared(rules, knight, "ARITH(C5,E6,G7)")[0] == "HARMONY_INVALID"


def test_all_values_are_different():
    men = "C6:C4 D6:T4 E6:S4"
    assert standing(SPEC, men) == set()
    for proportion in ("ARITH", "GEOM", "HARM"):
        assert declared(SPEC, men, f"{proportion}(C6,D6,E6)") == (
            "HARMONY_INVALID",
            "The values of a harmony are all different; these are 4, 4, 4.",
        )


def test_a_harmony_of_four_holds_between_every_three_neighbours():
    men = "C6:C2 D6:C4 E6:C6 F6:C8"
    assert standing(SPEC, men) == {
        "#ARITH(C6,D6,E6)",
        "#ARITH(C6,D6,E6,F6)",
        "#ARITH(D6,E6,F6)",
    }
    assert declared(SPEC, men, "ARITH(C6,D6,E6,F6)") == ("", "")
    broken = "C6:C2 D6:C4 E6:C6 F6:C9"
    assert declared(SPEC, broken, "ARITH(C6,D6,E6,F6)")[0] == "HARMONY_INVALID"


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ("C6,D6", "A harmony needs three men or more."),
        ("C6,D6,D6", "A harmony needs different men; one is named twice."),
        ("C6,D6,F6", "None of your men stands on F6."),
        ("C6,D6,P1", "Black C5 on P1 is not your man."),
    ],
)
def test_a_harmony_is_made_of_three_different_men_of_ones_own(named, why):
    men = "C6:C4 D6:C6 E6:C8"
    assert declared(SPEC, men, f"ARITH({named})") == ("HARMONY_INVALID", why)


# --- harmony_zone ---


def test_all_men_stand_in_the_opponents_rows():
    assert standing(SPEC, "C4:C4 C5:C6 C6:C8") == set()
    assert declared(SPEC, "C4:C4 C5:C6 C6:C8", "ARITH(C4,C5,C6)") == (
        "HARMONY_INVALID",
        "C4 does not lie in the opponent’s rows.",
    )
    assert standing(SPEC, "C5:C4 C6:C6 C7:C8") == {"#ARITH(C5,C6,C7)"}
    black = "C4:c4 C3:c6 C2:c8"
    assert standing(SPEC, black, Side.BLACK) == {"#ARITH(C2,C3,C4)"}
    assert standing(SPEC, black.replace("C4:", "C5:"), Side.BLACK) == set()


def test_or_in_the_opponents_columns():
    assert standing(COLUMNS, "F2:C4 G2:C6 H2:C8") == {"#ARITH(F2,G2,H2)"}
    assert standing(COLUMNS, "G6:C4 H6:C6 I6:C8") == set()
    assert standing(COLUMNS, "I6:c4 J6:c6 K6:c8", Side.BLACK) == {"#ARITH(I6,J6,K6)"}
    assert standing(COLUMNS, "H6:c4 I6:c6 J6:c8", Side.BLACK) == set()


# --- harmony_layout ---


def test_adjacent_men_stand_on_consecutive_squares():
    men = "C6:C4 E6:C6 G6:C8"
    assert standing(SPEC, men) == set()
    assert declared(SPEC, men, "ARITH(C6,E6,G6)") == (
        "HARMONY_INVALID",
        "C6, E6, G6 stand too far apart: at most no square may lie between neighbours.",
    )


@pytest.mark.parametrize("between", ["", " D6:C5", " F6:c5"])
def test_equal_allows_one_square_between_whatever_stands_there(between):
    men = "C6:C4 E6:C6 G6:C8" + between
    assert "#ARITH(C6,E6,G6)" in standing(EQUAL, men)
    assert declared(EQUAL, men, "ARITH(C6,E6,G6)") == ("", "")


@pytest.mark.parametrize("men", ["C6:C4 D6:C6 F6:C8", "C6:C4 E6:C6 F6:C8"])
def test_equal_wants_the_same_gap_throughout(men):
    assert standing(EQUAL, men) == set()
    squares = ",".join(man[:2] for man in men.split())
    assert declared(EQUAL, men, f"ARITH({squares})") == (
        "HARMONY_INVALID",
        f"The gaps between {squares.replace(',', ', ')} are not equal.",
    )


def test_equal_allows_no_wider_gap():
    men = "C6:C4 F6:C6 I6:C8"
    assert standing(EQUAL, men) == set()
    assert declared(EQUAL, men, "ARITH(C6,F6,I6)")[0] == "HARMONY_INVALID"


@pytest.mark.parametrize("men", ["A6:C4 D6:C6 P6:C8", "C6:C4 D6:C6 E6:C8"])
def test_collinear_allows_any_gaps(men):
    squares = ",".join(man[:2] for man in men.split())
    assert standing(COLLINEAR, men) == {f"#ARITH({squares})"}
    assert declared(COLLINEAR, men, f"ARITH({squares})") == ("", "")


# --- Pyramids ---


def test_a_pyramid_shows_a_face_that_is_named():
    men = "C6:C4 D6:P6:25:16:9 E6:C8"
    assert standing(SPEC, men) == {"#ARITH(C6,D6[6],E6)"}
    assert declared(SPEC, men, "ARITH(C6,D6[6],E6)") == ("", "")
    for bad in ("ARITH(C6,D6,E6)", "ARITH(C6,D6[7],E6)", "ARITH(C6[4],D6[6],E6)"):
        assert declared(SPEC, men, bad)[0] == "HARMONY_INVALID"


# --- One move away ---


def one_move_away(rules, men: str, side: Side = Side.WHITE) -> set[tuple[str, str]]:
    position = sparse(rules, men)
    return {
        (rules.write_move(position, move), notation.write_harmony(made))
        for move, made in prospects.one_move_away(position, side)
    }


def test_the_moves_that_complete_a_harmony_are_found():
    assert one_move_away(SPEC, "C6:C4 D6:C6 E5:T8 P1:c5") == {
        ("E5-E6", "#ARITH(C6,D6,E6)")
    }


def test_a_capture_may_complete_a_harmony():
    assert one_move_away(SPEC, "C6:C4 D6:C6 E6:c8 E5:T8 P1:c5") == {
        ("E5xE6:EQUAL", "#ARITH(C6,D6,E6)")
    }


def test_both_sides_prospects_can_be_asked_for_at_any_time():
    found = one_move_away(SPEC, "C3:c4 D3:c6 E4:t8 P1:C5", Side.BLACK)
    assert found == {("E4-E3", "#ARITH(C3,D3,E3)")}


@pytest.mark.parametrize("rules", [SPEC, EQUAL, COLLINEAR, COLUMNS])
def test_harmonies_one_move_away_are_those_that_stand_after_the_move(rules):
    position = sparse(rules, "C6:C4 D7:C6 E5:S8 G6:T12 D4:C9 F7:P2:10:16:3 P1:c5 O2:t3")
    side = position.turn
    stood = set(harmony.standing(position, side))
    away = prospects.one_move_away(position, side)
    assert away
    for move in rules.legal_moves(position):
        after = rules.apply(position, move)
        now = set(harmony.standing(after, side))
        made = {each for step, each in away if step == move}
        assert now - stood <= made <= now
        moved = turns.moved(position, move)
        assert set(harmony.standing(moved, side)) == now
