"""NOT, compile and filter, all equations kept, waves (boolean §5)."""

from __future__ import annotations

import pytest

from games.engine.arithmetic import complement
from games.engine.boolean.options import FORMULA_FIELDS
from games.engine.boolean.rules.formulas import ALL, OPERATIONS, bit_by_bit
from tests.engine.boolean.boards import FAR, QUIET, game, placed, played, takes


@pytest.mark.parametrize(
    ("letter", "result", "bits"),
    [
        ("A", 0b0100, "0 AND 1 = 0, 1 AND 1 = 1, 0 AND 0 = 0, 0 AND 0 = 0"),
        ("O", 0b1100, "0 OR 1 = 1, 1 OR 1 = 1, 0 OR 0 = 0, 0 OR 0 = 0"),
        ("X", 0b1000, "0 XOR 1 = 1, 1 XOR 1 = 0, 0 XOR 0 = 0, 0 XOR 0 = 0"),
        ("D", 0b1011, "0 NAND 1 = 1, 1 NAND 1 = 0, 0 NAND 0 = 1, 0 NAND 0 = 1"),
        ("R", 0b0011, "0 NOR 1 = 0, 1 NOR 1 = 0, 0 NOR 0 = 1, 0 NOR 0 = 1"),
    ],
)
def test_the_example_of_the_rules_page_by_every_operation(letter, result, bits):
    assert OPERATIONS[letter](0b0100, 0b1100) == result
    assert OPERATIONS[letter](0b1100, 0b0100) == result
    assert bit_by_bit(letter, 0b0100, 0b1100, result) == bits


def test_not_goes_both_ways():
    pairs = [(0, 15), (1, 14), (2, 13), (3, 12), (4, 11), (5, 10), (6, 9), (7, 8)]
    assert all(complement(a) == b and complement(b) == a for a, b in pairs)


@pytest.mark.parametrize("letter", ALL)
def test_each_formula_takes_alone_and_not_when_it_is_left_out(letter):
    """0100 steps beside 1100, both beside what the formula makes of them."""
    target = {"N": "bB", "A": "b4", "O": "bC", "X": "b8", "D": "bB", "R": "b3"}[letter]
    men = f"{FAR} w4@c11 wC@b31 {target}@b22"
    only = game(letter)
    assert takes(only, placed(only, men), "c11-c21") == f"c11-c21{{b22:{letter}}}"
    same = {"N": "ND", "D": "ND"}.get(letter, letter)  # both make 1011 here
    others = game("".join(each for each in ALL if each not in same))
    assert takes(others, placed(others, men), "c11-c21") == "c11-c21"


def test_every_fitting_equation_is_kept_and_the_first_formula_written():
    rules = game()
    men = f"{FAR} w4@c11 w4@b31 bB@b22"
    after = played(rules, placed(rules, men), "c11-c21")
    hit = after.waves[0][0]
    assert [(reason.letter, reason.form) for reason in hit.reasons] == [
        ("N", "not"),
        ("D", "compile"),
        ("D", "filter"),
        ("R", "compile"),
        ("R", "filter"),
    ]
    assert [reason.equation for reason in hit.reasons[::2]] == [
        "NOT 0100 = 1011",
        "0100 NAND 0100 = 1011",
        "0100 NOR 0100 = 1011",
    ]
    assert takes(rules, placed(rules, men), "c11-c21") == "c11-c21{b22:N}"


def test_a_flipped_man_changes_owner_and_keeps_his_cell():
    rules = game()
    position = placed(rules, f"{QUIET} w1@a21 bE@c21 b0@d11")
    after = played(rules, position, "a21-b21")
    assert {man.token for _, man in after.standing()} == {"wF", "w1", "wE", "b0", "bF"}


def test_of_a_push_the_pyramid_is_x_never_the_pushed_man():
    """The pushed 0001 comes to touch 1110, but he is not the one who was played."""
    rules = game("N")
    men = "wF@a11 w1@b11 bE@c22 b0@d44 b3@a44"
    assert takes(rules, placed(rules, men), "a11-b11>b12") == "a11-b11>b12"
    assert takes(rules, placed(rules, men), "b11-b12") == "b11-b12{c22:N}"


def test_waves_go_on_with_the_same_man():
    rules = game("NO", chain=True)
    men = "w1@a21 bE@c21 bF@d32 b0@a14 w0@d14"
    assert takes(rules, placed(rules, men), "a21-b21") == "a21-b21{c21:N}{d32:O}"
    assert takes(game("NO"), placed(game("NO"), men), "a21-b21") == "a21-b21{c21:N}"


def test_a_capture_starts_the_quiet_counter_anew():
    rules = game()
    position = placed(rules, f"{QUIET} w1@a21 bE@c21 b0@d11", quiet=7)
    assert played(rules, position, "a21-b21").quiet == 0
    assert played(rules, position, "a21-a31").quiet == 8


def test_all_formula_fields_have_a_letter():
    assert "".join(FORMULA_FIELDS) == ALL
