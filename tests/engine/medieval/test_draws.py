"""Draws that come by themselves: repetition and quiet plies (medieval §8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine.medieval.rules import endings
from tests.engine.medieval.sparse import ended, game, play

ROUND = ("L4-K5", "E3-F2", "K5-L4", "F2-E3")
START = "W:L4=C36,M8=S15;B:E3=C9,A7=S120;t=W;w=;b="


@pytest.mark.parametrize("times", [2, 3, 5])
def test_a_position_seen_so_often_is_a_draw(times):
    rules = game(repetition=times)
    position = rules.read_position(START)
    for _ in range(times - 2):
        position = play(rules, position, *ROUND)
    position = play(rules, position, *ROUND[:3])
    assert rules.outcome(position) is None
    outcome = ended(rules, play(rules, position, ROUND[3]))
    assert (outcome.winner, outcome.reason) == (None, "repetition")
    assert outcome.words.text == (
        f"Draw by repetition: this position has occurred {times} times."
    )


def test_the_side_to_move_belongs_to_the_position():
    rules = game(repetition=2)
    start = rules.read_position(START)
    turned = replace(start, turn=start.turn.other, past=start, quiet=1)
    assert endings.occurrences(turned) == 1
    again = replace(start, past=turned, quiet=2)
    assert endings.occurrences(again) == 2


def test_repetition_can_be_off():
    rules = game(repetition=0)
    position = rules.read_position(START)
    for _ in range(4):
        position = play(rules, position, *ROUND)
    assert rules.outcome(position) is None
    assert endings.occurrences(position) == 5


def test_a_capture_ends_the_search_for_earlier_positions():
    rules = game(repetition=9)
    start = rules.read_position(START)
    position = play(rules, start, *ROUND)
    assert endings.occurrences(position) == 2
    cut = replace(position, quiet=3)  # as if the first ply had taken somebody
    assert endings.occurrences(cut) == 1
    prisoners = game(repetition=9, prisoners=True)
    cut = replace(cut, options=prisoners.options)
    assert endings.occurrences(cut) == 2


def test_a_text_knows_only_its_own_position():
    rules = game()
    position = rules.read_position(START)
    position = play(rules, position, *ROUND)
    again = rules.read_position(rules.write_position(position))
    assert endings.occurrences(position) == 2
    assert endings.occurrences(again) == 1


@pytest.mark.parametrize("plies", [1, 4, 10])
def test_so_many_quiet_plies_are_a_draw(plies):
    rules = game(repetition=0, quiet_plies=plies)
    position = rules.read_position(START)
    for ply in range(plies):
        assert rules.outcome(position) is None
        position = play(rules, position, ROUND[ply % 4])
    outcome = ended(rules, position)
    assert (outcome.winner, outcome.reason) == (None, "quiet_plies")
    assert outcome.words.text == (
        f"Draw: no capture in the last {plies} moves, both sides counted."
    )
    assert outcome.words.params["plies"] == plies
    assert list(rules.legal_moves(position)) == []


def test_quiet_plies_can_be_off_and_a_capture_begins_them_anew():
    rules = game(repetition=0, quiet_plies=0)
    position = rules.read_position(START)
    for _ in range(60):
        position = play(rules, position, *ROUND)
    assert position.quiet == 240
    assert rules.outcome(position) is None
    rules = game()
    after = play(rules, rules.initial(), "K4-J5", "F3-G4")
    assert after.quiet == 2
    taken = play(rules, after, "L2-J2")
    assert taken.quiet == 0
    assert play(rules, taken, "F6-G7").quiet == 1


def test_a_draw_is_written_without_a_mark():
    rules = game(quiet_plies=1)
    position = rules.read_position(START)
    move = rules.read_move(position, "L4-K5")
    assert rules.write_move(position, move) == "C36 L4-K5"
    assert rules.read_move(position, "C36 L4-K5 #quiet_plies") == move


def test_a_win_comes_before_a_draw():
    rules = game(quiet_plies=1)
    start = rules.read_position("W:C4=C16,C5=C36;B:E4=T56,A8=T9;t=W;w=;b=")
    assert ended(rules, play(rules, start, "C5-D4")).reason == "magna"
