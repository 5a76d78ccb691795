"""A game by other rules: the same, otherwise, impossible, over sooner, or another."""

from __future__ import annotations

import pytest

from games.engine import GAMES, rules
from games.engine.game_texts import games_in
from games.engine.record import Record, read_record
from games.engine.what_if import (
    DIFFERS,
    ENDED,
    GOES_ON,
    REFUSED,
    SAME,
    START,
    Comparison,
    compare,
)
from tests.engine.test_verifying import played

DEMO = "games/demo/games/{}.txt"


def demo(key: str) -> list[Record]:
    """The games of the demo that are over."""
    with open(DEMO.format(key), encoding="utf-8") as lines:
        found = [read_record(game.text) for game in games_in(lines)]
    return [record for record in found if "Termination" in record.headers]


def record(*moves: str, start: str = "", **options) -> Record:
    return Record(rules("rithmomachia", **options), moves, start=start)


@pytest.mark.parametrize("key", GAMES)
def test_by_its_own_rules_every_game_is_the_same(key):
    for each in demo(key)[:6]:
        assert compare(each, each.rules) == Comparison(SAME, len(each.moves))


@pytest.mark.parametrize("key", GAMES)
def test_every_named_rule_set_has_one_of_the_answers(key):
    game = played(key, 4)
    for named in game.rules.rulesets:
        found = compare(game, rules(key, **named.given))
        assert found.kind in {SAME, START, DIFFERS, REFUSED, ENDED}
        assert bool(found.would) == (found.kind in {DIFFERS, REFUSED, ENDED})


def test_a_move_without_its_ambush_stands_and_does_less():
    """Its text names the ambush, which alone the other rules refuse."""
    game = record("N7xC7:DIVISOR", "B7xC7:MULTIPLE*O5:SUM(B3,B4)", "N1xC1:DIVISOR")
    found = compare(game, rules("rithmomachia", ambush=False))
    assert (found.kind, found.ply, found.number) == (DIFFERS, 2, "1…")
    assert "ambush takes White C16 on O5" in found.was
    assert found.would == found.was.partition(";")[0]


def test_a_move_whose_reason_does_not_hold_cannot_be_made():
    game = record("N2-L4", "C1-D1", "N8xC8:SUM(N5)")
    found = compare(game, rules("rithmomachia", helper_adjacency=True))
    assert (found.kind, found.ply, found.number) == (REFUSED, 3, "2.")
    assert "does not stand next to" in found.would


def test_a_move_that_stands_for_another_reason_is_the_same():
    """120 takes 6 as its multiple, and there is a sum as well that is not written."""
    game = record("N7xC7:DIVISOR", "B7xC7:MULTIPLE", "N2-L4")
    for options in ({"ambush": False}, {"point_victory": True}):
        assert compare(game, rules("rithmomachia", **options)).kind == SAME


def test_other_victories_end_a_game_sooner():
    found = [
        (game, compare(game, rules("medieval", **named.given)))
        for named in rules("medieval").rulesets
        for game in demo("medieval")
    ]
    sooner = [(game, each) for game, each in found if each.kind == ENDED and each.ply]
    assert sooner
    for game, each in sooner:
        assert each.ply < len(game.moves)
        assert "wins" in each.would


def test_an_end_that_the_other_rules_do_not_know_is_a_difference():
    found = [
        compare(game, rules("medieval", **named.given))
        for named in rules("medieval").rulesets
        for game in demo("medieval")
    ]
    words = {each.would for each in found if each.kind == DIFFERS}
    assert GOES_ON.text in words


def test_another_start_is_said_and_not_compared():
    game = record("N2-L4")
    assert compare(game, rules("rithmomachia", setup="reference-24")) == Comparison(
        START
    )
    four = rules("enochian", players="4")
    two = Record(rules("enochian"), ())
    assert compare(two, four) == Comparison(START)
    assert compare(record(), rules("medieval")) == Comparison(START)


def test_a_start_that_is_over_by_the_other_rules_is_said_to_be():
    found = [
        compare(game, rules("medieval", **named.given))
        for named in rules("medieval").rulesets
        for game in demo("medieval")
        if game.start
    ]
    over = [each for each in found if each.kind == ENDED and each.ply == 0]
    assert all("wins" in each.would for each in over)
    assert over
