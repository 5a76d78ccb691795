"""Whole games as text (boolean §10)."""

from __future__ import annotations

import random

import pytest

from games.engine.boolean.text.gametext import GameText, read_game, write_game
from games.engine.errors import EngineError
from tests.engine.boolean.boards import game

HEAD = (
    '[Game "boolean"] [Formulas "NAOXDR"] [Push "1"] [Chain "0"] [Setup "standard"]\n'
)


def random_game(rules, seed, plies=400):
    chance, position = random.Random(seed), rules.initial()
    moves: list[str] = []
    while rules.outcome(position) is None and len(moves) < plies:
        move = chance.choice(list(rules.legal_moves(position)))
        moves.append(rules.write_move(position, move))
        position = rules.apply(position, move)
    return tuple(moves), position


def test_a_game_is_written_with_numbers_and_result():
    played = GameText(game().options, ("b31-b22", "c34-b24>b23", "b22-c13"), "0-1")
    text = write_game(played)
    assert text == HEAD + "1. b31-b22 c34-b24>b23 2. b22-c13 0-1\n"
    assert read_game(text) == played


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"chain": True, "formulas": "NX"},
        {"push": False, "quiet_limit": 9},
        {"setup": "alternate", "orientation": "vertical"},
    ],
    ids=str,
)
def test_games_played_to_the_end_survive_their_text(options):
    rules = game(**options)
    moves, last = random_game(rules, 3)
    text = write_game(GameText(rules.options, moves))
    again = read_game(text)
    assert (again.options, again.moves) == (rules.options, moves)
    assert write_game(again) == text
    if rules.outcome(last) is not None:
        assert text.endswith(")}\n")
        assert (
            again.result
            == {"white": "1-0", "black": "0-1", None: "1/2"}[rules.outcome(last).winner]
        )


def test_an_end_by_the_rules_tells_the_victories():
    rules = game()
    moves, last = random_game(rules, 5)
    assert rules.outcome(last)
    text = write_game(GameText(rules.options, moves))
    assert "{White: " in text
    assert "; Black: " in text


def test_captures_may_be_left_out_and_comments_added():
    rules = game()
    moves, _ = random_game(rules, 5)
    assert any("{" in move for move in moves)
    bare = " {well played} ".join(move.partition("{")[0] for move in moves)
    assert read_game(HEAD + bare).moves == moves


@pytest.mark.parametrize(
    "text",
    [
        "",
        '[Game "medieval"] 1. b31-b22',
        HEAD.replace("NAOXDR", "Q"),
        HEAD.replace("NAOXDR", ""),
        HEAD.replace("standard", "free"),
        HEAD + "1. z31-b22",
        HEAD + "1. b31-b33",
        HEAD + "1. b31-b22{a11:N}",
        HEAD + "1. b31-b22 " + "x" * 200_000,
    ],
)
def test_what_is_no_game_is_refused(text):
    with pytest.raises(EngineError):
        read_game(text)
