"""The measures of Boolean Rithmomachia."""

from __future__ import annotations

from games.bench import measures as of
from games.bench.search_goals import SearchGoals
from games.engine.boolean.game import Boolean
from games.engine.boolean.options import BooleanOptions
from games.engine.boolean.search.walker import Walker

SEARCH = SearchGoals(perft=2, searched=(({}, 4),))


def measures() -> list[of.Measure]:
    game = Boolean(BooleanOptions())
    played = of.positions(game, 10, 60)
    moves = of.moves_of(game, played)
    walker = Walker(played[0])
    return [
        of.from_start(walker, Walker.moves),
        of.as_values(game, played),
        of.judged(game.refusal, moves),
        of.applied(game, moves),
        of.walked(walker, 2, ", captures applied"),
    ]
