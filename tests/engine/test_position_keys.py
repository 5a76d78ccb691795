"""Keys of positions: equal for equal positions, whatever the way and the process."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from games.engine import GAMES, rules
from games.engine.errors import PositionError
from games.engine.position_keys import read_key, write_key
from tests.engine.contract import PLIES, every_variant, random_line
from tests.engine.sparse import text as sparse_text

# A change of any of these digits makes every index of positions void.
AT_THE_START = {
    "rithmomachia": "6485413823a86da4",
    "medieval": "726988ec020f6b0b",
    "boolean": "85ba07dc225b641b",
    "margrites": "cabf713b1ef47c63",
    "enochian": "eae5fc73f78be9be",
}
# Moves that lead to the same position in either order.
TWO_WAYS = {
    "rithmomachia": ("N4-L2, C5-D6, N2-K5", "N2-K5, C5-D6, N4-L2"),
    "medieval": ("T25 M6-O7, C9 E3-F2, C4 K5-J4", "C4 K5-J4, C9 E3-F2, T25 M6-O7"),
    "boolean": ("d21-d12, b44-b33, b31-a42", "b31-a42, b44-b33, d21-d12"),
    "margrites": ("b2>b1, c2>c1, e1>d1", "e1>d1, c2>c1, b2>b1"),
    "enochian": (
        "Pe2-e3, Ra4-a5, Pa7-a6, Pg6-f6, Qg1-g3",
        "Qg1-g3, Ra4-a5, Pa7-a6, Pg6-f6, Pe2-e3",
    ),
}


def key_after(game, moves):
    position = game.initial()
    for text in moves:
        position = game.apply(position, game.read_move(position, text))
    return game.position_key(position)


@every_variant
def test_a_key_is_that_of_the_text_of_a_position(game):
    """So what led to a position is no part of its key."""
    for position, _ in random_line(game, 1, PLIES):
        again = game.read_position(game.write_position(position))
        assert game.position_key(again) == game.position_key(position)


@every_variant
def test_keys_differ_as_positions_do(game):
    """Along a random game, all that is told of a position but what counts plies."""
    line = [position for position, _ in random_line(game, 3, PLIES)]
    keys = {game.position_key(position) for position in line}
    told = {game.essentials(position) for position in line}
    seats = {(game.essentials(each), game.seat_to_move(each)) for each in line}
    assert len(keys) == len(told) == len(seats) > 1


@every_variant
def test_keys_do_not_ask_for_the_rule_set(game):
    usual = rules(game.key, change_sides=game.options.change_sides)
    for position, _ in random_line(game, 1, PLIES):
        other = replace(position, options=usual.options)
        assert usual.position_key(other) == game.position_key(position)


@pytest.mark.parametrize("key", GAMES)
def test_two_ways_lead_to_one_key(key):
    game = rules(key)
    one, other = (way.split(", ") for way in TWO_WAYS[key])
    assert sorted(one) == sorted(other)
    assert key_after(game, one) == key_after(game, other)
    assert key_after(game, one[:1]) != key_after(game, other[:1])


def test_who_is_to_move_is_part_of_a_key():
    game = rules("rithmomachia")
    white, black = (
        game.read_position(sparse_text("A1:C6 H8:c15", f"{turn} 0 0-0 -"))
        for turn in "WB"
    )
    assert game.position_key(white) != game.position_key(black)


def test_quiet_plies_are_no_part_of_a_key():
    game = rules("rithmomachia")
    early, late = (
        game.read_position(sparse_text("A1:C6 H8:c15", f"W {quiet} 0-0 -"))
        for quiet in (0, 7)
    )
    assert game.position_key(early) == game.position_key(late)


def test_keys_are_the_same_in_every_process():
    code = (
        "from games.engine import rules\n"
        "from games.engine.position_keys import write_key\n"
        f"for key in {list(AT_THE_START)}:\n"
        "    game = rules(key)\n"
        "    print(key, write_key(game.position_key(game.initial())))\n"
    )
    told = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout
    assert dict(line.split() for line in told.splitlines()) == AT_THE_START
    assert set(AT_THE_START) == set(GAMES)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        (0, "0" * 16),
        (-1, "f" * 16),
        (2**63 - 1, "7" + "f" * 15),
        (-(2**63), "8" + "0" * 15),
    ],
)
def test_keys_are_written_for_people(key, text):
    assert write_key(key) == text
    assert read_key(text) == key


@pytest.mark.parametrize("text", ["", "12", "g" * 16, "F" * 16, "0" * 17])
def test_what_is_no_key_is_refused(text):
    with pytest.raises(PositionError, match="is no key"):
        read_key(text)
