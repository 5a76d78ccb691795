"""Building a turn choice by choice (Spec v1 §5, §14; rules page, Turn)."""

from __future__ import annotations

import pytest

from tests.engine.sparse import game, play, sparse

SPEC = game()
PLAIN = game(ambush=False)
POINTS = game(ambush=False, point_victory=True, point_target=2)

# White T9 can take C15 on A5 with C6 (9 + 6 = 15), and T27 on E1 (27 = 3 × 9) alone.
TAKING = "A1:T9 C3:C6 A5:c15 E1:t27 P8:s1000"
# After A6-A7 White's 4, 6, 8 stand on A7, B7, C7 in rows 5-8.
HARMONY = "A6:T4 B7:C6 C7:T8 P1:s1000"


def kinds(choices, kind):
    return {
        choice.square or choice.text: choice
        for choice in choices
        if choice.kind == kind
    }


def texts(choices, kind):
    return [choice.text for choice in choices if choice.kind == kind]


# --- A man, where he goes, by which equation --------------------------------------


def test_first_a_man_who_can_move_is_chosen():
    offers = SPEC.offers(SPEC.initial())
    assert offers.partial == ""
    assert not offers.move
    assert set(kinds(offers.squares, "man")) == {f"N{rank}" for rank in range(1, 9)}
    assert kinds(offers.squares, "man")["N1"].label == "T4"
    assert offers.sentence.text == "White to move: choose a man."


def test_a_man_shows_where_he_can_go_and_whom_he_can_take():
    offers = PLAIN.offers(sparse(PLAIN, TAKING), "", "A1")
    assert offers.partial == "A1"
    assert set(kinds(offers.squares, "quiet")) == {"A2", "A3", "A4", "B1", "C1", "D1"}
    taken = kinds(offers.squares, "capture")
    assert set(taken) == {"A5", "E1"}
    assert (taken["A5"].text, taken["A5"].label) == ("A1xA5:SUM(C3)", "9 + 6 = 15")
    assert taken["A5"].lights == ("C3",)
    assert (taken["E1"].text, taken["E1"].label) == ("A1xE1:DIVISOR", "27 = 3 × 9")
    assert kinds(offers.squares, "chosen")["A1"].text == ""


def test_one_way_goes_through_at_once():
    position = sparse(PLAIN, TAKING)
    for partial, press in [("A1", "A5"), ("A1xA5", ""), ("A1xA5:SUM", "")]:
        offers = PLAIN.offers(position, partial, press)
        assert offers.move == offers.partial == "A1xA5:SUM(C3)"
        assert offers.sure


def test_several_ways_are_chosen_from():
    # 4 takes 16 as divisor, with a 4 (4 × 4), a 12 (4 + 12) and a 20 (20 − 4).
    men = "A1:T4 H2:C4 H4:C12 H6:T20 A5:c16 P8:s1000"
    position = sparse(PLAIN, men)
    offers = PLAIN.offers(position, "A1", "A5")
    assert offers.partial == "A1xA5"
    assert not offers.move
    assert [choice.label for choice in offers.options] == [
        "16 = 4 × 4",
        "4 + 12 = 16 · C12 on H4",
        "4 × 4 = 16 · C4 on H2",
        "20 − 4 = 16 · T20 on H6",
    ]
    assert texts(offers.options, "equation") == [
        "A1xA5:DIVISOR",
        "A1xA5:SUM(H4)",
        "A1xA5:PRODUCT(H2)",
        "A1xA5:DIFF(H6)",
    ]
    pressed = PLAIN.offers(position, "A1xA5", "H6")
    assert pressed.move == "A1xA5:DIFF(H6)"
    preview = kinds(PLAIN.offers(position, "A1").squares, "capture")["A5"]
    assert [way.text for way in preview.ways] == texts(offers.options, "equation")


def test_equal_numbers_are_one_equation():
    position = sparse(PLAIN, "A1:T6 A5:c6 P8:s1000")
    assert PLAIN.offers(position, "A1", "A5").move == "A1xA5:EQUAL"


def test_a_pyramid_offers_its_faces_with_the_equations():
    # Spec v1 §15, 4: face 64 takes S64.
    position = sparse(PLAIN, "A1:P8:27:64:1 B2:s64 P8:c1")
    offers = PLAIN.offers(position, "A1", "B2")
    assert "A1[64]xB2:EQUAL" in texts(offers.options, "equation")
    assert "A1[8]xB2:DIVISOR" in texts(offers.options, "equation")
    assert PLAIN.offers(position, "A1[64]xB2:EQUAL").move == "A1[64]xB2:EQUAL"


