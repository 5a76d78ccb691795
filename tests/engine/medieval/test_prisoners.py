"""Prisoners: taken bodies that are dropped again (medieval §8, §9)."""

from __future__ import annotations

import pytest

from games.engine.geometry import INDEX, NAMES, NOWHERE
from games.engine.medieval.rules import moves, victories
from games.engine.medieval.rules.counting import count
from games.engine.medieval.rules.values import Man, Move, Part
from games.engine.sides import Side
from tests.engine.medieval.sparse import ended, game, play, position, refused

RULES = game(prisoners=True)
HELD = (Part("T", 36), Part("C", 9), Part("T", 36))


def start(turn: Side = Side.WHITE, held=HELD, **options):
    lists = (held, ()) if turn is Side.WHITE else ((), held)
    rules = game(**{"prisoners": True} | options)
    return position("G4 C2 P1 T9", "A1 C3 B8 T90", turn, rules=rules, taken=lists)


def test_a_body_held_can_be_dropped_on_any_free_square_of_ones_own_edge():
    texts = [RULES.write_move(start(), move) for move in RULES.legal_moves(start())]
    drops = [text for text in texts if "*" in text]
    free = [f"P{rank}" for rank in range(2, 9)]
    assert drops == [f"{body} *{square}" for body in ("T36", "C9") for square in free]
    assert len(texts) > len(drops)


def test_black_drops_on_column_a():
    squares = {NAMES[move.destination] for move in moves.drops(start(Side.BLACK))}
    assert squares == {f"A{rank}" for rank in range(2, 9)}


def test_on_the_small_board_white_drops_on_column_n():
    rules = game(prisoners=True, board="8x14")
    held = position("G4 C2", "A1 C3", rules=rules, taken=(HELD, ()))
    squares = {NAMES[move.destination] for move in moves.drops(held)}
    assert squares == {f"N{rank}" for rank in range(1, 9)}


def test_a_dropped_man_is_ones_own_and_leaves_the_list():
    after = play(RULES, start(), "T36 *P4")
    assert after.men[INDEX["P4"]] == Man(Side.WHITE, (Part("T", 36),))
    assert after.taken == ((Part("C", 9), Part("T", 36)), ())
    assert count(after.taken[Side.WHITE]) == (2, 45, 3)
    assert after.turn is Side.BLACK
    assert (after.quiet, after.ply) == (1, 1)
    text = RULES.write_position(after)
    assert text == "W:G4=C2,P1=T9,P4=T36;B:A1=C3,B8=T90;t=B;w=C9,T36;b="


def test_what_the_drop_takes_is_taken():
    # T12 dropped on P4 erupts upon C3 four squares away: 12 / 4.
    board = position("G1 C2", "M4 C3 A8 T90", rules=RULES, taken=((Part("T", 12),), ()))
    after = play(RULES, board, "T12 *P4")
    assert RULES.write_move(board, Move(NOWHERE, INDEX["P4"], Part("T", 12))) == (
        "T12 *P4 xC3@M4(er:12/4)"
    )
    assert after.men[INDEX["M4"]] is None
    assert after.taken[Side.WHITE] == (Part("C", 3),)


def test_a_dropped_man_counts_in_formations_as_ones_own():
    rules = game(prisoners=True, prog_enemy=False)
    held = ((), (Part("T", 12),))
    board = position(
        "P8 C2", "B1 T56 C1 T100 H8 S28", Side.BLACK, rules=rules, taken=held
    )
    # Black's own column is not enemy territory: nothing is won there.
    after = play(rules, board, "T12 *A1")
    assert rules.outcome(after) is None
    assert victories.proper(after, Side.BLACK) == ()
    mixed = "W:P8=C2;B:K4=T12,L4=T56,M4=T100;t=W;w=;b="
    assert ended(rules, rules.read_position(mixed)).reason == "magna"


def test_a_part_of_a_pyramid_is_a_plain_body():
    board = position("G4 C2", "A1 C3 B8 T90", rules=RULES, taken=((Part("S", 64),), ()))
    after = play(RULES, board, "S64 *P2")
    man = after.men[INDEX["P2"]]
    assert man is not None
    assert not man.is_pyramid


def test_a_drop_is_a_move_for_who_has_no_other():
    text = "W:A3=C64,C1=C36,C3=C100;B:A1=C11,B2=C7;t=B;w=;b={}"
    assert ended(RULES, RULES.read_position(text.format(""))).reason == "no_moves"
    saved = RULES.read_position(text.format("T72"))
    assert RULES.outcome(saved) is None
    assert {RULES.write_move(saved, each)[:5] for each in RULES.legal_moves(saved)} == {
        "T72 *"
    }


@pytest.mark.parametrize(
    ("move", "code", "sentence"),
    [
        ("S49 *P4", "NOT_OWNER", "White holds no S49."),
        (
            "T36 *O4",
            "ILLEGAL_MOVE",
            "White drops men on its outermost column, P1 to P8.",
        ),
        (
            "T36 *A4",
            "ILLEGAL_MOVE",
            "White drops men on its outermost column, P1 to P8.",
        ),
        (
            "T36 *P1",
            "ILLEGAL_MOVE",
            "White T9 on P1 is in the way: a move ends on an empty square.",
        ),
    ],
)
def test_a_drop_that_cannot_be_is_refused(move, code, sentence):
    assert refused(RULES, start(), move) == (code, sentence)


def test_without_the_option_taken_men_stay_away():
    rules = game()
    held = start(prisoners=False)
    assert moves.drops(held) == ()
    code, sentence = refused(rules, held, "T36 *P4")
    assert (code, sentence) == (
        "ILLEGAL_MOVE",
        "This game is played without prisoners: taken men stay away.",
    )


@pytest.mark.parametrize("side", Side)
def test_the_balance_does_not_change_by_a_drop(side):
    rules = game(prisoners=True)
    assert rules.evaluate(rules.initial(), side.seat) == 0
    taken = play(rules, rules.initial(), "L2-J2")
    gained = 12 if side is Side.WHITE else -12
    assert rules.evaluate(taken, side.seat) == gained
    dropped = play(rules, taken, "F6-G7", "T12 *P4")
    assert rules.evaluate(dropped, side.seat) == gained
    plain = game()
    assert plain.evaluate(play(plain, plain.initial(), "L2-J2"), side.seat) == gained
