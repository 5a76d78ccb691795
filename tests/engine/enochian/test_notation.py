"""Moves, positions, angles and whole games as text (enochian §12)."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.enochian.rules.armies import Army
from games.engine.enochian.rules.squares import INDEX, NAMES
from games.engine.enochian.text import angles, gametext
from games.engine.errors import IllegalMove, NotationError, PositionError
from tests.engine.enochian.chance import played, thrown
from tests.engine.enochian.sparse import EXAMPLES, at, game, play

MANY = settings(max_examples=150)
LETTERS = "abcdefghKQBNRPkqbnr12345678/()-x=: fat?+roll exchange"
OPENING = next(each for each in EXAMPLES if each["number"] == 24)


# --- Angles -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("angle", "square"), [("A1c", "a6"), ("W2c", "f7"), ("F4d", "e4"), ("E3b", "b3")]
)
def test_the_angles_of_the_page(angle, square):
    assert angles.read_angle(angle) == INDEX[square]
    assert angles.write_angle(INDEX[square]) == angle


def test_every_square_has_one_name_in_angles():
    names = [angles.write_angle(square) for square in range(64)]
    assert len(set(names)) == 64
    assert [angles.read_angle(name) for name in names] == list(range(64))
    for wrong in ("", "E5a", "E1e", "e1a", "B1a", "A1", "A1aa"):
        assert angles.read_angle(wrong) is None


def test_an_army_s_line_is_counted_from_its_throne():
    for letter, squares in (
        ("E", "a1 a2 a3 a4"),
        ("A", "a8 b8 c8 d8"),
        ("W", "h8 h7 h6 h5"),
        ("F", "h1 g1 f1 e1"),
    ):
        said = [angles.write_angle(INDEX[name]) for name in squares.split()]
        assert said == [f"{letter}{number}a" for number in (1, 2, 3, 4)]


def test_a_game_can_be_played_in_angles():
    rules, position = at(OPENING["position"])
    said = [angles.to_angles(text) for text in OPENING["action"].split()]
    assert said[:2] == ["PF3b-F3c", "PW3b-W3c"]
    assert [angles.to_plain(text) for text in said] == OPENING["action"].split()
    assert rules.write_position(play(rules, position, *said)) == OPENING["after"]


# --- Moves ------------------------------------------------------------------------


def test_moves_survive_their_text():
    rules = game()
    for position in played(rules, 3, 120)[::7]:
        for move in rules.legal_moves(position):
            text = rules.write_move(position, move)
            assert rules.read_move(position, text) == move
            assert rules.read_move(position, f"{position.turn.letter}:{text}") == move
            assert rules.read_move(position, angles.to_angles(text)) == move


def test_signs_and_the_kind_may_be_left_out():
    rules = game()
    start = rules.initial()
    wanted = rules.read_move(start, "Pf2-f3")
    for text in ("f2-f3", "Pf2xf3", " Pf2→f3 ", "r:f2-f3", "PF3b-F3c"):
        assert rules.read_move(start, text) == wanted


def test_a_move_of_another_army_bears_its_letter():
    rules = game()
    start = rules.initial()
    move = rules.read_move(start, "k:Na4-c3")
    assert rules.write_move(start, move) == "k:Na4-c3"


@MANY
@given(st.text(LETTERS, max_size=14))
def test_any_text_is_a_move_or_a_fault(text):
    rules = game()
    start = rules.initial()
    with suppress(NotationError):
        move = rules.read_move(start, text)
        assert rules.read_move(start, rules.write_move(start, move)) == move
        with suppress(IllegalMove):
            rules.apply(start, move)


# --- Positions --------------------------------------------------------------------

START = game().write_position(game().initial())


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (" - 0", " - 0 more", "nine fields"),
        ("fire-of-fire", "ice-of-fire", "no array"),
        ("rkyb", "rkyy", "turn order"),
        (" r ", " x ", "side to move"),
        ("aaaa", "aaab", "status"),
        ("aaaa", "faaa", "no king"),
        ("bkry", "bkrz", "controllers"),
        ("bkry", "rkry", "led by itself"),
        ("----", "r---", "not taken"),
        ("----", "---", "captors"),
        ("---- -", "---- 7", "die"),
        ("- 0", "- x", "ply"),
        ("(rKrN)", "rN", "0 kings"),
        ("(rKrN)", "(rNrK)", "no piece"),
        ("rRrBrQ(rKrN)", "rRrB(rKrN)rQ", "no throne"),
        ("6bbbB", "7bbbB", "eight squares"),
        ("/6bbbB", "", "eight ranks"),
    ],
)
def test_what_is_no_position_says_why(old, new, words):
    assert old in START
    with pytest.raises(PositionError, match=words):
        game().read_position(START.replace(old, new))


def test_thawed_and_frozen_must_agree_with_their_leader():
    text = "7bK/8/8/8/8/2yR5/8/kK6rK fire-of-fire rkyb r {} ---b - 0"
    rules = game()
    assert rules.read_position(text.format("aaat bkrr")).status == "aaat"
    assert rules.read_position(text.format("aaaf bkry")).status == "aaaf"
    for wrong in ("aaaf bkrr", "aaat bkry"):
        with pytest.raises(PositionError, match="frozen under"):
            rules.read_position(text.format(wrong))
    with pytest.raises(PositionError, match="has no king to lead"):
        rules.read_position(
            "yK6bK/8/8/8/8/8/8/kK1rR5 fire-of-fire rkyb y aafa bkrr --b- - 0"
        )


def test_no_army_has_more_than_fifteen_men_and_a_king():
    many = "yK5bnbK/rRrRrRrRrRrRrRrR/rRrRrRrRrRrRrRrR/8/8/8/8/kK6rK"
    with pytest.raises(PositionError, match="more than 15"):
        game().read_position(f"{many} fire-of-fire rkyb r aaaa bkry ---- - 0")


@pytest.mark.parametrize("seed", range(40))
def test_thrown_positions_survive_their_text(seed):
    rules = game()
    once = rules.write_position(rules.read_position(thrown(seed)))
    assert rules.write_position(rules.read_position(once)) == once


@MANY
@given(st.integers(0, 90), st.integers(0, 3), st.text(LETTERS, max_size=3))
def test_a_damaged_position_is_read_or_refused(at_, width, other):
    rules = game()
    text = START[:at_] + other + START[at_ + width :]
    with suppress(PositionError):
        position = rules.read_position(text)
        written = rules.write_position(position)
        assert rules.write_position(rules.read_position(written)) == written
        assert position.ended is not None or list(rules.legal_moves(position))


# --- Whole games ------------------------------------------------------------------


def test_a_game_is_written_in_rounds():
    rules = game(array="earth-of-fire")
    opening = EXAMPLES[24]["action"].split()
    text = gametext.write_game(play(rules, rules.initial(), *opening))
    heads, moves = text.split("\n\n")
    assert heads.split("\n") == [
        '[Game "enochian"]',
        '[Array "earth-of-fire"]',
        '[Order "rkyb"]',
        '[Divination "0"]',
    ]
    assert moves.startswith(
        "1. r:Pf2-f3 k:Na4-c3 y:Nd8-c6 b:Pg6-f6 2. r:Bg1-e3 k:Pb4-c4"
    )
    assert moves.endswith("b:Nh5xg3 *\n")
    again = gametext.read_game(text)
    assert again.options == rules.options
    assert rules.write_position(again.position) == EXAMPLES[24]["after"]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"turn_order": "widdershins", "array": "air-of-fire"},
        {"divination": True, "max_rerolls": 1},
        {"array": "tablet-of-fire-prototype"},
        {"turn_order": "rybk", "players": 4, "quiet_limit": 30},
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_random_games_survive_their_text(options, seed):
    rules = game(**options)
    last = played(rules, seed, 150)[-1]
    text = gametext.write_game(last)
    again = gametext.read_game(text)
    assert again.options == rules.options
    assert again.position == last
    assert gametext.write_game(again.position) == text


def test_an_exchange_is_part_of_the_game():
    rules, position = at(
        "bR3yK2bK/8/8/8/rR7/8/4rK3/kK2kN4 fire-of-fire rkyb r aaaa bkry ---- - 0"
    )
    last = play(
        rules,
        position,
        "Ra4xa1",
        "Ke8-d8",
        "Ra8xd8",
        "exchange?",
        "exchange+",
        "Ke2-e1",
    )
    text = gametext.write_game(last)
    assert "1. r:Ra4xa1 y:Ke8-d8 b:Ra8xd8 2. r:exchange? b:exchange+ r:Ke2-e1 *" in text
    assert "[Start " in text
    assert gametext.read_game(text).position == last


@pytest.mark.parametrize(("army", "result"), [(Army.RED, "Air"), (Army.BLACK, "Earth")])
def test_resignation_ends_the_game_for_the_team(army, result):
    rules = game()
    begun = play(rules, rules.initial(), "Pf2-f3")
    text = gametext.write_game(begun, resigned=army)
    assert text.endswith(f"1. r:Pf2-f3 {army.letter}:resigns {result}\n")
    assert gametext.read_game(text).resigned is army
    agreed = gametext.write_game(begun, agreed=True)
    assert agreed.endswith("r:Pf2-f3 draw 1/2\n")
    assert gametext.read_game(agreed).agreed


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "header"),
        ('[Game "chess"]', "header"),
        ('[Game "enochian"]\n[Array "ice"]', "array can be"),
        ('[Game "enochian"]\n1. r:Pf2-f4', "pawn goes one square"),
        ('[Game "enochian"]\n1. r:Pf2-f3 k:nonsense', "syntax"),
        ('[Game "enochian"]\n1. what', "cannot be read"),
        ('[Game "enochian"]\n1. r:Pf2-f3 Air', "ends with"),
        ('[Game "enochian"]\n1. r:resigns Air k:Na4-c3', "cannot be read"),
        ('[Game "enochian"]\n1. r:resigns k:Na4-c3', "Nothing but the result"),
    ],
)
def test_what_is_no_game_says_why(text, words):
    with pytest.raises(NotationError, match=words):
        gametext.read_game(text)


def test_any_damage_to_a_game_is_a_typed_error():
    rules, chance = game(), random.Random(4)
    text = gametext.write_game(played(rules, 5, 30)[-1])
    for _ in range(150):
        where = chance.randrange(len(text))
        damaged = text[:where] + chance.choice(LETTERS) + text[where + 1 :]
        with suppress(NotationError):
            assert gametext.read_game(damaged).position.ply <= 31


def test_names_of_squares_run_along_the_ranks():
    assert (NAMES[0], NAMES[7], NAMES[8], NAMES[63]) == ("a1", "h1", "a2", "h8")
