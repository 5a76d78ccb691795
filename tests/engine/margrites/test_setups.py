"""The six set-ups (margrites §3)."""

from __future__ import annotations

import random

import pytest

from games.engine.margrites.rules.setup import FORMATIONS
from tests.engine.margrites.examples import margrites, played

STARTS = {
    "line": "4W4/1WWWWWWW1/9/9/9/9/1BBBBBBB1/4B4",
    "packet-b": "4W4/1WWWWWWW1/9/9/9/9/BBBBBBB2/6B2",
    "packet-c": "9/1WWWWWWWW/9/9/9/9/BBBBBBBB1/9",
    "checker": "1W1W1W1W1/1W1W1W1W1/9/9/9/9/B1B1B1B2/B1B1B1B2",
}
EMPTY = "9/9/9/9/9/9/9/9"


@pytest.mark.parametrize("setup", STARTS)
def test_a_fixed_set_up_begins_with_turn_one(setup):
    game = margrites(setup=setup)
    start = game.initial()
    assert game.write_position(start) == f"{STARTS[setup]} B 4 - 0,0 0,0 1"
    assert (game.seats, game.seat_to_move(start)) == (("black", "white"), "black")


def test_hostile_pieces_are_placed_one_at_a_time_black_first():
    game = margrites(setup="hostile")
    position = game.initial()
    assert game.write_position(position) == f"{EMPTY} B 8 - 0,0 0,0 0"
    assert len(list(game.legal_moves(position))) == 18
    position = played(game, position, "@e1;@a8")
    assert game.write_position(position) == "W8/9/9/9/9/9/9/4B4 B 7 - 0,0 0,0 0"
    assert not game.may_undo(position)
    assert len(list(game.legal_moves(position))) == 17


def test_hostile_play_begins_after_the_sixteenth():
    game = margrites(setup="hostile", first_turn_two=True)
    position, chance = game.initial(), random.Random(3)
    seats = []
    while position.placing:
        seats.append(game.seat_to_move(position))
        text = game.write_position(position)
        assert game.write_position(game.read_position(text)) == text
        position = game.apply(position, chance.choice(list(game.legal_moves(position))))
    assert seats == ["black", "white"] * 8
    # The first turn is as short as without placing.
    assert game.write_position(position).endswith(" B 2 - 0,0 0,0 1")


def formation(name):
    white, black = FORMATIONS[name]
    return f"W={white}", f"B={black}"


def test_gentlemen_arrange_in_turn_until_both_accept():
    """Our reading: one decision arranges all eight or accepts; both accept in turn."""
    game = margrites(setup="gentleman")
    white, black = formation("line")
    position = played(game, game.initial(), f"{black};{white}")
    assert game.write_position(position).endswith(" B 2 - 0,0 0,0 0")
    position = played(game, position, "accept")
    assert game.write_position(position).endswith(" W 1 - 0,0 0,0 0")
    position = played(game, position, "accept")
    assert game.write_position(position) == f"{STARTS['line']} B 4 - 0,0 0,0 1"


def test_arranging_anew_makes_an_acceptance_void():
    game = margrites(setup="gentleman")
    white, black = formation("line")
    again, _ = formation("checker")
    position = played(game, game.initial(), f"{black};{white};accept;{again}")
    assert game.write_position(position).endswith(" B 2 - 0,0 0,0 0")
    position = played(game, position, "accept")
    assert position.placing
    assert not played(game, position, "accept").placing


def test_any_eight_of_eighteen_squares_can_be_arranged():
    game = margrites(setup="gentleman")
    position = played(game, game.initial(), "B=i1 a1 a2 i2 h1 b1 b2 h2")
    assert game.write_position(position) == ("9/9/9/9/9/9/BB5BB/BB5BB W 2 - 0,0 0,0 0")
    move = position.move
    assert game.write_move(game.initial(), move) == "B=a2 b2 h2 i2 a1 b1 h1 i1"


def test_the_formations_of_the_sources_stand_for_all_arrangements():
    game = margrites(setup="gentleman")
    texts = [
        game.write_move(game.initial(), m) for m in game.legal_moves(game.initial())
    ]
    assert texts[0] == "B=b2 c2 d2 e2 f2 g2 h2 e1"
    assert len(texts) == 4
    white, black = formation("line")
    position = played(game, game.initial(), f"{black};{white}")
    moves = [game.write_move(position, move) for move in game.legal_moves(position)]
    assert "B=accept" in moves
    assert black not in moves  # it stands already
    assert len(moves) == 4


def test_random_set_ups_come_to_play():
    game = margrites(setup="gentleman")
    begun = 0
    for seed in range(20):
        position, chance = game.initial(), random.Random(seed)
        for _ in range(60):
            moves = list(game.legal_moves(position))
            position = game.apply(position, chance.choice(moves))
            text = game.write_position(position)
            assert game.write_position(game.read_position(text)) == text
        begun += not position.placing
    assert begun > 10
