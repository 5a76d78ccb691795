"""Turns as text (medieval §9)."""

from __future__ import annotations

import random

import pytest

from games.engine.errors import IllegalMove, NotationError
from games.engine.geometry import INDEX
from games.engine.medieval.rules import moves
from games.engine.medieval.rules.values import Move, Part, Position
from games.engine.sides import Side
from tests.engine.medieval.chance import random_men, random_options
from tests.engine.medieval.sparse import game, play, position

RULES = game()
START = RULES.initial()
FIRST = Move(INDEX["L2"], INDEX["J2"])


@pytest.mark.parametrize(
    ("white", "black", "turn", "move", "text"),
    [
        ("F3 C2", "A1 C3", Side.WHITE, "F3-G4", "C2 F3-G4"),
        (
            "G4 P91",
            "J1 S121 G6 T30",
            Side.BLACK,
            "J1-J4",
            "S121 J1-J4 xP91@G4(am:121-30) #all_taken",
        ),
        (
            "G4 P91 A1 C2",
            "I6 C9 E4 T12 P8 T9",
            Side.BLACK,
            "I6-H5",
            "C9 I6-H5 xP.S36@G4(er:12*3) xP.T9@G4(eq) xP.C4@G4(er:12/3)",
        ),
        (
            "G3 C2 G5 C6 F4 C8 I5 C64",
            "G4 S361 A8 C3",
            Side.WHITE,
            "I5-H4",
            "C64 I5-H4 xS361@G4(si)",
        ),
        (
            "G3 C2 G5 C6 F4 C8 I5 C32",
            "G4 T64 A8 C3",
            Side.WHITE,
            "I5-H4",
            "C32 I5-H4 xT64@G4(si+er:32*2)",
        ),
        (
            "C4 C16 C5 C36",
            "E4 T56 A8 T9",
            Side.WHITE,
            "C5-D4",
            "C36 C5-D4 #magna",
        ),
    ],
)
def test_turns_are_written_as_in_the_document(white, black, turn, move, text):
    start = position(white, black, turn)
    read = RULES.read_move(start, move)
    assert RULES.write_move(start, read) == text
    assert RULES.read_move(start, text) == read


@pytest.mark.parametrize(
    "text",
    [
        "T72 L2-J2 xT12@E2(er:72/6)",
        "T72 L2-J2",
        "L2-J2",
        "l2-j2",
        "t72 l2-j2 xt12@e2(er:72/6)",
        "  T72   L2 - J2  xT12 @ E2 ( er : 72 / 6 ) ",
        "T72L2-J2xT12@E2",
        "L2-J2 xT12@E2(er)",
        "L2–J2 xT12@E2(er: 72 ÷ 6)",
        "L2-J2\txT12@E2\n",
    ],
)
def test_much_can_be_left_out(text):
    assert RULES.read_move(START, text) == FIRST


@pytest.mark.parametrize(
    "text",
    [
        "",
        "L2",
        "L2 J2",
        "L2-J9",
        "L2-Q2",
        "L02-J2",
        "X72 L2-J2",
        "T072 L2-J2",
        "T72 L2-J2 T12@E2",
        "T72 L2-J2 xT12",
        "T72 L2-J2 xT12@E2()",
        "T72 L2-J2 xT12@E2(zz)",
        "T72 L2-J2 xT12@E2(er:)",
        "T72 L2-J2 xT12@E2(er:72/)",
        "T72 L2-J2 xT12@E2(er:72/6",
        "T72 L2-J2 #",
        "T72 L2-J2 #2",
        "*P4",
        "P91 *P4",
        "T36 *",
        "Ｌ2-J2",
        "L2-J2" + " xT12@E2" * 5_000,
    ],
)
def test_what_is_no_turn_cannot_be_read(text):
    with pytest.raises(NotationError):
        RULES.read_move(START, text)


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("T81 L2-J2", "ILLEGAL_MOVE", "On L2 stands T72, not T81."),
        ("P72 L2-J2", "ILLEGAL_MOVE", "On L2 stands T72, not P72."),
        *(
            (f"L2-J2 {captures}", "RELATION_FAIL", "T72 L2-J2 takes xT12@E2(er:72/6).")
            for captures in (
                "xT12@E3",
                "xC12@E2",
                "xP.T12@E2",
                "xT12@E2 xC5@F4",
                "xT12@E2 xT12@E2",
                "xT12@E2(eq)",
                "xT12@E2(er+am)",
                "xT12@E2(er:72/8)",
                "xT12@E2(er:6/72)",
                "xT12@E2(er:12)",
            )
        ),
        ("L5-K4 xT12@E2", "RELATION_FAIL", "C16 L5-K4 takes nothing."),
        (
            "L2-J2 #magna",
            "RELATION_FAIL",
            "This turn does not end the game; magna does not hold.",
        ),
    ],
)
def test_what_a_text_says_must_be_so(text, code, sentence):
    start = START if "K4" not in text else play(RULES, START, "K4-J5", "F3-G4")
    with pytest.raises(IllegalMove) as refusal:
        RULES.read_move(start, text)
    assert (refusal.value.code, str(refusal.value)) == (code, sentence)


