"""Moves and positions as text (boolean §10)."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from games.engine.errors import IllegalMove, NotationError, PositionError
from tests.engine.boolean.boards import QUIET, game, placed, takes, written
from tests.engine.boolean.chance import random_game, random_position

FIELD = f"{QUIET} w1@a32 bE@c32 bE@c42"
LETTERS = "abcd1234:,{}>-@wbNAOXDRF0 /|.pc\x00é"


@pytest.mark.parametrize(
    "text",
    [
        "a32-b32",
        "A32-B32",
        " a32 - b32 ",
        "a32-b32{c32:N,c42:N}",
        "a32-b32{C32:n, c42:N}",
    ],
)
def test_moves_are_read_with_or_without_captures(text):
    rules = game()
    assert takes(rules, placed(rules, FIELD), text) == "a32-b32{c32:N,c42:N}"


@pytest.mark.parametrize(
    "said",
    ["{c32:N}", "{c42:N,c32:N}", "{c32:N}{c42:N}", "{c32:X,c42:N}", "{a11:A}"],
)
def test_captures_that_are_not_made_are_refused(said):
    rules = game()
    with pytest.raises(IllegalMove) as refusal:
        takes(rules, placed(rules, FIELD), f"a32-b32{said}")
    assert refusal.value.code == "captures-mismatch"
    assert "a32-b32 takes {c32:N,c42:N}" in str(refusal.value)


def test_captures_of_a_move_that_takes_nobody_are_refused():
    rules = game()
    with pytest.raises(IllegalMove, match="takes nothing"):
        takes(rules, placed(rules, FIELD), "a32-a42{c42:N}")


@pytest.mark.parametrize("said", ["{}", "{c32}", "{c32:N", "{c32:Q}", "{e32:N}", "#"])
def test_what_is_no_capture_cannot_be_read(said):
    rules = game()
    with pytest.raises(NotationError):
        rules.read_move(placed(rules, FIELD), f"a32-b32{said}")


@pytest.mark.parametrize("seed", range(4))
def test_every_move_survives_its_text(seed):
    chance = random.Random(seed)
    for _ in range(12):
        rules = random_game(chance)
        position = random_position(rules, chance)
        texts = set()
        for move in rules.legal_moves(position):
            text = rules.write_move(position, move)
            assert rules.read_move(position, text) == move
            texts.add(text)
        assert len(texts) == len(list(rules.legal_moves(position)))


@pytest.mark.parametrize("seed", range(4))
def test_every_position_survives_its_text(seed):
    chance = random.Random(seed)
    for _ in range(100):
        rules = random_game(chance)
        position = random_position(rules, chance)
        text = rules.write_position(position)
        assert rules.read_position(text) == position
        assert rules.write_position(rules.read_position(text)) == text


START = written(game(), QUIET)
CELLS, FIELDS = START.split(" ")[0], " w NAOXDR p- 0 0"


@pytest.mark.parametrize(
    "text",
    [
        "",
        CELLS,
        START + " 0",
        START.replace(" w ", " W "),
        START.replace("NAOXDR", "NAOXD"),
        START.replace("p-", "--"),
        START.replace("p-", "pc"),
        START.replace(" 0 0", " 0 -1"),
        START.replace(" 0 0", " 01 1"),
        START.replace(" 0 0", " x 1"),
        START.replace("|", "/", 1),
        START.replace("wF", "wf"),
        START.replace("wF", "xF"),
        START.replace("wF", "wF."),
        START.replace("wF.", "wF"),
        START.replace("wF..", "wFwF"),
        START.replace("wF...", "wFw1w1b1"),
        START + " " * 500,
    ],
)
def test_what_is_no_position_is_refused(text):
    with pytest.raises(PositionError):
        game().read_position(text)


@pytest.mark.parametrize(
    "text",
    [
        f"{CELLS}{FIELDS}",  # two men after no placement
        written(game(), "w7@a41", "w", ply=1),
        written(game(), "b7@d14", "b", ply=1),
        written(game(), "w7@b41", "b", ply=1),
        written(game(), "w7@a42", "b", ply=1),
        written(game(), "w7@a41", "b", quiet=1, ply=1),
        written(game(), "w7@a41 w7@d41 b7@d14", "b", ply=3),
    ],
)
def test_what_cannot_have_been_placed_is_refused(text):
    rules = game(setup="alternate")
    with pytest.raises(PositionError):
        rules.read_position(text)
    good = written(rules, "w7@a41", "b", ply=1)
    assert rules.write_position(rules.read_position(good)) == good


@pytest.mark.parametrize("seed", range(3))
def test_readers_meet_any_text_with_a_typed_error_or_a_value(seed):
    chance, rules = random.Random(seed), game()
    position = placed(rules, FIELD)
    move, text = "a32-b32{c32:N,c42:N}", rules.write_position(position)
    moves = read = 0
    for _ in range(800):
        with suppress(NotationError, IllegalMove):
            found = rules.read_move(position, damaged(move, chance))
            again = rules.write_move(position, found)
            assert rules.read_move(position, again) == found
            moves += 1
        with suppress(PositionError):
            rules.read_position(damaged(text, chance))
            read += 1
    assert 0 < moves < 800
    assert 0 < read < 800


def damaged(text: str, chance: random.Random) -> str:
    letters = list(text)
    for _ in range(chance.randint(0, 3)):
        at = chance.randrange(len(letters))
        letters[at : at + chance.randint(0, 2)] = chance.choice(LETTERS)
    return "".join(letters)
