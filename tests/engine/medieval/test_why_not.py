"""Why not? Each of the four captures with its numbers (medieval §4, §5)."""

from __future__ import annotations

import pytest

from tests.engine.medieval.sparse import game, position

ARTICLE = game()
START = ARTICLE.initial()


def why(partial, press, white="", black="", left=None, **options):
    """The reasons, and that what was chosen stands still, or is `left` of it."""
    rules = game(**options)
    start = position(white, black, rules=rules) if white else rules.initial()
    offers = rules.offers(start, partial, press)
    assert offers.partial == (partial if left is None else left)
    return [words.text for words in offers.refusals]


# --- Men and squares ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("partial", "press", "texts"),
    [
        (
            "L2",
            "F2",
            [
                "T72 cannot go from L2 to F2: a triangle moves exactly two squares "
                "along a row or column, or leaps two squares one way and one aside.",
                "F2 lies 6 squares away along the row.",
            ],
        ),
        (
            "",
            "G4",
            ["G4 is empty. Choose one of White’s men; none of them can go there."],
        ),
        (
            "",
            "J2",
            [
                "J2 is empty. Choose one of White’s men; "
                "C8 on K3, T81 on L1, T72 on L2 and S153 on M1 can go there."
            ],
        ),
        ("L2", "Z9", ["There is no square 'Z9' on this board."]),
    ],
)
def test_an_impossible_choice_is_answered(partial, press, texts):
    assert why(partial, press) == texts


def test_a_leap_of_another_shape_is_named():
    texts = why("G4", "H7", "G4 T9", "A1 C2")
    assert texts[1] == "H7 lies 1 column and 3 rows away: that is a square’s move."


def test_a_pyramid_without_the_shape_cannot_go_there():
    texts = why("G4", "D4", "G4 P[T16,T9] (of 6 parts)", "A1 C2")
    assert texts[1] == (
        "D4 lies 3 squares away along the row: "
        "a square goes there, and P25 has none left."
    )


def test_the_way_is_barred_by_somebody():
    texts = why("G4", "G7", "G4 S9 G5 C4", "A1 C2")
    assert texts == ["The way from G4 to G7 is blocked: White C4 stands on G5."]


def test_another_man_who_cannot_move_takes_the_place_of_the_chosen_one():
    assert why("L2", "L4", left="") == [
        "C36 on L4 is shut in on all sides: "
        "T20 on M5, T49 on M3, C4 on K5 and C8 on K3 stand in the way."
    ]


def test_a_man_in_the_corner_says_who_shuts_him_in():
    texts = why("", "A1", "A1 C9 B2 C5", "H1 C2")
    assert texts == ["C9 on A1 is shut in on all sides: C5 on B2 stands in the way."]
    texts = why("", "A1", "A1 T9 A2 C5 B1 C7 C2 C4 B3 C6", "H1 C3")
    assert texts == [
        "T9 on A1 is shut in on all sides: "
        "C7 on B1, C5 on A2, C4 on C2 and C6 on B3 stand in the way."
    ]
    crowd = "B1 T9 B2 C5 C1 C7 D2 C8 C3 C4 A3 C6"
    texts = why("", "B1", crowd, "H1 C3")
    assert texts == [
        "T9 on B1 is shut in on all sides: "
        "all 5 squares it could go to are taken or barred."
    ]


# --- The four captures --------------------------------------------------------------


def test_an_enemy_is_answered_by_each_capture_and_the_chosen_man():
    assert why("L2", "E2") == [
        "Black T12 on E2 is taken from a distance: T72 from J2 (72 ÷ 6 = 12).",
        "Equality: T72 does not reach E2 from L2; you have no other man of 12.",
        "Ambush: no man of yours reaches E2; it takes two.",
        "Eruption: 72 ÷ 8 = 9, not 12; the distance counts both ends; "
        "at 6 squares 72 ÷ 6 = 12; 2 others in line miss too.",
        "Siege: all its sides and corners are open.",
    ]


def test_with_nobody_chosen_the_whole_army_is_asked():
    texts = why("", "C7")
    assert texts[0] == (
        "Black S225 on C7 is taken from a distance: "
        "T25 from K7 (25 × 9 = 225) or S25 from K7 (25 × 9 = 225)."
    )
    assert texts[3] == (
        "Eruption: 6 × 10 = 60, not 225 (T6 on L7); 45 × 11 = 495, not 225 (S45 on "
        "M7); 81 × 12 = 972, not 225 (S81 on N7); the distance counts both ends."
    )


def test_an_eruption_counts_both_ends():
    texts = why("H4", "D4", "H4 C4", "D4 T16")
    assert texts[3] == (
        "Eruption: 4 × 5 = 20, not 16; the distance counts both ends; "
        "at 4 squares 4 × 4 = 16."
    )


def test_an_eruption_may_be_no_whole_number():
    texts = why("H4", "D4", "H4 C16", "D4 T3")
    assert texts[3] == (
        "Eruption: 16 ÷ 5 is no whole number; the distance counts both ends."
    )


def test_an_eruption_needs_a_line():
    texts = why("H4", "D5", "H4 C4", "D5 T16")
    assert texts[3] == (
        "Eruption: C4 stands in neither the row nor the column of D5; "
        "at 4 squares 4 × 4 = 16."
    )


