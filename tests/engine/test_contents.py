"""What games are found by (games/engine/contents.py)."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from games.engine import rules
from games.engine.contents import (
    AMBUSH,
    AT,
    EQUATION,
    HARMONY,
    KINDS,
    SEATS,
    TOOK,
    equation,
    equations,
    proportion,
    say_equation,
)
from tests.engine.contract import PLIES, every_variant, random_line
from tests.engine.sparse import game as rithmomachia
from tests.engine.sparse import sparse


def contents_of(game, position, text):
    move = game.read_move(position, text)
    after = game.apply(position, move)
    return {(each.kind, each.text) for each in game.contents(position, move, after)}


@every_variant
def test_contents_are_in_their_one_form(game):
    for (position, move), (after, _) in pairwise(random_line(game, 5, PLIES)):
        for each in game.contents(position, move, after):
            assert each.kind in KINDS
            assert each.seat in game.seats
            assert len(each.text) <= 40
            if each.kind == EQUATION:
                assert equation(each.text) == each.text
            if each.kind == AT:
                assert re.fullmatch(r"[a-z](P|[A-Z]?[0-9]*)@[A-P][0-9]{1,2}", each.text)
            assert re.fullmatch(rules(game.key).found_by[each.kind], each.text)


@every_variant
def test_all_seats_are_known(game):
    assert set(game.seats) <= set(SEATS)


@every_variant
def test_every_reason_of_an_outcome_is_told(game):
    known = rules(game.key).ways_to_end
    for position, _move in random_line(game, 7, PLIES):
        for outcome in (game.outcome(position), *game.claims(position)):
            assert outcome is None or outcome.reason in known


@every_variant
def test_something_is_taken_where_the_sentence_says_so(game):
    for (position, move), (after, _) in pairwise(random_line(game, 5, PLIES)):
        kinds = {each.kind for each in game.contents(position, move, after)}
        said = str(game.describe(position, move))
        assert (TOOK in kinds) == bool(re.search(r"\btakes\b|captures ", said)), said


def test_rithmomachia_tells_who_fell_and_why():
    game = rithmomachia()
    assert contents_of(game, sparse(game, "A1:T4 C1:t16 P8:c3"), "A1xC1:DIVISOR") == {
        ("at", "wT4@C1"),
        ("took", "16"),
        ("took", "16/divisor"),
        ("eq", "4*4=16"),
    }


def test_rithmomachia_tells_an_ambush():
    game = rithmomachia()
    position = sparse(game, "A1:C2 C1:T7 E1:T5 G1:C11 P5:t12 P7:c3")
    assert contents_of(game, position, "A1-B2*P5:SUM(C1,E1)") == {
        ("at", "wC2@B2"),
        ("took", "12"),
        ("took", "12/sum"),
        ("took", "12/ambush"),
        ("eq", "5+7=12"),
        ("ambush", "5+7"),
        ("helper", "5"),
        ("helper", "7"),
    }


def test_rithmomachia_tells_a_harmony_declared_and_won_by():
    game = rithmomachia()
    position = sparse(game, "C6:C4 D6:C6 E5:T8 A1:T3 E8:t2 P1:t5")
    found = {("harmony", "4:6:8"), ("ratio", "2:3:4")}
    declare = "E5-E6#ARITH(C6,D6,E6)"
    assert contents_of(game, position, declare) == {("at", "wT8@E6"), *found}
    pending = game.apply(position, game.read_move(position, declare))
    assert contents_of(game, pending, "P1-P2") == {("at", "bT5@P2"), *found}


def by_random_game(key, seed, wanted):
    """What the first ply that did something `wanted` did."""
    line = random_line(rules(key), seed, 60)
    for (position, move), (after, _) in pairwise(line):
        found = list(rules(key).contents(position, move, after))
        if wanted in {item for each in found for item in (each.kind, each.text)}:
            return {(each.kind, each.text, each.seat) for each in found}
    raise AssertionError(f"no {wanted} in game {seed}")


def test_medieval_tells_an_ambush():
    """72 − 6 = 66."""
    assert by_random_game("medieval", 1, AMBUSH) == {
        ("at", "wT81@N1", "white"),
        ("took", "66", "white"),
        ("took", "66/ambush", "white"),
        ("eq", "6+66=72", "white"),
        ("ambush", "6+72", "white"),
    }


def test_medieval_tells_the_harmony_that_wins():
    assert by_random_game("medieval", 7, HARMONY) >= {
        ("harmony", "4:8:12", "black"),
        ("ratio", "1:2:3", "black"),
    }


def test_boolean_tells_the_formula():
    assert by_random_game("boolean", 3, "0010/compile") == {
        ("at", "w0100@B12", "white"),
        ("took", "0010", "white"),
        ("took", "0010/xor", "white"),
        ("took", "0010/compile", "white"),
        ("eq", "0100XOR0110=0010", "white"),
        ("helper", "0110", "white"),
    }


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("4*9=36", "4*9=36"),
        ("36 = 9 × 4", "4*9=36"),
        ("36 ÷ 9 = 4", "4*9=36"),
        ("64 + 56 = 120", "56+64=120"),
        ("120−56=64", "56+64=120"),
        ("9 = 9", "9=9"),
        ("1100 and 0100 = 0100", "0100AND1100=0100"),
        ("1110 = not 0001", "NOT0001=1110"),
    ],
)
def test_equations_have_one_form(said, form):
    assert equation(said) == form
    assert equation(say_equation(form)) == form


@pytest.mark.parametrize("said", ["", "=", "4*9", "4*9=6*6", "4*9=x", "a=b", "1=1=2"])
def test_what_is_no_equation_is_refused(said):
    with pytest.raises(ValueError, match="no equation"):
        equation(said)


@pytest.mark.parametrize(
    "said",
    [
        "4*9=35",
        "NOT 0100 = 0100",
        "1011 = NOT 0110",
        "0100 AND 1100 = 1000",
        "0100 OR 1100 = 0100",
        "0100 xor 1100 = 1001",
        "0100 NAND 1100 = 0100",
        "0100 NOR 1100 = 1011",
    ],
)
def test_what_is_not_true_is_refused(said):
    with pytest.raises(ValueError, match="not true"):
        equation(said)


def test_equations_said_in_one_breath_are_told_apart():
    assert equations("18 = 2 × 9, 27 = 3 × 9") == ["2*9=18", "3*9=27"]
    assert equations("36 = 2 × 18 = 3 × 12") == ["2*18=36", "3*12=36"]
    assert equations("36 = 2 × 18 = 2 × 18") == ["2*18=36"]
    assert equations("9 = 9 = 9") == ["9=9"]


def test_proportions_are_in_lowest_terms():
    assert proportion((8, 12, 18)) == "4:6:9"