def test_pressing_what_is_chosen_takes_it_back():
    position = sparse(PLAIN, TAKING)
    assert PLAIN.offers(position, "A1", "A1").partial == ""
    assert PLAIN.offers(position, "A1-A3", "A1").partial == ""
    assert PLAIN.offers(position, "A1", "C3").partial == "C3"


def test_pressing_the_destination_again_plays_without_an_ambush():
    position = SPEC.initial()
    first = SPEC.offers(position, "N2", "L4")
    assert "ambush" in {each.kind for each in first.options}
    assert (first.move, first.sure) == ("N2-L4", False)
    again = SPEC.offers(position, first.partial, "L4")
    assert (again.partial, again.move, again.sure) == (first.partial, first.move, True)


def test_pressing_another_square_sends_the_man_there_instead():
    position = sparse(SPEC, TAKING)
    assert SPEC.offers(position, "A1-A3", "D1").partial == "A1-D1"
    elsewhere = SPEC.offers(position, "A1-A3", "H8")
    assert elsewhere.partial == "A1"
    assert elsewhere.refusals


def test_small_letters_and_spaces_do_not_matter():
    offers = PLAIN.offers(sparse(PLAIN, TAKING), " a1 x a5 : sum ( c3 ) ")
    assert offers.move == "A1xA5:SUM(C3)"


def test_what_cannot_be_read_leaves_what_can():
    offers = PLAIN.offers(sparse(PLAIN, TAKING), "A1-A3 hello")
    assert offers.partial == "A1-A3"
    assert offers.refusals[0].code == "unread"


def test_a_finished_game_offers_nothing():
    position = play(SPEC, SPEC.initial(), "N2-M3", "C1-D1#GEOM(B3,C2,D1)", "M3-N2")
    offers = SPEC.offers(position, "", "B3")
    assert not offers.squares
    assert not offers.options
    assert "wins" in offers.sentence.text


# --- What may be declared ---------------------------------------------------------


def test_after_the_displacement_each_enemy_who_can_be_ambushed_is_offered():
    # Rules page, Perft and facts: after N2-L4 all 23.
    offers = SPEC.offers(SPEC.initial(), "N2-L4")
    ambushes = kinds(offers.squares, "ambush")
    assert len(ambushes) == 23
    assert ambushes["A8"].label == "289 + 72 = 361"
    assert ambushes["A8"].lights == ("P1", "P6")
    assert offers.move == "N2-L4"
    assert not offers.sure
    assert len(texts(offers.options, "ambush")) == 23


def test_pressing_an_enemy_chooses_the_plainest_pair_and_offers_the_others():
    offers = SPEC.offers(SPEC.initial(), "N2-L4", "A1")
    assert offers.move == "N2-L4*A1:SUM(N1,P7)"
    pairs = texts(offers.options, "pair")
    assert "N2-L4*A1:SUM(N5,P7)" in pairs
    assert offers.move not in pairs
    assert texts(offers.options, "without") == ["N2-L4"]
    assert SPEC.offers(SPEC.initial(), offers.partial, "A1").partial == "N2-L4"
    assert SPEC.offers(SPEC.initial(), offers.partial, "A8").move == (
        "N2-L4*A8:SUM(P1,P6)"
    )


def test_a_harmony_that_stands_is_offered():
    position = sparse(PLAIN, HARMONY)
    offers = PLAIN.offers(position, "A6", "A7")
    assert texts(offers.options, "harmony") == ["A6-A7#ARITH(A7,B7,C7)"]
    assert not offers.sure
    chosen = PLAIN.offers(position, "A6-A7#ARITH(A7,B7,C7)")
    assert chosen.move == "A6-A7#ARITH(A7,B7,C7)"
    assert texts(chosen.options, "without") == ["A6-A7"]
    assert "4, 6, 8" in chosen.sentence.text


def test_a_harmony_can_be_gathered_man_by_man():
    position = sparse(PLAIN, HARMONY)
    build = PLAIN.offers(position, "A6-A7").options[-1]
    assert (build.kind, build.text) == ("build", "A6-A7#()")
    partial = build.text
    for press in ("C7", "A7"):
        offers = PLAIN.offers(position, partial, press)
        partial = offers.partial
        assert not offers.move
    assert partial == "A6-A7#(A7,C7)"
    assert "6 or 12 is arithmetic" in offers.refusals[0].text
    assert "C6 on B7" in offers.refusals[0].text
    offers = PLAIN.offers(position, partial, "B7")
    assert offers.move == "A6-A7#ARITH(A7,B7,C7)"
    assert PLAIN.offers(position, offers.partial, "C7").partial == "A6-A7#(A7,B7)"


