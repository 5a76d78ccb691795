"""Every reason code of enochian §13, and that the first that fits is given."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalMove, NotationError
from tests.engine.enochian.sparse import at, game, play

REST = "fire-of-fire rkyb r aaaa bkry ---- - 0"
CHECKED = "yK1yn1bR1bnbK/8/8/8/rR7/8/8/kK3rK3 " + REST
TAKEN = "7bK/8/4rNbN2/8/kR3rK3/2yR5/8/3kB4 fire-of-fire rkyb r afaf bkry {} - 0"
CASES = [
    # code, position ("" for the start), options, move
    ("not-your-turn", "", {}, "k:Na4-c3"),
    ("army-frozen", TAKEN.format("-r-b"), {}, "k:Ra4-a5"),
    ("roll-first", "", {"divination": True}, "Pf2-f3"),
    ("no-piece", "", {}, "Qd5-d7"),
    ("no-piece", "", {}, "Qe1-e3"),
    ("not-your-piece", "", {}, "Na4-c3"),
    ("bad-promotion", "yK5bnbK/1rn6/8/8/8/8/6rb1/kK5rRrK " + REST, {}, "Pb7-b8"),
    ("bad-promotion", "yK5bnbK/1rn6/8/8/8/8/6rb1/kK5rRrK " + REST, {}, "Pb7-b8=Q"),
    ("bad-promotion", "", {}, "Pf2-f3=Q"),
    ("must-move-king", CHECKED, {}, "Ra4-e4"),
    ("exposes-king", "yK1yn1bR1bnbK/8/8/8/4rN3/8/8/kK3rK3 " + REST, {}, "Ne4-d6"),
    ("exposes-king", "yK3bR2bK/yn7/8/8/8/8/8/kK4rK2 " + REST, {}, "Kf1-e1"),
    ("friendly-occupied", "", {}, "Qg1-d8"),
    ("friendly-occupied", "", {}, "Re1-e2"),
    ("frozen-target", "yK1yn1bR3/8/8/4rR3/8/8/8/kK3rK3 fire-of-fire rkyb r faaa "
     "bkry r--- - 0", {}, "Re5xe8"),
    ("capture-forbidden", "yK1yn3bnbK/8/3bQ4/8/3rQ4/8/8/kK6rK " + REST, {}, "Qd4xd6"),
    ("capture-forbidden", "yK1yn3bnbK/8/4bB3/8/3rB4/8/8/kK6rK " + REST, {}, "Bd4xe6"),
    ("bad-geometry", "", {}, "Pf2-f4"),
    ("bad-geometry", "", {}, "Kh1-h3"),
    ("bad-die", "", {"divination": True}, "roll 7"),
    ("bad-die", "", {"divination": True}, "roll 0"),
    ("not-divination", "", {}, "roll 3"),
    ("no-prisoners", "", {}, "exchange?"),
    ("no-prisoners", TAKEN.format("---b").replace("afaf", "aaaf")
     .replace("/3kB4", "/kK2kB4"), {}, "exchange?"),
    ("wrong-captor", TAKEN.format("-y-b"), {}, "exchange?"),
    ("wrong-captor", TAKEN.format("-r-k"), {}, "exchange?"),
    ("frozen-cannot-negotiate", TAKEN.format("-r-b"), {}, "k:exchange?"),
    ("not-your-turn", TAKEN.format("-r-b"), {}, "b:exchange?"),
    ("not-your-turn", TAKEN.format("-r-b"), {}, "exchange+"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "text", "options", "move"), CASES)
def test_the_code_is_given(code, text, options, move):
    rules = game(**options)
    position = rules.read_position(text) if text else rules.initial()
    with pytest.raises(IllegalMove) as refusal:
        play(rules, position, move)
    assert refusal.value.code == code
    assert str(refusal.value).endswith(".")


def test_a_move_that_is_legal_but_for_the_die():
    rules = game(divination=True)
    start = play(rules, rules.initial(), "roll 2")
    with pytest.raises(IllegalMove, match="The die shows 2: a knight") as refusal:
        play(rules, start, "Pf2-f3")
    assert refusal.value.code == "die-mismatch"
    with pytest.raises(IllegalMove) as refusal:
        play(rules, start, "Pf2-f4")
    assert refusal.value.code == "bad-geometry"
    with pytest.raises(IllegalMove) as refusal:
        play(rules, start, "roll 2")
    assert refusal.value.code == "already-rolled"


def test_while_an_offer_waits_nothing_else_can_be_done():
    rules, position = at(TAKEN.format("-r-b"))
    offered = play(rules, position, "exchange?")
    for text in ("r:Ne6-g7", "r:exchange?", "exchange?", "roll 3", "Kh8-h7"):
        with pytest.raises(IllegalMove) as refusal:
            play(rules, offered, text)
        assert refusal.value.code == "not-your-turn"


def test_what_was_declined_is_not_offered_again_in_the_turn():
    rules, position = at(TAKEN.format("-r-b"))
    with pytest.raises(IllegalMove) as refusal:
        play(rules, position, "exchange?", "exchange-", "exchange?")
    assert refusal.value.code == "already-declined"


def test_after_the_end_everything_is_refused():
    rules, position = at(
        "yK1yn4bK/8/8/8/8/7rR/8/kN3rK3 fire-of-fire rkyb r afaa bkry -y-- - 0"
    )
    ended = play(rules, position, "Rh3xh8")
    for text in ("Ke1-e2", "Qa5-b7", "exchange?", "roll 9"):
        with pytest.raises(IllegalMove) as refusal:
            play(rules, ended, text)
        assert refusal.value.code == "game-over"


def test_one_wrong_promotion_is_told_before_the_check():
    rules, position = at("yK2bR2bnbK/1rn6/8/8/8/8/6rb1/kK2rK4 " + REST)
    with pytest.raises(IllegalMove) as refusal:
        play(rules, position, "Pb7-b8=Q")
    assert refusal.value.code == "bad-promotion"


@pytest.mark.parametrize(
    "text", ["", "e4", "Qe9-e4", "Xe1-e2", "roll", "roll x", "exchange", "z:Pf2-f3"]
)
def test_what_is_no_move_is_a_fault_of_syntax(text):
    rules = game()
    with pytest.raises(NotationError, match="syntax"):
        rules.read_move(rules.initial(), text)


def test_of_two_on_a_throne_one_must_be_named():
    rules = game()
    with pytest.raises(NotationError, match="name the one that moves: K or N"):
        rules.read_move(rules.initial(), "h1-g3")
