"""The inspector, the danger view and the victory board (medieval §4 to §7)."""

from __future__ import annotations

import pytest

from games.engine.medieval.help.feasible import reachable
from games.engine.sides import Side
from tests.engine.medieval.sparse import bodies, game, position

ARTICLE = game()


def texts(panel):
    return {
        section.title: [row.text for row in section.rows] for section in panel.sections
    }


def rows(panel, title):
    (section,) = (each for each in panel.sections if each.title == title)
    return section.rows


# --- The inspector ------------------------------------------------------------------


def test_the_inspector_waits_for_a_man():
    panel = ARTICLE.panel(ARTICLE.initial(), "inspector")
    assert panel.lead == "Choose a man to see what its numbers can do."
    assert len(panel.pressable) == 48
    assert not panel.sections


def test_a_man_is_told_with_what_he_can_take():
    panel = ARTICLE.panel(ARTICLE.initial(), "inspector", ["L2"])
    told = texts(panel)
    assert panel.focus == ("L2",)
    assert panel.lead == "White T72 on L2. Rows light up their men."
    assert told["Moves"] == ["J2, N3, J3, J1"]
    (row,) = rows(panel, "Takes by moving")
    assert row.text == "J2: Black T12 on E2 by eruption: 72 ÷ 6 = 12"
    assert row.partial == "T72 L2-J2"
    assert row.squares == ("L2", "J2", "E2")
    assert row.counted == ("J2", "I2", "H2", "G2", "F2", "E2")
    assert "6 squares: 72 ÷ 6 = 12 (E2)" in told["Erupts over"]
    assert "8 squares: 72 ÷ 8 = 9 (E3, F6)" in told["Erupts over"]


def test_the_inspector_begins_no_move_of_the_other_side():
    panel = ARTICLE.panel(ARTICLE.initial(), "inspector", ["E2"])
    assert rows(panel, "Takes by moving")
    assert not any(row.partial for row in rows(panel, "Takes by moving"))


def test_what_stands_in_relation_is_told_both_ways():
    # Examples C18 and C19.
    start = position("H4 S45", "L4 C9")
    panel = ARTICLE.panel(start, "inspector", ["H4"])
    (takes,) = rows(panel, "Takes as it stands")
    assert takes.text == "Black C9 on L4 by eruption of S45 on H4: 45 ÷ 5 = 9"
    assert takes.counted == ("H4", "I4", "J4", "K4", "L4")
    (falls,) = rows(panel, "Falls as it stands")
    assert falls.text == "White S45 on H4 by eruption of C9 on L4: 9 × 5 = 45"


def test_who_is_in_reach_is_told_with_the_missing_numbers():
    start = position("I4 T9 P1 C2", "G4 C12")
    panel = ARTICLE.panel(start, "inspector", ["I4"])
    assert texts(panel)["In reach"] == [
        "Black C12 on G4 with 9; beside it 3 (9 + 3), 21 (21 − 9), 108 (108 ÷ 9)"
    ]


def test_a_pyramid_is_told_part_by_part():
    start = position("G4 P[S25,T16,T9,C4,C1] (of 6 parts)", "H5 C9 E4 T12")
    told = texts(ARTICLE.panel(start, "inspector", ["G4"]))
    assert told["Parts"] == [
        "Squares: 25",
        "Triangles: 16, 9",
        "Circles: 4, 1",
        "Total: 25 + 16 + 9 + 4 + 1 = 55",
        "Lost: 36",
    ]
    assert told["Moves"][2] == "As a circle: H3, F5, F3"
    assert told["Takes as it stands"] == [
        "Black T12 on E4 by eruption of C4 of P55 on G4: 4 × 3 = 12"
    ]
    assert told["Falls as it stands"] == [
        "T9 of White P55 on G4 by equality with C9 on H5: 9 = 9",
        "C4 of White P55 on G4 by eruption of T12 on E4: 12 ÷ 3 = 4",
    ]
    assert told["In reach"] == [
        "Black T12 on E4 with 16, 9, 55",
        "Black C9 on H5 with 4, 1, 55",
    ]


# --- Danger ---------------------------------------------------------------------


def test_nobody_is_in_danger_at_the_start():
    panel = ARTICLE.panel(ARTICLE.initial(), "danger")
    assert texts(panel) == {
        "White in danger": [],
        "Black can win with its next move": [],
        "White takes by any move": [],
    }
    assert not panel.marks
    assert not panel.lines


def test_who_stands_in_relation_is_in_danger():
    # The late capture of medieval §11.4: T16 reaches C16, not the other way round.
    start = position("H4 C16 P1 C2", "F4 T16")
    panel = ARTICLE.panel(start, "danger")
    (row,) = rows(panel, "White in danger")
    assert row.text == "White C16 on H4 by equality with T16 on F4: 16 = 16"
    assert (row.kind, row.squares) == ("equality", ("F4", "H4"))
    assert panel.marks == {"H4": ("danger",), "F4": ("threat",)}
    assert [(line.kind, line.squares) for line in panel.lines] == [
        ("equality", ("F4", "H4"))
    ]


