"""The measures of the medieval game."""

from __future__ import annotations

from games.bench.measures import Measure, over, perft_of, positions, validating
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import Medieval
from games.engine.medieval.walker import Walker


def measures() -> list[Measure]:
    game = Medieval(MedievalOptions())
    played = positions(game, 10, 60)
    walkers = [Walker(game.options, position) for position in played]
    moves = [(position, [*game.legal_moves(position)]) for position in played]
    return [
        Measure(
            "legal list, all that each move takes, µs",
            lambda: over(walkers, lambda walker: walker.moves(), 60),
            "list",
        ),
        Measure(
            "legal list as Move values, µs",
            lambda: over(played, lambda each: [*game.legal_moves(each)], 20),
            "list",
        ),
        Measure(
            "validating one move, µs",
            lambda: validating(game.refusal, moves * 4),
            "list",
        ),
        Measure(
            "one turn: validated, captures with every reason, end, µs",
            lambda: over(moves, lambda each: game.apply(each[0], each[1][0]), 8),
            "list",
        ),
        Measure(
            "perft 3, leaves made, captures applied, nodes/s",
            lambda: perft_of(walkers[0], 3),
            "perft",
            least=1,
        ),
    ]
