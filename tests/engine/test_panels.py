"""The math inspector and the harmony builder (Spec v1 §14)."""

from __future__ import annotations

import pytest

from games.engine.rithmomachia.face.gathering import completing
from games.engine.rithmomachia.help.numbers import divisors, factored
from games.engine.rithmomachia.rules.proportions import holds
from tests.engine.sparse import game, play, sparse

SPEC = game()


def sections(panel):
    return {section.title: section for section in panel.sections}


def rows(rules, position, key, focus):
    found = sections(rules.panel(position, key, focus))
    return {
        title: [(row.text, row.squares, row.partial) for row in section.rows]
        for title, section in found.items()
    }


# --- Numbers ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "1 divides every number"),
        (2, "2 is prime"),
        (361, "361 = 19²"),
        (72, "72 = 2³ × 3²"),
        (2048, "2048 = 2¹¹"),
        (9973 * 9973, "99460729 = 9973²"),
        (10007, "10007 is prime"),
        (10**30, "1000000000000000000000000000000 = 2³⁰ × 5³⁰"),
        (10007**3, "1002101470343 has no factor up to 10000"),
        (6 * 10007**3, "6012608822058 = 2 × 3 × 1002101470343"),
    ],
)
def test_numbers_are_split_into_primes(number, text):
    assert factored(number) == text


def test_divisors_are_listed_unless_there_are_too_many():
    assert divisors(36) == [1, 2, 3, 4, 6, 9, 12, 18, 36]
    assert divisors(1) == [1]
    assert divisors(10**30) == []


@pytest.mark.parametrize("proportion", ["ARITH", "GEOM", "HARM"])
def test_thirds_are_all_values_that_complete_a_proportion(proportion):
    for x in range(1, 25):
        for y in range(1, 25):
            if x == y:
                continue
            expected = {
                z
                for z in range(1, 700)
                if z not in (x, y)
                and any(
                    holds(proportion, *line)
                    for line in ((x, y, z), (y, x, z), (x, z, y))
                )
            }
            assert completing(proportion, x, y) == expected, (x, y)


# --- The inspector ----------------------------------------------------------------


def test_without_a_man_the_inspector_says_what_to_press():
    panel = SPEC.panel(SPEC.initial(), "inspector")
    assert panel.lead == "Choose a man to see what its number can do."
    assert len(panel.pressable) == 47
    assert not panel.sections


def test_the_inspector_lists_what_a_number_hits_and_with_whom():
    # 9: with 6 makes 15, 9 × 3 = 27 alone and with a 3, 20 − 9 = 11, 9 = 3 × 3.
    men = "A1:T9 C3:C6 D8:C3 F1:C20 H1:c15 A5:c27 H3:c11 P8:c3"
    found = rows(SPEC, sparse(SPEC, men), "inspector", ["a1"])
    assert found["Number"] == [
        ("9 = 3²", (), ""),
        ("Divisors: 1, 3, 9", (), ""),
    ]
    assert found["Takes by itself"] == [
        ("9 = 3 × 3", ("A1", "P8"), ""),
        ("27 = 3 × 9", ("A1", "A5"), "A1xA5:DIVISOR"),
    ]
    assert found["By a sum"] == [
        ("9 + 6 = 15", ("A1", "H1", "C3"), ""),
        ("3 + 6 = 9", ("A1", "P8", "C3"), ""),
    ]
    assert found["By a difference"] == [("20 − 9 = 11", ("A1", "H3", "F1"), "")]
    assert found["By a product"] == [
        ("9 × 3 = 27", ("A1", "A5", "D8"), "A1xA5:PRODUCT(D8)")
    ]
    assert found["By a ratio"] == [("3 × 3 = 9", ("A1", "P8", "D8"), "")]


def test_the_inspector_shows_divisors_and_multiples_among_all_men():
    men = "A1:T12 C3:C6 H1:c36 P8:c7"
    found = rows(SPEC, sparse(SPEC, men), "inspector", ["A1"])
    assert found["Divisors and multiples"] == [
        ("12 = 2 × 6", ("A1", "C3"), ""),
        ("36 = 3 × 12", ("A1", "H1"), ""),
    ]