def test_the_side_to_move_sees_its_prey():
    # The same position with Black to move.
    start = position("H4 C16 P1 C2", "F4 T16", Side.BLACK)
    panel = ARTICLE.panel(start, "danger")
    assert not rows(panel, "Black in danger")
    (row,) = rows(panel, "Black takes by any move")
    assert row.text == "White C16 on H4 by equality with T16 on F4: 16 = 16"
    assert panel.marks == {"H4": ("prey",)}


def test_what_the_opponent_can_complete_is_warned_of():
    start = position("C4 C16 C5 C36 P1 C1", "E4 T56", Side.BLACK)
    panel = ARTICLE.panel(start, "danger")
    (row,) = rows(panel, "White can win with its next move")
    assert row.text == (
        "C36 C5→D4: Victoria Magna 16, 36, 56 on C4, D4, E4; "
        "arithmetic: 36 − 16 = 56 − 36"
    )
    assert {"C5", "C4", "D4", "E4"} <= set(panel.marks)
    assert "prospect" in {line.kind for line in panel.lines}


def test_what_must_wait_for_the_pyramid_is_no_danger():
    rules = game(proper_after_pyramid=True)
    start = position("C4 C16 C5 C36 P1 C1", "E4 T56 A8 P190", Side.BLACK, rules=rules)
    panel = rules.panel(start, "danger")
    assert not rows(panel, "White can win with its next move")


def test_each_kind_shows_its_squares():
    white = "A1 S361 H4 T12 H8 C30"
    black = "A2 C2 B1 C5 I5 C8 G3 C4 L8 C6"
    panel = ARTICLE.panel(position(white, black), "danger")
    found = {row.kind: row for row in rows(panel, "White in danger")}
    assert found["siege"].text == "White S361 on A1 by siege: A2, B1 and the edge"
    assert found["siege"].squares == ("A2", "B1", "A1")
    assert found["ambush"].text == (
        "White T12 on H4 by ambush of C8 on I5 and C4 on G3: 8 + 4 = 12"
    )
    assert found["ambush"].squares == ("I5", "G3", "H4")
    assert found["eruption"].text == (
        "White C30 on H8 by eruption of C6 on L8: 6 × 5 = 30"
    )
    assert found["eruption"].counted == ("L8", "K8", "J8", "I8", "H8")


def test_the_greatest_loss_comes_first():
    start = position("H4 C16 A1 S100", "F4 T16 B2 C3")
    found = [
        row.kind for row in rows(ARTICLE.panel(start, "danger"), "White in danger")
    ]
    assert found == ["siege", "equality"]


# --- The victory board --------------------------------------------------------------


def test_common_victories_are_measured():
    taken = (bodies("100 64 16 9 9 12 3 5 7"), ())
    start = position("G4 P91", "D8 P190", taken=taken)
    panel = ARTICLE.panel(start, "victory")
    title = "White: 9 bodies, 225 in value, 14 digits"
    corpore, bonis, lite, *_ = rows(panel, title)
    assert corpore.text == "De Corpore: 9 of 15 bodies; 6 more"
    assert (corpore.done, corpore.needed) == (9, 15)
    assert bonis.text == "De Bonis: 225 of 1315 in value; 1090 more"
    assert (lite.kind, lite.done, lite.needed) == ("limit", 14, 28)
    assert lite.text == (
        "De Lite: 1315 in value, 14 of at most 28 digits; too little is left for 1315"
    )


def test_limits_say_whether_they_can_still_be_kept():
    # The least that 1315 and 984 can take, as medieval §7 has it.
    panel = ARTICLE.panel(ARTICLE.initial(), "victory")
    white, _, black, _ = panel.sections
    assert [row.text for row in white.rows[2:4]] == [
        "De Lite: 1315 in value, 0 of at most 28 digits; still possible with 27",
        "De Honore: 1315 in value, 0 of at most 12 bodies; still possible with 11",
    ]
    assert [row.text for row in black.rows[2:4]] == [
        "De Lite: 984 in value, 0 of at most 22 digits; still possible with 21",
        "De Honore: 984 in value, 0 of at most 10 bodies; still possible with 9",
    ]
    assert white.rows[4].text.endswith("still possible")


def test_a_limit_that_is_passed_is_no_longer_possible():
    taken = ((), bodies("289 289 289 9 9 9 9 9 9 9 9 9"))
    start = position("N5 C16 C6 T36", "A8 P190", Side.BLACK, taken=taken)
    panel = ARTICLE.panel(start, "victory")
    board = {row.text.split(":")[0]: row for row in panel.sections[2].rows}
    assert board["De Honore"].text == (
        "De Honore: 984 in value, 12 of at most 10 bodies; "
        "no longer possible, it would take 13"
    )
    assert board["De Honore Liteque"].text.endswith("no longer possible")
    assert board["De Honore Liteque"].kind == "bad"


