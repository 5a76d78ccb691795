"""How the four kinds move (Spec v1 §2, §13.1)."""

from __future__ import annotations

import pytest

from games.engine.geometry import NAMES
from tests.engine.sparse import game, refused, sparse

SPEC = game()


def destinations(men: str, origin: str) -> set[str]:
    position = sparse(SPEC, men)
    return {
        NAMES[move.destination]
        for move in SPEC.legal_moves(position)
        if NAMES[move.origin] == origin
    }


def test_a_circle_runs_along_diagonals():
    assert destinations("C2:C6 P8:c5", "C2") == {
        "B1",
        "D1",
        "B3",
        "A4",
        "D3",
        "E4",
        "F5",
        "G6",
        "H7",
        "I8",
    }


def test_a_triangle_runs_along_rows_and_columns():
    column = {f"C{rank}" for rank in "1345678"}
    row = {f"{file}2" for file in "ABDEFGHIJKLMNOP"}
    assert destinations("C2:T6 P8:c5", "C2") == column | row


def test_a_square_runs_both_ways():
    as_circle = destinations("C2:C6 P8:c5", "C2")
    as_triangle = destinations("C2:T6 P8:c5", "C2")
    assert destinations("C2:S6 P8:c5", "C2") == as_circle | as_triangle


def test_a_pyramid_takes_one_step():
    around = {"B1", "C1", "D1", "B2", "D2", "B3", "C3", "D3"}
    assert destinations("C2:P6:7:8:9 P8:c5", "C2") == around


def test_nobody_jumps():
    assert destinations("A1:T6 C1:c5 A3:T7 P8:c5", "A1") == {"B1", "A2"}


def test_a_man_does_not_take_his_own():
    code, why = refused(SPEC, sparse(SPEC, "A1:T6 C1:T6 P8:c5"), "A1-C1")
    assert (code, why) == ("ILLEGAL_MOVE", "Your own T6 stands on C1.")


@pytest.mark.parametrize("kind", ["C", "T", "S", "P"])
def test_standing_still_is_no_move(kind):
    position = sparse(SPEC, f"A1:{kind}6 P8:c5")
    assert refused(SPEC, position, "A1-A1")[0] == "ILLEGAL_MOVE"


def test_rows_do_not_wrap_round_the_edge():
    assert "A2" not in destinations("P1:T6 A8:c5", "P1")
    assert destinations("P1:P6 A8:c5", "P1") == {"O1", "O2", "P2"}
