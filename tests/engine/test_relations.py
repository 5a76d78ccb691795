"""The seven relations, one by one (Spec v1 §6.1; rules page, Relations)."""

from __future__ import annotations

import pytest

from games.engine.rithmomachia.rules.relations import (
    equation,
    equation_of_two,
    holds,
    holds_for_two,
    saying,
    why_not,
    why_not_two,
)
from games.engine.rithmomachia.rules.values import RELATIONS

HOLDING = [
    ("EQUAL", 16, 16, 0, "16 = 16"),
    ("MULTIPLE", 36, 9, 0, "36 = 4 × 9"),
    ("DIVISOR", 9, 36, 0, "36 = 4 × 9"),
    ("SUM", 9, 15, 6, "9 + 6 = 15"),
    ("SUM", 15, 9, 6, "9 + 6 = 15"),
    ("DIFF", 20, 9, 11, "20 − 11 = 9"),
    ("DIFF", 11, 9, 20, "20 − 11 = 9"),
    ("DIFF", 9, 20, 11, "20 − 11 = 9"),
    ("DIFF", 9, 11, 20, "20 − 9 = 11"),
    ("PRODUCT", 4, 36, 9, "4 × 9 = 36"),
    ("PRODUCT", 36, 4, 9, "4 × 9 = 36"),
    ("RATIO", 36, 4, 9, "4 × 9 = 36"),
    ("RATIO", 4, 36, 9, "4 × 9 = 36"),
]


@pytest.mark.parametrize(("relation", "a", "b", "h", "text"), HOLDING)
def test_a_relation_holds_and_says_its_equation(relation, a, b, h, text):
    assert holds(relation, a, b, h)
    assert equation(relation, a, b, h) == text


@pytest.mark.parametrize("relation", RELATIONS)
def test_each_relation_is_checked_for_itself_alone(relation):
    # With 64, 2048 and a helper 7 only DIVISOR holds.
    assert holds(relation, 64, 2048, 7) == (relation == "DIVISOR")


def test_a_relation_that_fails_says_why_with_its_numbers():
    assert why_not("DIVISOR", 49, 120) == (
        "120 is not a multiple of 49: 120 = 2 × 49 + 22"
    )
    assert why_not("MULTIPLE", 49, 120) == (
        "49 is not a multiple of 120: 49 = 0 × 120 + 49"
    )
    assert why_not("EQUAL", 9, 16) == "9 is not equal to 16"
    assert why_not("SUM", 9, 16, 6) == "9 + 6 = 15, not 16, and 16 + 6 = 22, not 9"
    assert why_not("DIFF", 9, 16, 6) == "9 − 6 = 3, not 16, and 16 − 6 = 10, not 9"
    assert why_not("RATIO", 9, 16, 6) == "9 × 6 = 54, not 16, and 16 × 6 = 96, not 9"


def test_a_relation_is_said_with_its_equation_first():
    assert saying("DIVISOR", 6, 120) == "120 = 20 × 6 (6 divides 120)"
    assert saying("MULTIPLE", 16, 4) == "16 = 4 × 4 (16 is a multiple of 4)"
    for relation, a, b, h, text in HOLDING:
        said = saying(relation, a, b, h)
        assert said.startswith(text)
        assert relation not in said


TWO_HOLDING = [
    ("EQUAL", 5, 5, 5, "5 = 5 = 5"),
    ("MULTIPLE", 12, 8, 4, "12 = 3 × 4, 8 = 2 × 4"),
    ("DIVISOR", 3, 4, 12, "12 = 4 × 3 = 3 × 4"),
    ("SUM", 5, 7, 12, "5 + 7 = 12"),
    ("SUM", 5, 7, 2, "2 + 5 = 7"),
    ("DIFF", 7, 5, 2, "7 − 5 = 2"),
    ("DIFF", 5, 7, 12, "12 − 5 = 7"),
    ("PRODUCT", 5, 25, 125, "5 × 25 = 125"),
    ("PRODUCT", 5, 125, 25, "25 × 5 = 125"),
    ("RATIO", 5, 125, 25, "25 × 5 = 125"),
    ("RATIO", 5, 25, 125, "5 × 25 = 125"),
]


@pytest.mark.parametrize(("relation", "x", "y", "e", "text"), TWO_HOLDING)
def test_an_ambush_holds_in_either_order_of_its_helpers(relation, x, y, e, text):
    assert holds_for_two(relation, x, y, e)
    assert holds_for_two(relation, y, x, e)
    assert equation_of_two(relation, x, y, e) == text


@pytest.mark.parametrize(
    ("relation", "x", "y", "e"),
    [
        ("EQUAL", 5, 6, 5),
        ("MULTIPLE", 12, 9, 4),
        ("DIVISOR", 3, 5, 12),
        ("SUM", 5, 6, 12),
        ("DIFF", 5, 6, 12),
        ("PRODUCT", 5, 6, 12),
        ("RATIO", 5, 6, 12),
    ],
)
def test_one_helper_that_fits_is_not_enough_for_an_ambush(relation, x, y, e):
    assert not holds_for_two(relation, x, y, e)
    assert not holds_for_two(relation, y, x, e)


def test_an_ambush_that_fails_says_why_with_its_numbers():
    assert why_not_two("SUM", 5, 6, 12) == "5 + 6 = 11, not 12, and 12 + 5 = 17, not 6"
    assert why_not_two("DIFF", 5, 6, 12) == "6 − 5 = 1, not 12, and 12 − 5 = 7, not 6"
    assert why_not_two("DIVISOR", 3, 5, 12) == (
        "12 is not a multiple of 5: 12 = 2 × 5 + 2"
    )
    assert why_not_two("MULTIPLE", 12, 9, 4) == (
        "9 is not a multiple of 4: 9 = 2 × 4 + 1"
    )
    assert why_not_two("EQUAL", 5, 6, 5) == "5 and 6 are not both equal to 5"
    assert why_not_two("RATIO", 2, 3, 7) == "2 × 3 = 6, not 7, and 7 × 2 = 14, not 3"