@pytest.mark.parametrize(
    ("numbers", "value", "bodies_", "digits"),
    [
        ([361, 225, 121], 400, 2, 6),
        ([361, 99, 98, 97], 290, 1, 3),
        ([100, 9, 9, 9], 118, 3, 5),
        ([100, 99, 99], 198, 2, 4),
        ([9, 8], 18, None, None),
        ([9, 8], 0, 0, 0),
    ],
)
def test_the_fewest_bodies_and_digits(numbers, value, bodies_, digits):
    ways = reachable(numbers, value)
    assert (ways.fewest_bodies, ways.fewest_digits) == (bodies_, digits)


def test_only_victories_that_are_played_for_are_told():
    rules = game(
        **dict.fromkeys(
            ("de_bonis", "de_lite", "de_honore", "de_honore_liteque"), "off"
        ),
        **dict.fromkeys(("magna", "major", "excellentissima"), "off"),
        win_by_pyramid="on",
    )
    start = position("G4 P91", "D8 P[S64,C16] (of 5 parts)", rules=rules)
    panel = rules.panel(start, "victory")
    assert [row.text for row in panel.sections[0].rows] == [
        "Pyramid: 3 of 5 parts; 2 more",
        "De Corpore: 0 of 15 bodies; 15 more",
        "Every enemy: 1 man is left",
    ]
    assert len(panel.sections) == 2


def test_a_formation_one_move_away_is_explained_and_drawn():
    start = position("C4 C16 C5 C36 P1 C1", "E4 T56")
    panel = ARTICLE.panel(start, "victory")
    (row,) = rows(panel, "White: formations")
    assert row.text == (
        "C36 C5→D4: Victoria Magna 16, 36, 56 on C4, D4, E4; "
        "arithmetic: 36 − 16 = 56 − 36"
    )
    assert (row.kind, row.partial) == ("prospect", "C36 C5-D4")
    assert row.squares == ("C5", "C4", "D4", "E4")
    assert [(line.kind, line.squares) for line in panel.lines] == [
        ("prospect", ("C4", "D4", "E4"))
    ]
    assert set(panel.marks) == {"C5", "C4", "D4", "E4"}
    assert not rows(panel, "Black: formations")


def test_the_other_side_sees_it_too_but_cannot_begin_it():
    start = position("C4 C16 C5 C36 P1 C1", "E4 T56", Side.BLACK)
    (row,) = rows(ARTICLE.panel(start, "victory"), "White: formations")
    assert row.text.startswith("C36 C5→D4")
    assert row.partial == ""


def test_a_formation_may_have_to_wait_for_the_pyramid():
    rules = game(proper_after_pyramid=True)
    start = position("C4 C16 D4 C36 P1 C1", "E4 T56 A8 P190", rules=rules)
    wait, stands, *_ = rows(rules.panel(start, "victory"), "White: formations")
    assert wait.text == "They count once Black’s pyramid is gone."
    assert stands.text == (
        "Stands: Victoria Magna 16, 36, 56 on C4, D4, E4; arithmetic: 36 − 16 = 56 − 36"
    )
    assert stands.kind == "standing"


# Men enough for many formations, wherever they stand.
CROWD = (
    "J1 C4 I3 C16 I5 C6 I7 C12",
    "A1 T2 A2 T8 B4 T36 B6 T3 B8 T6 D1 C9 D2 C18 D3 C24 D4 C32 D5 C64",
)


def test_many_formations_are_counted():
    rules = game(formation="anywhere", magna_any=True)
    listed = rows(
        rules.panel(position(*CROWD, rules=rules), "victory"), "White: formations"
    )
    assert len(listed) == 13
    assert listed[-1].text.startswith("And ")
    assert listed[0].text.partition(": ")[2].startswith("Victoria Excellentissima")


def test_the_formations_of_the_man_in_focus_are_drawn():
    rules = game(formation="anywhere", magna_any=True)
    start = position(*CROWD, rules=rules)
    strongest = rules.panel(start, "victory")
    assert "I5" not in strongest.marks
    panel = rules.panel(start, "victory", ["I5"])
    assert panel.focus == ("I5",)
    assert {"I5", "H6", "A1", "B6", "D1"} <= set(panel.marks)
    assert "I7" not in panel.marks


def test_after_the_end_only_what_stands_is_told():
    start = position("C4 C16 C5 C36 A7 C2 B7 C4 D8 C6 P1 C1", "E4 T56")
    going = rows(ARTICLE.panel(start, "victory"), "White: formations")
    assert {row.partial for row in going} >= {"C36 C5-D4", "C6 D8-C7"}
    won = ARTICLE.apply(start, ARTICLE.read_move(start, "C36 C5-D4"))
    panel = ARTICLE.panel(won, "victory")
    assert panel.lead.startswith("White wins by Victoria Magna")
    assert {row.kind for row in rows(panel, "White: formations")} == {"standing"}
    assert {line.kind for line in panel.lines} == {"standing"}
