"""The measures of Margrites."""

from __future__ import annotations

from games.bench import measures as of
from games.bench.search_goals import SearchGoals
from games.engine.margrites.game import Margrites
from games.engine.margrites.options import MargritesOptions
from games.engine.margrites.rules.values import Position

SEARCH = SearchGoals(perft=3, searched=(({}, 2),))


def measures() -> list[of.Measure]:
    game = Margrites(MargritesOptions())
    played = of.positions(game, 10, 60)
    moves = of.moves_of(game, played)
    return [
        of.from_start(played[0], lambda each: listed(game, each)),
        of.as_values(game, played),
        of.judged(game.refusal, moves),
        of.applied(game, moves),
        of.walked(game.walker(played[0]), 2, ", captures applied"),
    ]


def listed(game: Margrites, position: Position) -> object:
    """The legal list by a walker that has not found it before."""
    walker = game.walker(position)
    return walker and walker.moves()
