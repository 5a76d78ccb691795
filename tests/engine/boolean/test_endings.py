"""Ends in their order, three victories and who has won (boolean §7, §8)."""

from __future__ import annotations

import pytest

from games.engine.boolean.rules import endings, victories
from games.engine.sides import Side
from tests.engine.boolean.boards import QUIET, game, placed, played

# Every cell that a11 steps to is taken: White cannot move without pushing.
SHUT = "w0@a11 b1@b11 b2@a21 b4@b21 b3@a12 b5@b12 b6@a22 b9@b22"


def code(outcome):
    return outcome.words.code if outcome else None


def test_the_last_pyramid_comes_before_everything():
    rules = game("N", quiet_limit=1)
    outcome = rules.outcome(placed(rules, "w1@a11 b0@d44", quiet=5))
    assert (outcome.reason, code(outcome)) == ("last_pyramid", "last-pyramid")
    assert "White has no pyramid left" in outcome.words.text


def test_no_potential_comes_before_no_move():
    rules = game("N", push=False)
    assert code(rules.outcome(placed(rules, SHUT + " b0@d44"))) == (
        "no-potential-captures"
    )
    rules = game("NA", push=False)
    assert code(rules.outcome(placed(rules, SHUT + " b0@d44"))) == "no-legal-moves"


def test_no_move_is_no_loss_by_itself():
    rules = game(push=False)
    men = f"{SHUT} bF@d44"
    outcome = rules.outcome(placed(rules, men))
    assert (outcome.reason, outcome.winner) == ("no_legal_moves", "black")
    assert rules.outcome(placed(rules, men, "b")) is None
    assert game().outcome(placed(game(), men)) is None


def test_so_many_quiet_moves_end_the_game():
    rules = game(quiet_limit=2)
    position = placed(rules, f"{QUIET} w1@b22")
    assert rules.outcome(played(rules, position, "b22-b32")) is None
    ended = rules.outcome(played(rules, position, "b22-b32 d44-d43"))
    assert (ended.reason, ended.winner) == ("quiet", "white")
    assert "2 moves without a capture" in ended.words.text


def test_without_a_limit_the_game_goes_on():
    rules = game()
    assert rules.outcome(placed(rules, f"{QUIET} w1@b22", quiet=5000)) is None


@pytest.mark.parametrize(
    ("men", "white", "black", "winner"),
    [
        ("w0@a11 b0@d44", (), (), None),
        ("w0@a11 w1@a22 b0@d44 b1@d11", (), (), None),
        ("wF@a11 b0@d44 b1@d11 b2@d22", ("value",), ("piece",), None),
        ("wF@a11 b0@d44 bE@d11 b1@d22", (), ("piece",), "black"),
        ("wF@a11 w0@b11 b0@d44", ("pyramid", "piece", "value"), (), "white"),
        ("w0@a11 wF@b11 bF@d44 b1@d11", ("pyramid",), ("value",), None),
        ("w0@a11 w1@b11 bF@d44", ("piece",), ("value",), None),
    ],
)
def test_more_victories_win_and_as_many_draw(men, white, black, winner):
    rules = game("N", quiet_limit=1)
    position = placed(rules, men, quiet=1)
    assert victories.held(position, Side.WHITE) == white
    assert victories.held(position, Side.BLACK) == black
    outcome = rules.outcome(position)
    assert outcome.winner == winner
    assert outcome.words.params["white"] == white
    assert outcome.words.params["black"] == black


def test_the_result_is_told_as_records_tell_it():
    rules = game()
    position = placed(rules, "w0@c43 w1@a11 bF@d44")
    assert endings.score(position, Side.WHITE) == "White: simple (piece)"
    assert endings.score(position, Side.BLACK) == "Black: simple (value)"
    assert victories.level(()) == "none"
    assert victories.level(("pyramid", "value")) == "compound"


def test_the_last_pyramid_can_win_for_who_lost_it():
    rules = game()
    men = "w0@c33 bF@d44 b7@a32 bD@a22 bE@a12"
    outcome = rules.outcome(played(rules, placed(rules, men), "c33-c43"))
    assert (outcome.reason, outcome.winner) == ("last_pyramid", "black")
    assert "Black wins by a compound victory" in outcome.words.text


def test_nothing_ends_while_men_are_placed():
    rules = game(setup="alternate", quiet_limit=1)
    position = rules.initial()
    while position.placing:
        assert rules.outcome(position) is None
        position = rules.apply(position, next(rules.legal_moves(position)))
    assert (position.ply, position.quiet, position.turn) == (32, 0, Side.WHITE)
    assert rules.outcome(position) is None
