"""The measures of Enochian chess.

A position finds its legal moves when it is made, as a turn passes to an army that has
some; so the list is measured as it is found then.
"""

from __future__ import annotations

from games.bench import measures as of
from games.bench.search_goals import SearchGoals
from games.engine.enochian.game import Enochian
from games.engine.enochian.options import EnochianOptions
from games.engine.enochian.rules import moves as found
from games.engine.enochian.rules.values import Position
from games.engine.enochian.search.walker import Walker

SEARCH = SearchGoals(perft=4, searched=(({}, 8), ({"players": "4"}, 8)))


def measures() -> list[of.Measure]:
    game = Enochian(EnochianOptions())
    played = of.positions(game, 10, 60)
    moves = of.moves_of(game, played)
    following = "one move: validated, what follows, the next army’s list, µs"
    return [
        of.from_start(played[0], listed, 100),
        of.Measure(
            "legal list in mid-game, µs", lambda: of.over(played, listed, 40), "list"
        ),
        of.judged(game.refusal, moves, 4),
        of.applied(game, moves, following),
        of.walked(Walker(played[0]), 3, ""),
    ]


def listed(position: Position) -> object:
    return found.legal(position, position.turn)