def test_the_inspector_looks_at_enemies_too_but_starts_no_move_of_theirs():
    men = "A1:T9 A5:c27 P8:c3"
    found = rows(SPEC, sparse(SPEC, men), "inspector", ["A5"])
    assert found["Takes by itself"] == [("27 = 3 × 9", ("A5", "A1"), "")]


def test_a_pyramid_is_inspected_face_by_face():
    found = rows(SPEC, SPEC.initial(), "inspector", ["O7"])
    texts = [text for text, _, _ in found["Number"]]
    assert texts[0] == "64 = 2⁶"
    assert "49 = 7²" in texts
    assert "36 = 2² × 3²" in texts
    assert "25 = 5²" in texts


# --- The harmony builder ----------------------------------------------------------


def test_one_move_from_a_harmony():
    position = play(SPEC, SPEC.initial(), "N2-L4*A8:SUM(P1,P6)")
    found = rows(SPEC, position, "harmony", [])
    assert found["Black: one move away"] == [
        (
            "C1→D1: 9, 12, 16 geometric (12² = 9 × 16) on B3, C2, D1",
            ("C1", "B3", "C2", "D1"),
            "C1-D1#GEOM(B3,C2,D1)",
        )
    ]
    assert found["White: one move away"] == []
    # White, on move, sees the threat but cannot start it.
    threat = rows(SPEC, SPEC.initial(), "harmony", [])["Black: one move away"]
    assert threat == [
        (
            "C1→D1: 9, 12, 16 geometric (12² = 9 × 16) on B3, C2, D1",
            ("C1", "B3", "C2", "D1"),
            "",
        )
    ]


def test_a_harmony_that_stands():
    rules = game(setup="reference-24", harmony_zone="rows")
    found = rows(rules, rules.initial(), "harmony", [])
    # Rules page, Goldens: 4, 6, 9 and 9, 15, 25 before the first move.
    standing = [text for text, _, _ in found["White: standing"]]
    assert "4, 6, 9 geometric (6² = 4 × 9) on N6, N7, N8" in standing
    assert "9, 15, 25 geometric (15² = 9 × 25) on N8, O8, P8" in standing
    assert len(standing) == 2


def test_chosen_men_who_fit():
    position = sparse(SPEC, "A7:T4 B7:C6 C7:T8 P1:s1000")
    found = rows(SPEC, position, "harmony", ["C7", "A7", "B7"])
    assert found["Chosen: T8 on C7, T4 on A7, C6 on B7"] == [
        ("4, 6, 8 arithmetic (2 × 6 = 4 + 8) on A7, B7, C7", ("A7", "B7", "C7"), "")
    ]


def test_two_chosen_men_want_a_third():
    position = sparse(SPEC, "A7:T6 C7:T12 B5:C8 P1:s1000")
    found = rows(SPEC, position, "harmony", ["A7", "C7"])
    assert found["Chosen: T6 on A7, T12 on C7"] == [
        ("With 6 and 12, 9 or 18 is arithmetic: no man shows that.", ("A7", "C7"), ""),
        ("With 6 and 12, 3 or 24 is geometric: no man shows that.", ("A7", "C7"), ""),
        (
            "With 6 and 12, 4 or 8 is harmonic: see C8 on B5.",
            ("A7", "C7", "B5"),
            "",
        ),
    ]


def test_chosen_men_who_do_not_fit_say_why():
    position = sparse(SPEC, "A7:T4 B7:C6 C7:T10 P1:s1000 A1:C3")
    found = rows(SPEC, position, "harmony", ["A7", "B7", "C7"])
    texts = [text for text, _, _ in found["Chosen: T4 on A7, C6 on B7, T10 on C7"]]
    assert len(texts) == 3
    assert "2 × 6 = 12, but 4 + 10 = 14" in texts[0]
    outside = rows(SPEC, position, "harmony", ["A1"])["Chosen: C3 on A1"]
    assert outside[0][0] == "C3 on A1 is not in the opponent’s rows."


def test_men_who_can_be_pressed_are_those_in_their_zone():
    position = sparse(SPEC, "A7:T4 B7:C6 A1:C3 P1:s1000 P8:c1")
    assert set(SPEC.panel(position, "harmony").pressable) == {"A7", "B7", "P1"}
    assert set(SPEC.panel(position, "harmony", ["A7"]).pressable) == {"A7", "B7"}
