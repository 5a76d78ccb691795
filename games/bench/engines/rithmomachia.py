"""The measures of Rithmomachia (Spec v1)."""

from __future__ import annotations

from games.bench import measures as of
from games.bench.search_goals import SearchGoals
from games.engine.rithmomachia.game import Rithmomachia
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.search.walker import Walker

SEARCH = SearchGoals(
    perft=3,
    compiled=150.0,
    plain=7.0,
    searched=(({"ambush": False}, 7), ({}, 0)),
    speed=2.0,
)


def measures() -> list[of.Measure]:
    game = Rithmomachia(RithmomachiaOptions())
    played = of.positions(game, 20, 80)
    walkers = [Walker(position) for position in played]
    return [
        of.from_start(walkers[0], Walker.moves),
        of.Measure(
            "legal list of the walker, µs",
            lambda: of.over(walkers, Walker.moves, 150),
            "list",
        ),
        of.as_values(game, played),
        of.Measure(
            "legal list, all capture witnesses, all ambushes, µs",
            lambda: of.over(walkers, Walker.survey, 80),
            "list",
            most=1,
        ),
        of.judged(game.refusal, of.moves_of(game, played), 20, most=0.05),
        of.walked(walkers[0], 3, "", least=6),
    ]