def test_whose_turn_it_is_comes_before_the_names_of_men():
    for text in ("C9 E2-G2", "C9 G5-G6"):
        with pytest.raises(IllegalMove) as refusal:
            RULES.apply(START, RULES.read_move(START, text))
        assert refusal.value.code == "NOT_OWNER"


@pytest.mark.parametrize(
    ("said", "is_so"),
    [
        ("8+4", True),
        ("4+8", True),
        ("8*4", False),
        ("8-4", False),
        ("12", False),
    ],
)
def test_a_sum_may_be_said_either_way(said, is_so):
    start = position("I6 C8 F3 C4", "G4 T12 A1 C3")
    text = f"C8 I6-H5 xT12@G4(am:{said})"
    if is_so:
        assert RULES.read_move(start, text) == Move(INDEX["I6"], INDEX["H5"])
    else:
        with pytest.raises(IllegalMove):
            RULES.read_move(start, text)


def test_an_equality_may_be_said_with_its_number():
    start = position("G3 C16 P8 T9", "F4 C5 I5 T16")
    for said in ("eq", "eq:16"):
        move = RULES.read_move(start, f"C16 G3-H4 xT16@I5({said})")
        assert move == Move(INDEX["G3"], INDEX["H4"])
    with pytest.raises(IllegalMove):
        RULES.read_move(start, "C16 G3-H4 xT16@I5(eq:15)")


def test_any_of_several_calculations_may_be_said():
    start = position("C4 T6 G4 T18 C6 C2", "E4 T12 A1 C3")
    move = Move(INDEX["C6"], INDEX["D5"])
    for said in ("am:6*2", "am:2*6", "am:18-6", "am:18-6+am:6*2", "am"):
        assert RULES.read_move(start, f"C2 C6-D5 xT12@E4({said})") == move
    with pytest.raises(IllegalMove):
        RULES.read_move(start, "C2 C6-D5 xT12@E4(am:6-18)")


@pytest.mark.parametrize(
    ("said", "is_so"),
    [
        ("#magna", True),
        ("#Magna", True),
        ("# Victoria Magna", True),
        ("#de_corpore", True),
        ("#DeCorpore", True),
        ("#De Corpore", True),
        ("#major", False),
        ("#pyramid", False),
    ],
)
def test_any_victory_that_holds_may_be_named(said, is_so):
    rules = game(bodies_white=1)
    board = ("C4 C16 C5 C36 B7 C4", "E4 T56 A8 T4 C8 C5")
    start = position(*board, rules=rules, taken=((Part("T", 4),), ()))
    assert rules.outcome(start) is None
    text = f"C36 C5-D4 {said}"
    if is_so:
        assert rules.read_move(start, text) == Move(INDEX["C5"], INDEX["D4"])
    else:
        with pytest.raises(IllegalMove, match="ends by magna"):
            rules.read_move(start, text)


def test_a_turn_that_cannot_be_made_is_still_read_and_written():
    for text in ("L2-J3", "T72 L2-L3", "A1-A2", "C9 E3-D4"):
        move = RULES.read_move(START, text)
        assert RULES.write_move(START, move).endswith(text[-5:])
        assert RULES.read_move(START, RULES.write_move(START, move)) == move


@pytest.mark.parametrize("seed", range(25))
def test_every_turn_of_any_position_survives_its_text(seed):
    chance = random.Random(seed)
    options = random_options(chance)
    rules = game(**options.values())
    men = random_men(options, chance)
    taken = tuple(man.parts[:1] for man in men if man is not None)[:3]
    start = Position(options, men, Side.WHITE, (sum(taken, ()), ()))
    texts = set()
    for move in moves.legal(start):
        text = rules.write_move(start, move)
        assert rules.read_move(start, text) == move
        assert rules.read_move(start, text.lower()) == move
        texts.add(text)
    assert len(texts) == len(list(moves.legal(start)))
