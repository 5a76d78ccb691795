"""Building a turn of the medieval game (medieval §3, §4, §8)."""

from __future__ import annotations

import pytest

from games.engine.sides import Side
from tests.engine.medieval.sparse import bodies, game, position

ARTICLE = game()
START = ARTICLE.initial()
HELD = (bodies("36 9 36"), ())


def kinds(choices, kind):
    return {each.square or each.text: each for each in choices if each.kind == kind}


# --- A man, where he goes, what falls ---------------------------------------------


def test_first_a_man_who_can_move_is_chosen():
    offers = ARTICLE.offers(START)
    men = kinds(offers.squares, "man")
    assert offers.partial == offers.move == ""
    assert len(men) == 22  # C36 on L4 and C16 on L5 are shut in
    assert not {"L4", "L5"} & set(men)
    assert men["L2"].label == "T72"
    assert men["M2"].words.text == "Choose White P91 on M2."
    assert offers.sentence.text == "White to move: choose a man."


def test_a_man_shows_where_he_goes_and_what_he_takes_there():
    offers = ARTICLE.offers(START, "", "L2")
    assert offers.partial == "L2"
    assert set(kinds(offers.squares, "quiet")) == {"N3", "J3", "J1"}
    (taking,) = kinds(offers.squares, "capture").values()
    assert (taking.square, taking.text) == ("J2", "T72 L2-J2")
    assert taking.label == "72 ÷ 6 = 12"
    assert taking.words.text == "Move to J2 and take T12."
    assert taking.lights == ("J2", "E2")
    (effect,) = taking.effects
    assert (effect.kind, effect.square) == ("eruption", "E2")
    assert effect.label == "72 ÷ 6 = 12"
    assert effect.words.text == "Black T12 on E2 falls by eruption: 72 ÷ 6 = 12."
    assert effect.counted == ("J2", "I2", "H2", "G2", "F2", "E2")
    assert effect.man.code == "bT12"


def test_a_destination_makes_a_whole_turn():
    offers = ARTICLE.offers(START, "L2", "J2")
    assert offers.partial == "T72 L2-J2"
    assert offers.move == "T72 L2-J2 xT12@E2(er:72/6)"
    assert offers.sure
    assert offers.sentence.text == (
        "White T72 L2→J2 takes Black T12 on E2 by eruption: 72 ÷ 6 = 12"
    )
    assert set(kinds(offers.squares, "chosen")) == {"L2", "J2"}


def test_choices_are_taken_back_by_pressing_them():
    assert ARTICLE.offers(START, "L2", "L2").partial == ""
    assert ARTICLE.offers(START, "T72 L2-J2", "J2").partial == "L2"
    assert ARTICLE.offers(START, "T72 L2-J2", "L2").partial == ""
    assert ARTICLE.offers(START, "T72 L2-J2", "J3").partial == "T72 L2-J3"
    assert ARTICLE.offers(START, "L2", "M1").partial == "M1"


@pytest.mark.parametrize(
    "text", ["L2-J2", "t72l2-j2", "T72 L2 - J2 xT12@E2(er:72/6)", "l2-j2 xt12@e2"]
)
def test_a_turn_is_read_as_it_is_typed(text):
    offers = ARTICLE.offers(START, text)
    assert (offers.partial, offers.sure) == ("T72 L2-J2", True)
    assert not offers.refusals


def test_several_who_fall_are_counted_on_the_square():
    # Example C40: on G4 C9 takes C9, T9 and S45 at once.
    start = position("H3 C9", "H5 C9 F3 T9 G8 S45")
    there = kinds(ARTICLE.offers(start, "H3").squares, "capture")["G4"]
    assert there.label == "×3"
    assert there.words.text == "Move to G4 and take T9, S45 and C9."
    assert [(effect.square, effect.label) for effect in there.effects] == [
        ("F3", "9 = 9"),
        ("G8", "9 × 5 = 45"),
        ("H5", "9 = 9"),
    ]


def test_each_reason_is_an_effect_of_its_own():
    # 16 − 7 = 9 stands already; T9 leaps to I2, from where it reaches H4 too.
    start = position("K2 T9 G3 C16 I3 C7", "H4 C9")
    there = kinds(ARTICLE.offers(start, "K2").squares, "capture")["I2"]
    assert there.label == "9 = 9"
    assert [(effect.kind, effect.label) for effect in there.effects] == [
        ("equality", "9 = 9"),
        ("ambush", "16 − 7 = 9"),
    ]
    assert there.effects[1].words.text == (
        "Black C9 on H4 falls by ambush of C16 on G3 and C7 on I3: 16 − 7 = 9."
    )


def test_what_stands_in_relation_falls_after_any_other_move():
    start = position("H4 C4 P8 C2", "E4 T16")
    squares = ARTICLE.offers(start, "P8").squares
    assert kinds(squares, "capture")["O7"].effects[0].label == "4 × 4 = 16"


def test_parts_of_a_pyramid_fall_one_by_one():
    # Example C32, with T12 still to move.
    start = position("G4 P91", "H5 C9 E2 T12", Side.BLACK)
    there = kinds(ARTICLE.offers(start, "E2").squares, "capture")["E4"]
    assert there.label == "×3"
    assert there.words.text == (
        "Move to E4 and take S36 of P91, T9 of P91 and C4 of P91."
    )
    assert [(each.label, each.man.numerals) for each in there.effects] == [
        ("12 × 3 = 36", ("36",)),
        ("9 = 9", ("9",)),
        ("12 ÷ 3 = 4", ("4",)),
    ]
    assert there.effects[0].words.text == (
        "S36 of White P91 on G4 falls by eruption: 12 × 3 = 36."
    )


