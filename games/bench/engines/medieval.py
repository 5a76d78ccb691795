"""The measures of the medieval game, and what an article reports of it."""

from __future__ import annotations

from typing import Final

from games.bench import measures as of
from games.bench.experiments import Experiment
from games.bench.search_goals import SearchGoals
from games.engine.medieval.game import Medieval
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.search.walker import Walker

SEARCH = SearchGoals(perft=3, compiled=8.0, plain=1.0, searched=(({}, 6),))
EXPERIMENT: Final = Experiment(
    options={
        "magna": False,
        "major": False,
        "excellentissima": False,
        "repetition": 0,
        "quiet_plies": 0,
    },
    about=(
        "As the article’s program had it: won by bodies or value alone, not by",
        "formations; no draw by repetition or quiet plies. With --usual by the",
        "site’s rules, with --option quiet_plies=200 and so on as you like.",
    ),
    reports=(
        "two aggressive players about 10 moves, won 13 of 13 by the first player",
        "one aggressive player more than 300 moves, won 21 of 22 by him",
    )
    * 2,
    remarks=(
        "The article does not say how far its players looked, nor whether its moves",
        "are plies. Its passive player is the program without an evaluation, whose",
        "moves have no aim; ours keeps out of danger one reply ahead and takes",
        "nothing if it can. Ours draw lots between equal moves; a program that",
        "does not may play one game 13 times over, with one winner. Attackers see",
        "their own move only; with --ahead replies too: they catch it far sooner.",
    ),
)


def measures() -> list[of.Measure]:
    game = Medieval(MedievalOptions())
    played = of.positions(game, 10, 60)
    walkers = [Walker(position) for position in played]
    moves = of.moves_of(game, played)
    turn = "one turn: validated, captures with every reason, end, µs"
    return [
        of.from_start(walkers[0], Walker.moves),
        of.Measure(
            "legal list, all that each move takes, µs",
            lambda: of.over(walkers, Walker.moves, 60),
            "list",
        ),
        of.as_values(game, played, 20),
        of.judged(game.refusal, moves, 4),
        of.applied(game, moves, turn, 8),
        of.walked(walkers[0], 3, ", captures applied", least=1),
    ]