def test_an_eruption_may_be_barred():
    # Example C17 where the way must be free.
    men = "H4 C4 G4 C2", "E4 T16 F4 C5"
    texts = why("H4", "E4", *men, eruption_blocked=True)
    assert texts[3].startswith(
        "Eruption: 4 × 4 = 16, but C2 on G4 and C5 on F4 stand in between;"
    )


def test_reaching_is_not_equality():
    texts = why("G4", "E4", "G4 T9 P1 P91", "E4 C16")
    assert texts[1] == (
        "Equality: T9 reaches E4, but 9 is not 16; "
        "P91 on P1 has the number but does not reach E4 with it."
    )


def test_one_man_alone_sets_no_ambush():
    texts = why("I4", "G4", "I4 T9 P1 T3", "G4 C12")
    assert texts[2] == (
        "Ambush: only T9 on I4 reaches G4; it takes two: "
        "beside 9 a man of 3 (9 + 3), 21 (21 − 9) or 108 (108 ÷ 9)."
    )


def test_two_men_may_make_other_numbers():
    texts = why("I4", "G4", "I4 T8 H3 C3", "G4 C12")
    assert texts[2] == (
        "Ambush: C3 on H3 and T8 on I4 reach G4, "
        "but 8 + 3 = 11, 8 − 3 = 5 and 8 × 3 = 24: not 12."
    )
    texts = why("", "G4", "I4 T8 H3 C3 E4 T5", "G4 C12")
    assert texts[2] == (
        "Ambush: C3 on H3, T5 on E4 and T8 on I4 reach G4, "
        "but no two of 3, 5 and 8 make 12."
    )


def test_two_parts_of_a_pyramid_are_one_man():
    # Example C14: 16 + 9 = 25, but both are of one pyramid.
    texts = why("H4", "J4", "H4 P91", "J4 C25")
    assert "Ambush: only P91 on H4 reaches J4; it takes two." in texts


def test_a_clamp_needs_opposite_neighbours():
    # Example C49, and C46 with 13 instead of 12.
    texts = why("F4", "G4", "F4 C8 G5 C4", "G4 T13", ambush="clamp")
    assert texts[2] == (
        "Ambush: no two of your men stand on opposite neighbouring squares of G4."
    )
    texts = why("F4", "G4", "F4 C8 H4 C4", "G4 T13", ambush="clamp")
    assert texts[2] == (
        "Ambush: C8 on F4 and C4 on H4 clamp G4, "
        "but 8 + 4 = 12, 8 − 4 = 4, 8 × 4 = 32 and 8 ÷ 4 = 2: not 13."
    )


def test_a_siege_names_the_open_squares():
    texts = why("F4", "G4", "G3 C2 F4 C6", "G4 S361")
    assert texts[4] == (
        "Siege: two of four sides are open: H4 and G5; all four corners are open."
    )
    # Example C29: a friend of the victim keeps his side open.
    texts = why("F4", "G4", "G3 C2 G5 C6 F4 C8", "G4 S361 H4 C7")
    assert texts[4] == (
        "Siege: one of four sides is open: H4 (its own C7); all four corners are open."
    )


def test_a_siege_at_the_edge():
    texts = why("", "A1", "G4 C9", "A1 S2")
    assert texts[4] == "Siege: all its sides and corners are open."
    texts = why("A2", "A1", "A2 C9", "A1 S100")
    assert texts[4] == (
        "Siege: one of two sides is open: B1; its only corner is open: B2."
    )


def test_a_natural_siege_tells_the_way_out():
    # Example C42 without C64 on H4.
    men = "G6 C2 G3 C6 E4 C8", "G4 T90"
    texts = why("E4", "G4", *men, siege="natural")
    assert texts[4] == "Siege: as a triangle it still has a way by H4."


def test_each_number_of_a_pyramid_is_tried():
    texts = why("", "D8")
    assert texts[0] == "No move of yours takes Black P190 on D8 now."
    assert texts[1].startswith("Equality: P91 on M2, C64 on L3, T49 on M3 and 4 more")
    assert "none of 64, 49, 36, 25, 16 and 190" in texts[3]


def test_who_stands_in_relation_already_falls_anyway():
    texts = why("P8", "E4", "H4 C4 P8 C2", "E4 T16")
    assert texts == [
        "Black T16 on E4 falls by eruption of C4 on H4: 4 × 4 = 16, "
        "after any move of yours that leaves this as it is."
    ]


def test_the_ways_to_take_are_not_all_told():
    texts = why("", "G4", "E6 T16 I6 T16", "G4 C16")
    assert texts[0] == (
        "Black C16 on G4 is taken from a distance: T16 from G6 (16 = 16), "
        "T16 from E4 (16 = 16) or T16 from G6 (16 = 16), and 1 more way."
    )


def test_what_a_text_claims_must_be_so():
    (words,) = ARTICLE.offers(START, "L2-J2 xT12@E2(er:72/5)").refusals
    assert "72/6" in words.text
    (words,) = ARTICLE.offers(START, "T9 L2").refusals
    assert words.text == "On L2 stands T72, not T9."
    (words,) = ARTICLE.offers(START, "E2").refusals
    assert words.text == "Black T12 on E2 is not yours to move: it is White’s turn."