def test_a_pyramid_falls_whole_by_its_total():
    # Example C33: 121 − 30 = 91.
    start = position("G4 P91", "J1 S121 G6 T30", Side.BLACK)
    squares = ARTICLE.offers(start, "J1").squares
    (effect,) = kinds(squares, "capture")["J4"].effects
    assert effect.label == "121 − 30 = 91"
    assert effect.lights == ("J4", "G6", "G4")
    assert effect.words.text == (
        "All of White P91 on G4 falls by ambush of S121 on J4 and T30 on G6: "
        "121 − 30 = 91."
    )


def test_a_siege_shows_its_ring():
    # Example C22; the ring closes with C8 on F4.
    start = position("G3 C2 G5 C6 E3 C8 H4 C64", "G4 S361")
    (effect,) = kinds(ARTICLE.offers(start, "E3").squares, "capture")["F4"].effects
    assert (effect.kind, effect.label) == ("siege", "siege")
    assert effect.lights == ("F4", "G3", "G5", "H4", "G4")
    assert effect.words.text == "Black S361 on G4 falls by siege: F4, G3, G5 and H4."


# --- Prisoners ----------------------------------------------------------------------


def test_a_held_body_can_be_dropped():
    rules = game(prisoners=True)
    start = position("G4 C9 P3 C3", "A1 S2", rules=rules, taken=HELD)
    offers = rules.offers(start)
    assert [(each.text, each.label) for each in offers.options] == [
        ("C36 *", "Drop C36"),
        ("C9 *", "Drop C9"),
    ]
    offers = rules.offers(start, "C36 *")
    assert offers.partial == "C36 *"
    assert set(kinds(offers.squares, "drop")) == {
        f"P{n}" for n in (1, 2, 4, 5, 6, 7, 8)
    }
    offers = rules.offers(start, "C36 *", "P4")
    assert (offers.move, offers.sure) == ("C36 *P4", True)
    assert rules.offers(start, offers.partial, "P4").partial == "C36 *"


def test_a_drop_may_take():
    rules = game(prisoners=True)
    start = position("G4 C2", "M4 S144", rules=rules, taken=HELD)
    there = kinds(rules.offers(start, "C36 *").squares, "capture")["P4"]
    assert there.label == "36 × 4 = 144"


def test_only_what_is_held_can_be_dropped():
    board = ("G4 C9", "A1 S2")
    (words,) = ARTICLE.offers(position(*board, taken=HELD), "C36 *P4").refusals
    assert "without prisoners" in words.text
    rules = game(prisoners=True)
    start = position(*board, rules=rules, taken=HELD)
    (words,) = rules.offers(start, "T36 *P4").refusals
    assert words.text == "White holds no T36."
    offers = rules.offers(start, "C36 *", "G5")
    assert offers.partial == "C36 *"
    assert "outermost column" in offers.refusals[0].text


# --- Without helps ------------------------------------------------------------------


def test_without_helps_any_square_is_taken_as_said():
    offers = ARTICLE.offers(START, "", "L4", helps=False)
    assert (offers.partial, offers.move) == ("L4", "")
    assert set(kinds(offers.squares, "chosen")) == {"L4"}
    offers = ARTICLE.offers(START, "L4", "A1", helps=False)
    assert offers.partial == offers.move == "C36 L4-A1"
    assert not offers.sure
    assert [each.kind for each in offers.options] == ["done"]
    assert ARTICLE.offers(START, "L4", "E2", helps=False).move == "C36 L4-E2"


def test_without_helps_nothing_that_falls_is_told():
    offers = ARTICLE.offers(START, "L2", "J2", helps=False)
    assert offers.move == "T72 L2-J2"
    assert "12" not in offers.sentence.text
    assert not any(each.effects or each.lights for each in offers.squares)


def test_without_helps_a_choice_is_taken_back_too():
    assert ARTICLE.offers(START, "L2", "L2", helps=False).partial == ""
    back = ARTICLE.offers(START, "T72 L2-J2", "J2", helps=False)
    assert back.partial == "L2"
    assert ARTICLE.offers(START, "", "E2", helps=False).refusals[0].text == (
        "Choose one of White’s men first."
    )


# --- Any text -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "partial"),
    [
        ("quatsch", ""),
        ("C12", ""),
        ("L2 nonsense", "L2"),
        ("T9 L2", "L2"),
        ("L2-F2", "L2"),
        ("L2-J2 xS28@D1", "T72 L2-J2"),
        ("L2-J2 xT12@E2(er:72/5)", "T72 L2-J2"),
        ("E2-G2", ""),
        ("P1-P3", ""),
    ],
)
def test_the_longest_part_that_fits_comes_back_with_the_reason(text, partial):
    offers = ARTICLE.offers(START, text)
    assert offers.partial == partial
    assert offers.refusals
    assert not offers.sure


def test_on_the_small_board_the_last_columns_are_no_squares():
    rules = game(board="8x14")
    start = rules.initial()
    for text in ("N1-O3", "O3"):
        (words,) = rules.offers(start, text).refusals
        assert words.text == "There is no square 'O3' on this board."
    assert rules.offers(start, "", "P1").refusals[0].code == "no_square"
    assert rules.offers(start, "N1-P3", helps=False).refusals[0].code == "no_square"


def test_a_game_that_is_over_offers_nothing():
    start = position("C4 C16 D4 C36", "E6 T56", Side.BLACK)
    after = ARTICLE.apply(start, ARTICLE.read_move(start, "E6-E4"))
    offers = ARTICLE.offers(after, "C4", "D5")
    assert offers.partial == ""
    assert offers.squares == offers.options == ()
    assert offers.sentence.text.startswith("White wins by Victoria Magna")
