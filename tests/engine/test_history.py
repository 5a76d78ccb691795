"""A position leads back to the start of its game, however long (Spec v1 §9, §11.2)."""

from __future__ import annotations

import itertools

from games.engine.rithmomachia.rules import endings
from tests.engine.sparse import game, play, sparse

SPEC = game()


def test_a_position_knows_the_turns_that_led_to_it():
    turns = ["N3-L5", "C1-D1#GEOM(B3,C2,D1)", "N1xD1:DIVISOR"]
    last = play(SPEC, SPEC.initial(), *turns)
    positions = [*last.line()]
    assert positions[-1] == SPEC.initial()
    assert [position.ply for position in positions] == [3, 2, 1, 0]
    played = [
        SPEC.write_move(before, after.move)
        for after, before in itertools.pairwise(positions)
        if after.move is not None
    ]
    assert played == turns[::-1]


def test_the_way_to_a_position_is_no_part_of_it():
    one = play(SPEC, SPEC.initial(), "N2-M3", "C3-D4", "N4-M5", "C5-D6")
    other = play(SPEC, SPEC.initial(), "N4-M5", "C5-D6", "N2-M3", "C3-D4")
    assert one == other
    assert hash(one) == hash(other)
    assert one.move != other.move


def test_a_very_long_game_is_counted_and_let_go():
    position = sparse(SPEC, "A1:T4 P8:t5")
    turns = [
        SPEC.read_move(position, text) for text in ("A1-A2", "P8-P7", "A2-A1", "P7-P8")
    ]
    for turn in itertools.islice(itertools.cycle(turns), 6000):
        position = SPEC.apply(position, turn)
    assert position.ply == position.quiet == 6000
    assert endings.occurrences(position) == 1501
    del position  # a chain of thousands is freed without deep recursion
