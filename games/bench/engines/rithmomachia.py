"""The measures of Rithmomachia (Spec v1)."""

from __future__ import annotations

from games.bench.measures import Measure, over, perft_of, positions, validating
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules import Rithmomachia
from games.engine.rithmomachia.walker import Walker


def measures() -> list[Measure]:
    game = Rithmomachia(RithmomachiaOptions())
    played = positions(game, 20, 80)
    walkers = [Walker(game.options, position) for position in played]
    moves = [(position, [*game.legal_moves(position)]) for position in played]
    return [
        Measure(
            "legal list of the walker, µs",
            lambda: over(walkers, lambda walker: walker.moves(), 150),
            "list",
        ),
        Measure(
            "legal list as Move values, µs",
            lambda: over(played, lambda each: [*game.legal_moves(each)], 40),
            "list",
        ),
        Measure(
            "legal list, all capture witnesses, all ambushes, µs",
            lambda: over(walkers, lambda walker: walker.survey(), 80),
            "list",
            most=1.5,
        ),
        Measure(
            "validating one move, µs",
            lambda: validating(game.refusal, moves * 20),
            "list",
            most=0.05,
        ),
        Measure(
            "perft 3, leaves made, nodes/s",
            lambda: perft_of(walkers[0], 3),
            "perft",
            least=6,
        ),
    ]
