"""Moves and leaps: medieval §4, every case of §11.2, and why a move is refused."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalMove
from games.engine.geometry import INDEX, NAMES
from games.engine.medieval.rules import boards, moves
from games.engine.medieval.rules.values import Move
from games.engine.sides import Side
from tests.engine.medieval.sparse import (
    ended,
    game,
    options,
    play,
    position,
    refused,
    rows,
)


@pytest.mark.parametrize("row", rows("moves"), ids=lambda row: row[0])
def test_the_cases_of_the_document(row):
    _, _, white, black, man, given, expected = row
    start = position(white, black, rules=game(**options(given)))
    count, _, squares = expected.partition(": ")
    found = moves.destinations(start, INDEX[man])
    assert sorted(NAMES[square] for square in found) == squares.split()
    assert len(found) == int(count)


@pytest.mark.parametrize(("first", "mobility"), [("white", 71), ("black", 69)])
def test_the_first_player_has_so_many_moves(first, mobility):
    rules = game(first_player=first)
    start = rules.initial()
    assert rules.seat_to_move(start) == first
    assert len(list(rules.legal_moves(start))) == mobility


def test_a_leap_needs_nothing_but_its_target():
    white, black = "D4 S25 C4 C2 E4 C4 D3 C6 D5 C8", "E5 C3 F4 C5 C5 C7"
    found = moves.destinations(position(white, black), INDEX["D4"])
    leaps = {"A3", "A5", "C1", "C7", "E1", "E7", "G3", "G5"}
    assert {NAMES[square] for square in found} == leaps


def test_a_man_moves_exactly_so_far_and_no_less():
    rules = game()
    start = position("D4 T9 K4 S25")
    assert refused(rules, start, "D4-D5")[0] == "ILLEGAL_MOVE"
    assert refused(rules, start, "D4-D6") == ("", "")
    assert refused(rules, start, "K4-K6")[0] == "ILLEGAL_MOVE"
    assert refused(rules, start, "K4-K7") == ("", "")


def test_the_small_board_ends_at_column_n():
    rules = game(board="8x14")
    found = moves.destinations(position("M4 T9 N8 C4", rules=rules), INDEX["M4"])
    assert {NAMES[square] for square in found} == {
        "K3", "K4", "K5", "L2", "L6", "M2", "M6", "N2", "N6",
    }  # fmt: skip
    assert refused(rules, position("N8 C4", rules=rules), "N8-O7") == (
        "ILLEGAL_MOVE",
        "C4 on N8 cannot leave the board.",
    )


def test_the_small_board_has_its_own_halves():
    white = boards.territory("8x14", Side.WHITE)
    black = boards.territory("8x14", Side.BLACK)
    assert {NAMES[square][0] for square in white} == set("ABCDEFG")
    assert {NAMES[square][0] for square in black} == set("HIJKLMN")
    assert len(white) == len(black) == 56


def test_the_small_board_begins_with_black_at_its_edge():
    large, small = game().initial(), game(board="8x14").initial()
    for square, man in large.standing():
        if man.side is Side.WHITE:
            assert small.men[square] == man
        else:
            assert small.men[square - 2] == man
    assert len(list(small.standing())) == len(list(large.standing())) == 48


@pytest.mark.parametrize(
    ("move", "code", "sentence"),
    [
        ("G5-G6", "NOT_OWNER", "There is no man on G5."),
        (
            "E5-G5",
            "NOT_OWNER",
            "Black T12 is not White’s man, and it is White’s turn.",
        ),
        (
            "C4-D6",
            "ILLEGAL_MOVE",
            "C8 cannot go from C4 to D6: "
            "a circle moves exactly one square along a diagonal.",
        ),
        ("C4-C4", "ILLEGAL_MOVE", "C8 already stands on C4."),
        (
            "C4-D5",
            "ILLEGAL_MOVE",
            "White T9 on D5 is in the way: a move ends on an empty square.",
        ),
        (
            "D5-F5",
            "PATH_BLOCKED",
            "The way from D5 to F5 is blocked: Black T12 stands on E5.",
        ),
        (
            "P1-P2",
            "ILLEGAL_MOVE",
            "P34 cannot go from P1 to P2: a pyramid moves as one of the shapes that "
            "it still has (S25, T9).",
        ),
    ],
)
def test_a_refusal_says_why(move, code, sentence):
    start = position("C4 C8 D5 T9 P1 P[S25,T9] (of 6 parts)", "E5 T12")
    assert refused(game(), start, move) == (code, sentence)


def test_nobody_lands_on_an_enemy():
    rules, start = game(), position("D4 C8", "E5 C9")
    assert refused(rules, start, "D4-E5") == (
        "ILLEGAL_MOVE",
        "Black C9 on E5 is in the way: a move ends on an empty square.",
    )


def test_the_simplified_rule_is_told_where_it_is_played():
    rules = game(simplified_moves=True)
    code, sentence = refused(rules, position("C4 T9", rules=rules), "C4-D6")
    assert code == "ILLEGAL_MOVE"
    assert sentence.endswith("a triangle moves exactly two squares in any direction.")


def test_no_square_of_the_move_may_be_missing():
    rules, start = game(), game().initial()
    for move in (Move(-1, 5), Move(INDEX["L2"], -1)):
        with pytest.raises(IllegalMove) as refusal:
            rules.apply(start, move)
        assert refusal.value.code in ("NOT_OWNER", "ILLEGAL_MOVE")


def test_a_side_without_a_move_has_lost():
    rules = game()
    start = rules.read_position("W:A3=C64,C1=C36,D4=C100;B:A1=C11,B2=C7;t=W;w=;b=")
    assert rules.outcome(start) is None
    stuck = play(rules, start, "D4-C3")
    outcome = ended(rules, stuck)
    assert (outcome.winner, outcome.reason) == ("white", "no_moves")
    assert outcome.words.text == "White wins: Black has no legal move."
    assert list(rules.legal_moves(stuck)) == []
