"""Why a move is refused: every code of boolean §11, and which comes first."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalMove, NotationError
from tests.engine.boolean.boards import QUIET, game, placed, played

MEN = f"{QUIET} w1@b22 w6@c22 wE@a44 b3@b32 b0@d11"
MOVES = [  # what is played by White, and the code
    ("c44-c43", "no-piece"),
    ("b32-b33", "not-your-piece"),
    ("b22-b24", "bad-geometry"),
    ("b22-c33", "bad-geometry"),
    ("c22-c23", "bad-geometry"),
    ("a44-b34", "bad-geometry"),
    ("b22-b22", "bad-geometry"),
    ("b22-b24>a24", "bad-geometry"),
    ("b22-b32", "occupied"),
    ("b22-b32>b42", "occupied"),
    ("b22-b12>b11", "push-nothing"),
    ("a11-b22", "push-target-missing"),
    ("a11-b22>b24", "push-bad-geometry"),
    ("a11-b22>b22", "push-bad-geometry"),
    ("a11-b22>d44", "push-bad-geometry"),
    ("a11-b22>b32", "push-occupied"),
    ("a11-b22>c22", "push-occupied"),
    ("a11-b21>b22", "push-nothing"),
    ("a11-b21>d44", "push-nothing"),
]


@pytest.mark.parametrize(("text", "code"), MOVES)
def test_a_move_is_refused_for_the_first_reason(text, code):
    rules = game()
    with pytest.raises(IllegalMove) as refusal:
        played(rules, placed(rules, MEN), text)
    assert refusal.value.code == code
    assert str(refusal.value).endswith(".")


def test_without_push_a_pyramid_does_not_step_onto_men():
    rules = game(push=False)
    for text in ("a11-b22", "a11-b22>a12", "a11-b22>d44"):
        with pytest.raises(IllegalMove) as refusal:
            played(rules, placed(rules, MEN), text)
        assert refusal.value.code == "push-disabled"


def test_once_the_game_is_over_nothing_else_is_said():
    rules = game()
    over = placed(rules, "w1@b22 b3@b32 b0@d11")
    assert rules.outcome(over)
    for text in ("c44-c43", "b32-b33", "b22-b32", "w7@a41"):
        with pytest.raises(IllegalMove) as refusal:
            played(rules, over, text)
        assert refusal.value.code == "game-over"
    assert list(rules.legal_moves(over)) == []


PLACED = "w7@a41 b1@b44"
PLACEMENTS = [
    ("b7@a44", "not-your-turn"),
    ("b1@d22", "not-your-turn"),
    ("w7@a42", "cell-not-in-camp"),
    ("wB@a44", "cell-not-in-camp"),
    ("w7@a41", "cell-occupied"),
    ("wE@a41", "cell-occupied"),
    ("w7@d41", "value-used"),
    ("w7@b41", "value-used"),
    ("wE@b41", "shape-mismatch"),
    ("a41-a42", "syntax"),
]


@pytest.mark.parametrize(("text", "code"), PLACEMENTS)
def test_a_placement_is_refused_for_the_first_reason(text, code):
    rules = game(setup="alternate")
    position = played(rules, rules.initial(), PLACED)
    with pytest.raises(IllegalMove) as refusal:
        played(rules, position, text)
    assert refusal.value.code == code
    assert str(refusal.value).endswith(".")


def test_nothing_is_placed_once_the_men_stand():
    rules = game()
    with pytest.raises(IllegalMove) as refusal:
        played(rules, rules.initial(), "w7@a41")
    assert refusal.value.code == "syntax"


@pytest.mark.parametrize("text", ["", "b22", "b22b32", "e22-e32", "b22-b32>", "w7@a50"])
def test_what_is_no_move_cannot_be_read(text):
    rules = game()
    with pytest.raises(NotationError, match="is no move"):
        rules.read_move(rules.initial(), text)


def test_the_numbers_of_a_wrong_step_are_told():
    rules = game()
    with pytest.raises(IllegalMove, match=r"file \+1, rank \+1, level \+1"):
        played(rules, placed(rules, MEN), "b22-c33")
    with pytest.raises(IllegalMove, match=r"it is no step \(level \+2\)"):
        played(rules, placed(rules, MEN), "b22-b24")
