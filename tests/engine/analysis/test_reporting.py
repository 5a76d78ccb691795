"""The report of a whole game."""

from __future__ import annotations

from typing import Any

from games.engine import rules
from games.engine.analysis.appraising import Appraisal
from games.engine.analysis.reporting import FEWEST, game_report
from games.engine.changing_sides import CHANGE, seat_at_the_end
from tests.engine.contract import random_line


def test_moves_before_a_change_of_sides_are_those_of_the_other_seat():
    seats = ("white", "black")
    made = [("white", 1), ("black", 2), ("white", 3), ("black", 4)]
    assert [seat_at_the_end(seats, seat, ply, 2) for seat, ply in made] == [
        "black",
        "white",
        "white",
        "black",
    ]
    assert [seat_at_the_end(seats, seat, ply, 0) for seat, ply in made] == [
        seat for seat, _ply in made
    ]


def test_accuracy_counts_for_whoever_made_the_move():
    """White's first move gives the game away; then Black takes White's seat."""
    game, plain = rules("medieval", change_sides=True), rules("medieval")
    line = random_line(plain, 1, 2 * FEWEST + 2)
    moves = [plain.write_move(position, move) for position, move in line[:-1]]
    texts = [moves[0], CHANGE, *moves[1:]]
    positions = [game.initial()]
    for text in texts:
        here = positions[-1]
        positions.append(game.apply(here, game.read_move(here, text)))

    def look(position: Any) -> Appraisal:
        best = next(game.legal_moves(position))
        value = 2000 if position is positions[1] else 0
        return Appraisal(value, 0, 1, (game.write_move(position, best),))

    assert look(positions[0]).line[0] != texts[0]
    told = game_report(game, positions, texts, look)
    assert told.accuracy["white"] == 100
    assert told.accuracy["black"] < 95