def test_gathering_says_what_is_missing():
    position = sparse(PLAIN, "A6:T4 B7:C6 C7:T10 H1:T8 P1:s1000")
    offers = PLAIN.offers(position, "A6-A7#(A7,B7,C7)")
    assert [words.text for words in offers.refusals] == [
        "4, 6, 10 are not in arithmetic proportion: 2 × 6 = 12, but 4 + 10 = 14.",
        "4, 6, 10 are not in geometric proportion: 6² = 36, but 4 × 10 = 40.",
        "4, 6, 10 are not in harmonic proportion: "
        "2 × 4 × 10 = 80, but 6 × (4 + 10) = 84.",
    ]
    assert not offers.move
    outside = PLAIN.offers(position, "A6-A7#(A7)", "H1")
    assert outside.partial == "A6-A7#(A7)"
    assert outside.refusals[0].text == "T8 on H1 is not in the opponent’s rows."


def test_points_are_offered_as_soon_as_they_are_there():
    position = sparse(POINTS, TAKING)
    assert not texts(POINTS.offers(position, "A1-A3").options, "points")
    offers = POINTS.offers(position, "A1xE1:DIVISOR")
    assert texts(offers.options, "points") == ["A1xE1:DIVISOR$"]
    assert POINTS.offers(position, "A1xE1:DIVISOR$").move == "A1xE1:DIVISOR$"
    early = POINTS.offers(position, "A1-A3$")
    assert early.move == "A1-A3"
    assert "needs 2 points" in early.refusals[0].text


def test_a_typed_turn_that_is_wrong_keeps_what_is_right():
    position = sparse(SPEC, TAKING)
    wrong = SPEC.offers(position, "A1xA5:PRODUCT(C3)")
    assert wrong.partial == "A1xA5"
    assert wrong.refusals[0].text == "9 × 6 = 54, not 15, and 15 × 6 = 90, not 9."
    nobody = SPEC.offers(position, "A1xA3:EQUAL")
    assert nobody.partial == "A1"
    assert nobody.refusals[0].text == "There is no man on A3 to take."


# --- Without helps ----------------------------------------------------------------


def say(rules, position, partial, press=""):
    return rules.offers(position, partial, press, helps=False)


def test_without_helps_all_seven_relations_are_offered():
    offers = say(SPEC, SPEC.initial(), "N1", "C1")
    assert [choice.label for choice in offers.options] == [
        "Equal", "Multiple", "Divisor", "Sum", "Difference", "Product", "Ratio",
    ]  # fmt: skip
    assert offers.partial == "N1xC1"
    assert not offers.move


def test_without_helps_no_square_is_given_away():
    offers = say(SPEC, SPEC.initial(), "", "N1")
    assert {choice.kind for choice in offers.squares} == {"chosen"}
    men = say(SPEC, SPEC.initial(), "")
    assert len(kinds(men.squares, "man")) == 24


def test_without_helps_anything_can_be_said_and_sent():
    position = SPEC.initial()
    offers = say(SPEC, position, "N1", "F7")
    assert offers.move == "N1-F7"
    steps = ["N1", "C1"]
    partial = ""
    for press in steps:
        partial = say(SPEC, position, partial, press).partial
    partial = next(
        choice.text
        for choice in say(SPEC, position, partial).options
        if choice.label == "Product"
    )
    assert say(SPEC, position, partial, "N5").move == "N1xC1:PRODUCT(N5)"


@pytest.mark.parametrize(
    ("partial", "press", "move"),
    [
        ("N1-D1*", "A8", ""),
        ("N1-D1*A8:SUM", "P1", ""),
        ("N1-D1*A8:SUM(P1)", "P6", "N1-D1*A8:SUM(P1,P6)"),
        ("N1-D1#GEOM()", "N8", ""),
        ("N1-D1#GEOM(N7,N8)", "D1", "N1-D1#GEOM(D1,N7,N8)"),
        ("O7-N7*B8", "", ""),
        ("O7xB8:SUM", "", ""),
        ("O7[64]xB8[36]:SUM", "P1", "O7[64]xB8[36]:SUM(P1)"),
    ],
)
def test_without_helps_declarations_are_said_part_by_part(partial, press, move):
    assert say(SPEC, SPEC.initial(), partial, press).move == move


def test_without_helps_a_pyramid_names_its_face():
    offers = say(SPEC, SPEC.initial(), "O7-N7#ARITH(N7,N8)")
    assert texts(offers.options, "face")[0] == "O7-N7#ARITH(N7[64],N8)"
