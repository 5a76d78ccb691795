"""How games end, and who is passed over (enochian §7, §10)."""

from __future__ import annotations

from tests.engine.enochian.sparse import at, game, play

REST = "fire-of-fire rkyb r aaaa bkry ---- - 0"
STUCK = "yK6bK/6bR1/8/3yN4/8/1kR1kR3bn/7rr/kK6rK fire-of-fire brky b aaaa bkry ---- - 0"


def test_bare_kings_of_both_sides_are_not_needed():
    rules, position = at("yK1yn4bK/8/8/8/8/8/4bR3/kK3rK3 " + REST)
    ended = rules.outcome(play(rules, position, "Ke1xe2"))
    assert (ended.winner, ended.winners, ended.reason) == (None, (), "bare_kings")


def test_one_bare_king_on_each_side_plays_on():
    rules, position = at(
        "8/8/8/8/8/8/8/kK3bn1rK1 fire-of-fire rkyb r faaf bkry r--k - 0"
    )
    assert position.ended is None
    assert play(rules, position, "Kg1-h2").ended is None


def test_quiet_plies():
    rules, texts = game(quiet_limit=3), []
    position = rules.initial()
    while position.ended is None:
        move = next(each for each in rules.legal_moves(position) if each.kind != "P")
        texts.append(rules.write_move(position, move))
        position = rules.apply(position, move)
    assert len(texts) == 3
    assert position.ended.reason == "quiet_limit"
    begun = play(rules, rules.initial(), *texts[:2])
    pawn = next(each for each in rules.legal_moves(begun) if each.kind == "P")
    assert rules.apply(begun, pawn).quiet == 0


def test_no_army_can_move():
    """Two kings are shut in by frozen men; the last pawn walks into one."""
    rules, position = at(
        "yKbN6/bNbN6/8/8/3kr1rN2/8/rNrN6/kKrN6 fire-of-fire rkyb k fafa bkry y-k- - 0"
    )
    ended = play(rules, position, "Pd4-e4")
    assert rules.outcome(ended).reason == "no_army_can_move"
    assert [skip.kind for skip in ended.skipped] == [
        "stalemate",
        "frozen",
        "frozen",
        "stalemate",
    ]
    again = rules.read_position(rules.write_position(ended))
    assert rules.outcome(again) == rules.outcome(ended)


def test_an_army_without_a_move_is_passed_over_every_time():
    rules, position = at(STUCK)
    assert position.idle == (0, 0, 0, 0)
    once = play(rules, position, "Rg7-g6")
    assert [each.kind for each in once.skipped] == ["stalemate"]
    assert once.idle == (0, 0, 1, 0)
    assert rules.draw_refusal(once).code == "no-stalemate"
    twice = play(rules, once, "Ka1-b1", "Nd5-c7", "Rg6-g7")
    assert twice.idle == (0, 0, 2, 0)
    assert rules.draw_refusal(twice) is None


def test_a_move_ends_the_count():
    rules, position = at(STUCK)
    freed = play(rules, position, "Rg7-g6", "Rb3-b4", "Nd5-c7", "Rg6-f6")
    assert freed.idle == (0, 0, 1, 0)
    assert play(rules, freed, "Kh1-g1").idle == (0, 0, 0, 0)


def test_checked_without_any_move_has_its_own_word():
    rules, position = at(
        "yK6bK/8/8/8/8/5kQynyn/6rnrn/kK5rnrK fire-of-fire kryb k aaaa bkry ---- - 0"
    )
    after = play(rules, position, "Qf3-f1")
    assert [(skip.army, skip.kind) for skip in after.skipped] == [(2, "check-blocked")]
    assert after.idle == (0, 0, 0, 0)
    assert "no move at all" in rules.scene(after).notices[0].text
