"""Values of any size are as good as 3 (Spec v1 §10, §13.2, §17)."""

from __future__ import annotations

import pytest

from games.engine.geometry import INDEX
from games.engine.rithmomachia.rules import ambush, captures, harmony
from games.engine.sides import Side
from tests.engine.sparse import ended, game, play, refused, sparse

SPEC = game()
HUGE = 10**30


@pytest.mark.parametrize(
    ("mover", "target", "helper", "relation"),
    [
        (HUGE, HUGE, None, "EQUAL"),
        (HUGE, 10**15, None, "MULTIPLE"),
        (10**15, HUGE, None, "DIVISOR"),
        (HUGE - 1, HUGE, 1, "SUM"),
        (HUGE + 1, HUGE, 2 * HUGE + 1, "DIFF"),
        (10**15, HUGE, 10**15, "PRODUCT"),
        (HUGE, 10**15, 10**15, "RATIO"),
    ],
)
def test_every_relation_holds_for_huge_values(mover, target, helper, relation):
    men = f"A1:T{mover} H1:c{target} P8:c7"
    men += "" if helper is None else f" A8:C{helper}"
    position = sparse(SPEC, men)
    turn = f"A1xH1:{relation}" + ("" if helper is None else "(A8)")
    assert refused(SPEC, position, turn) == ("", "")
    assert turn in [
        SPEC.write_move(position, way)
        for way in captures.ways(position, INDEX["A1"], INDEX["H1"])
    ]


def test_a_huge_value_is_not_rounded():
    position = sparse(SPEC, f"A1:T{HUGE + 1} H1:c{HUGE} P8:c7")
    assert refused(SPEC, position, "A1xH1:EQUAL") == (
        "RELATION_FAIL",
        f"{HUGE + 1} is not equal to {HUGE}.",
    )
    code, why = refused(SPEC, position, "A1xH1:MULTIPLE")
    assert code == "RELATION_FAIL"
    assert why.endswith(f"{HUGE + 1} = 1 × {HUGE} + 1.")


def test_huge_men_ambush():
    position = sparse(SPEC, f"A1:C2 C1:T{HUGE} E1:T{HUGE} P5:t{HUGE**2} P8:c7")
    move = SPEC.read_move(position, "A1-B2")
    found = ambush.ways(position, move)
    assert [way.relation for way in found] == ["PRODUCT", "DIVISOR"]
    after = play(SPEC, position, "A1-B2*P5:PRODUCT(C1,E1)")
    assert after.piece(INDEX["P5"]) is None


@pytest.mark.parametrize(
    ("values", "proportion"),
    [
        ((HUGE - 7, HUGE, HUGE + 7), "ARITH"),
        ((HUGE, HUGE * 3, HUGE * 9), "GEOM"),
        ((HUGE * 6, HUGE * 8, HUGE * 12), "HARM"),
    ],
)
def test_huge_harmonies_stand_and_win(values, proportion):
    a, m, b = values
    position = sparse(SPEC, f"C6:C{a} D6:C{m} E5:T{b} A1:T3 P1:t5")
    declared = play(SPEC, position, f"E5-E6#{proportion}(C6,D6,E6)")
    assert len(harmony.standing(declared, Side.WHITE)) == 1
    assert ended(SPEC, play(SPEC, declared, "P1-P2")).winner == "white"


def test_a_position_with_huge_values_survives_its_text():
    position = sparse(SPEC, f"A1:P{HUGE}:{HUGE + 1} H1:c{HUGE} P8:t{10**99}")
    assert SPEC.read_position(SPEC.write_position(position)) == position
