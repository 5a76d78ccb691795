"""Records of a game whose moves contain blanks (medieval §9)."""

from __future__ import annotations

import pytest

from games.engine import rules
from games.engine.errors import NotationError
from games.engine.record import Record, final_position, read_record, write_record

GAME = rules("medieval")
HEAD = '[Game "medieval"]\n\n'
MOVES = ("T72 L2-J2 xT12@E2(er:72/6)", "C3 F3-G2", "T6 L7-J7")


def moves(text: str) -> tuple[str, ...]:
    return read_record(HEAD + text).moves


def test_a_move_survives_with_its_blanks():
    text = write_record(Record(GAME, MOVES))
    assert "\n1. T72 L2-J2 xT12@E2(er:72/6) {White T72" in text
    assert read_record(text).moves == MOVES
    assert write_record(read_record(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "1. T72 L2-J2 xT12@E2(er:72/6) 1... C3 F3-G2 2. T6 L7-J7 *",
        "1.T72 L2-J2   xT12@E2(er:72/6)\t1...C3 F3-G2 2.T6  L7-J7",
        "T72 L2-J2 xT12@E2(er:72/6)\nC3 F3-G2\r\nT6 L7-J7\n*",
        "T72 L2-J2 xT12@E2(er:72/6) {72 : 6} C3 F3-G2 {} T6 L7-J7",
        "T72 L2-J2 xT12@E2(er:72/6) ; a remark\nC3 F3-G2 {over\nlines} T6 L7-J7",
    ],
)
def test_numbers_comments_and_lines_part_the_moves(text):
    assert moves(text) == MOVES
    assert final_position(read_record(HEAD + text))


def test_a_result_parts_them_too():
    record = read_record(HEAD + "1. T72 L2-J2 1-0")
    assert (record.moves, record.result) == (("T72 L2-J2",), "1-0")
    record = read_record(HEAD + "1. T72 L2-J2 *")
    assert (record.moves, record.result) == (("T72 L2-J2",), "*")


def test_a_drop_and_a_win_are_one_move():
    assert moves("T36 *P4 1... T9 H7-F6 #magna") == ("T36 *P4", "T9 H7-F6 #magna")


def test_a_move_is_on_the_line_where_it_begins():
    record = read_record(HEAD + "1. T72 L2-J2\n\n1... C3\nF3-G2")
    assert record.moves == ("T72 L2-J2", "C3", "F3-G2")
    assert record.lines == (3, 5, 6)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1. T72 L2-J2\n1... C3 F3-A1", "Line 4: C3 F3-A1 cannot be played: "),
        ("1. T72 L2-J2 C3 F3-G2", "Line 3: T72 L2-J2 C3 F3-G2 cannot be played: "),
        ("1. T72\nL2-J2", "Line 3: T72 cannot be played: "),
        ("1. T72 L2-J2 xT16@E1(er:72/6)", "Line 3: T72 L2-J2 xT16@E1(er:72/6) cannot"),
        ("1. T72 L2-J2 {open", "Line 3: a comment is not closed, or not open."),
        ("1. T72 L2-J2 1-0 C3 F3-G2", "Line 3: nothing can follow the result 1-0."),
    ],
)
def test_what_is_no_move_is_refused_with_its_line(text, reason):
    with pytest.raises(NotationError) as refusal:
        final_position(read_record(HEAD + text))
    assert str(refusal.value).startswith(reason)


def test_elsewhere_every_word_is_still_a_move():
    text = '[Game "rithmomachia"]\n\nN1-M1 C1-D1 M1-L1'
    assert read_record(text).moves == ("N1-M1", "C1-D1", "M1-L1")
