"""Divination (enochian §11)."""

from __future__ import annotations

import pytest

from games.engine.enochian.rules.dice import KINDS
from tests.engine.enochian.sparse import at, game, play, written

FACES = [f"roll {face}" for face in range(1, 7)]


def test_the_die_is_thrown_first():
    rules = game(divination=True)
    start = rules.initial()
    assert list(rules.chances(start)) == FACES == written(rules, start)
    assert rules.seat_to_move(start) == "earth"
    assert game().chances(game().initial()) == ()


@pytest.mark.parametrize("face", range(1, 7))
def test_only_men_of_the_kind_may_move(face):
    rules, plain = game(divination=True), game()
    thrown = play(rules, rules.initial(), f"roll {face}")
    allowed = [
        text for text in written(plain, plain.initial()) if text[0] in KINDS[face]
    ]
    if allowed:
        assert written(rules, thrown) == allowed
        assert thrown.die == face
        assert rules.chances(thrown) == ()
    else:
        assert (thrown.die, thrown.throws) == (0, 1)
        assert list(rules.chances(thrown)) == FACES


@pytest.mark.parametrize("rerolls", [0, 1, 3])
def test_after_the_last_re_roll_the_turn_passes(rerolls):
    rules, position = at(
        "yK5bnbK/8/8/8/3rR4/8/6rq1/kK6(rKrN) fire-of-fire rkyb r aaaa bkry ---- - 0",
        divination=True,
        max_rerolls=rerolls,
    )
    for _ in range(rerolls):
        position = play(rules, position, "roll 3")
        assert position.turn.letter == "r"
    after = play(rules, position, "roll 3")
    assert after.turn.letter == "k"
    assert after.ply == 0
    assert [each.kind for each in after.skipped] == ["die"]
    assert after.throws == 0
    assert "no throw of the die" in rules.scene(after).notices[0].text


def test_each_turn_has_its_own_throw():
    rules = game(divination=True)
    after = play(rules, rules.initial(), "roll 6", "Pf2-f3")
    assert after.die == 0
    assert list(rules.chances(after)) == FACES
    assert rules.write_position(after).split()[7:] == ["-", "1"]


def test_a_die_on_the_table_is_read_and_written():
    text = "yK5bnbK/8/8/8/3rR4/8/6rq1/kK6(rKrN) fire-of-fire rkyb r aaaa bkry ---- 2 0"
    rules, position = at(text, divination=True)
    assert rules.write_position(position) == text
    assert {move[0] for move in written(rules, position)} == {"N"}
    # One that names no man who could move is taken up (D18).
    rules, position = at(text.replace(" 2 0", " 3 0"), divination=True)
    assert position.die == 0


def test_a_checked_king_must_be_named_by_the_die():
    text = "yK1yn1bR1bnbK/8/8/8/rR7/8/8/kK3rK3 fire-of-fire rkyb r aaaa bkry ---- - 0"
    rules, position = at(text, divination=True)
    assert play(rules, position, "roll 5").throws == 1
    assert {move[0] for move in written(rules, play(rules, position, "roll 1"))} == {
        "K"
    }
