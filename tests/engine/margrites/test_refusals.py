"""Every reason code, the first that holds (margrites §10)."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalMove, NotationError
from games.engine.margrites.text.notation import Unreadable
from tests.engine.margrites.examples import margrites, played

OPEN = "8W/9/9/9/4B4/9/9/9 B 4 - 0,0 0,0 1"
LAST = "BB6W/9/9/9/9/9/9/9 B 4 - 0,0 0,0 1"
BACK = "8W/9/9/9/4B4/9/9/9 B 4 - 1+e8,0 0,0 3"
# position, move, code; each could also be refused by something later in the list
PLAY = [
    (OPEN, "a1>a2", "no-piece"),
    (OPEN, "j9>e5", "no-piece"),
    (OPEN, "a1>W++", "no-piece"),
    (OPEN, "i8>a1", "not-your-piece"),
    (OPEN, "i8>W++", "not-your-piece"),
    (OPEN, "e4>W++", "wrong-edge"),
    (LAST, "a8>W++", "wrong-edge"),
    (OPEN, "e4>B++", "not-on-last-rank"),
    (OPEN, "e4>e6", "not-adjacent"),
    (OPEN, "e4>i8", "not-adjacent"),
    (OPEN, "e4>e4", "not-adjacent"),
    (LAST, "a8>a9", "not-adjacent"),
    (LAST, "a8>b8", "occupied"),
    ("9/9/9/4W4/4B4/9/9/9 B 4 - 0,0 0,0 1", "e4>e5", "occupied"),
    ("8W/9/9/9/4B4/9/9/9 B 3 e4<e3 0,0 0,0 1", "e4>e3", "start-square"),
    ("9/9/9/9/3WBW3/4W4/9/9 B 4 - 0,0 0,0 1", "e4>e5", "martyrdom"),
    # The square is its start square and martyrdom too: the first reason is told.
    ("9/9/3WWW3/9/4B4/9/9/9 B 3 e4<e5 0,0 0,0 1", "e4>e5", "start-square"),
    (OPEN, "+e8", "no-piece"),  # the option is off
    ("8W/9/9/9/4B4/9/9/9 B 0 - 0,0 0,0 1", "i8>h8", None),  # the turn has passed
    ("9/9/9/9/4B4/9/9/9 B 3 - 0,0 0,0 1", "e4>e5", "game-over"),
    (OPEN, "B@e1", "too-many"),
    (OPEN, "W@e8", "not-your-turn"),
    (OPEN, "B=a1", "too-many"),
    (OPEN, "B=accept", "too-many"),
]
RETURNING = [
    (BACK, "+e8", None),
    (BACK, "+d8", "no-piece"),
    (BACK, "+z9", "no-piece"),
    ("4W4/9/9/9/4B4/9/9/9 B 4 - 1+e8,0 0,0 3", "+e8", "occupied"),
    ("8W/9/9/9/4B4/9/9/9 B 3 - 1+e8<e8,0 0,0 3", "+e8", "start-square"),
    ("3W1W3/9/9/9/4B4/9/9/9 B 4 - 1+e8,0 0,0 3", "+e8", "martyrdom"),
]


def code_of(game, position, text):
    """The code by which a move is refused, or None."""
    try:
        game.apply(position, game.read_move(position, text))
    except IllegalMove as refusal:
        return refusal.code if str(refusal).endswith(".") else "no sentence"
    return None


@pytest.mark.parametrize(("position", "text", "code"), PLAY)
def test_the_first_reason_that_holds_is_told(position, text, code):
    game = margrites()
    assert code_of(game, game.read_position(position), text) == code


@pytest.mark.parametrize(("position", "text", "code"), RETURNING)
def test_a_piece_is_put_back_by_the_same_reasons(position, text, code):
    game = margrites(return_scored=True)
    assert code_of(game, game.read_position(position), text) == code


def test_martyrdom_is_told_with_its_counts():
    game = margrites()
    position = game.read_position("9/9/4W4/4W4/2B6/9/9/9 B 4 - 0,0 0,0 1")
    with pytest.raises(IllegalMove) as refusal:
        game.apply(position, game.read_move(position, "c4>d5"))
    assert str(refusal.value) == (
        "The piece from c4 would be captured on d5 by its own step: 2 enemies touch "
        "it, and 2 ≥ 2 × 1 (itself alone)."
    )


@pytest.mark.parametrize(
    "text",
    ["", "hello", "e5", "e5>", "e5-e6", "e5>e6(", "e5>e6(e7)", "e8>C++", "é5>e6"],
)
def test_what_is_no_step_is_a_syntax_error(text):
    game = margrites()
    with pytest.raises(NotationError) as refusal:
        game.read_move(game.initial(), text)
    assert isinstance(refusal.value, Unreadable)
    assert refusal.value.code == "syntax"


CASCADE = "9/9/5W3/6WW1/5BBW1/1B7/9/9 W 4 - 0,0 0,0 1"


@pytest.mark.parametrize(
    ("marks", "good"),
    [
        ("", True),
        ("(xg4, xf4)", True),
        ("( xF4,XG4 )", True),
        ("(xg4)", False),
        ("(xg4, xf4, xb3)", False),
        ("(xg4, xg4)", False),
    ],
)
def test_captures_may_be_left_out_but_not_be_wrong(marks, good):
    game = margrites()
    position = game.read_position(CASCADE)
    if good:
        move = game.read_move(position, f"f6>f5{marks}")
        assert game.write_move(position, move) == "f6>f5(xg4, xf4)"
        return
    with pytest.raises(IllegalMove) as refusal:
        game.read_move(position, f"f6>f5{marks}")
    assert refusal.value.code == "captures-mismatch"


# --- Set-ups -----------------------------------------------------------------------

LINE = "b2 c2 d2 e2 f2 g2 h2 e1"
FULL = "B=" + LINE + ";W=b7 c7 d7 e7 f7 g7 h7 e8"
SET_UP = [
    ("hostile", "", "W@e8", "not-your-turn"),
    ("hostile", "", "B@e3", "outside-camp"),
    ("hostile", "", "B@z9", "outside-camp"),
    ("hostile", "B@e1;W@e8", "B@e1", "occupied"),
    ("hostile", "", "B=a1 b1", "too-many"),
    ("hostile", "", "B=a1", "incomplete"),
    ("hostile", "B@e1", "accept", "incomplete"),
    ("hostile", "B@e1", "e1>e2", "incomplete"),
    ("hostile", "B@e1", "@e8", None),
    ("gentleman", "", "W=e8", "not-your-turn"),
    ("gentleman", "", f"B={LINE[:-2]}e3", "outside-camp"),
    ("gentleman", "", f"B={LINE[:-2]}b2", "occupied"),
    ("gentleman", "", f"B={LINE} a1", "too-many"),
    ("gentleman", "", f"B={LINE[:-2]}", "incomplete"),
    ("gentleman", "", "B=", "incomplete"),
    ("gentleman", "", "B@e1", "incomplete"),
    ("gentleman", f"B={LINE}", "accept", "incomplete"),
    ("gentleman", FULL, "accept", None),
    ("gentleman", FULL, "b2>b3", "incomplete"),
    ("gentleman", FULL, "W=accept", "not-your-turn"),
]


@pytest.mark.parametrize(("setup", "before", "text", "code"), SET_UP)
def test_a_set_up_is_refused_by_its_own_reasons(setup, before, text, code):
    game = margrites(setup=setup)
    assert code_of(game, played(game, game.initial(), before), text) == code
