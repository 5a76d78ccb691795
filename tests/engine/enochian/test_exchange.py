"""The exchange of prisoners as an offer and an answer (enochian §8)."""

from __future__ import annotations

from tests.engine.enochian.sparse import at, play, written

OFFERED = "7bK/8/4rNbN2/8/kR3rK3/2yR5/8/3kB4 fire-of-fire rkyb r afaf bkry -r-b - 0"


def test_the_kings_are_no_longer_among_the_taken():
    rules, position = at(
        "bR3yK2bK/8/8/8/rR7/8/4rK3/kK2kN4 fire-of-fire rkyb r aaaa bkry ---- - 0"
    )
    taken = play(rules, position, "Ra4xa1", "Ke8-d8", "Ra8xd8")
    assert [len(each) for each in taken.taken] == [1, 0, 1, 0]
    after = play(rules, taken, "exchange?", "exchange+")
    assert after.taken == ((), (), (), ())
    effects = rules.scene(after).effects
    assert [(each.kind, each.square) for each in effects] == [
        ("return", "a8"),
        ("return", "b2"),
    ]


def test_a_thawed_ally_is_its_own_again():
    text = OFFERED.replace("afaf bkry", "afat bkrr")
    rules, position = at(text)
    after = play(rules, position, "exchange?", "exchange+")
    assert rules.write_position(after).split()[4:7] == ["aaaa", "bkry", "----"]


def test_a_die_that_lies_stays():
    rules, position = at(OFFERED.replace("- 0", "1 0"), divination=True)
    after = play(rules, position, "exchange?", "exchange+")
    assert after.die == 1
    assert {text[0] for text in written(rules, after)} == {"K"}


def test_an_exchange_may_come_before_the_throw():
    rules, position = at(OFFERED, divination=True)
    texts = [each.text for each in rules.offers(position).options]
    assert texts == [*(f"roll {face}" for face in range(1, 7)), "exchange?"]
    after = play(rules, position, "exchange?")
    assert rules.chances(after) == ()
    assert len(rules.chances(play(rules, after, "exchange+"))) == 6
