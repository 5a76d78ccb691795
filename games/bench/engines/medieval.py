"""The measures of the medieval game, and what an article reports of it."""

from __future__ import annotations

from typing import Final

from games.bench.experiments import Experiment
from games.bench.measures import Measure, over, perft_of, positions, validating
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import Medieval
from games.engine.medieval.walking.walker import Walker

EXPERIMENT: Final = Experiment(
    options={
        "magna": False,
        "major": False,
        "excellentissima": False,
        "repetition": 0,
        "quiet_plies": 0,
    },
    about=(
        "As the article's program had it: won by bodies or value alone, not by",
        "formations; no draw by repetition or quiet plies. With --usual by the",
        "site's rules, with --option quiet_plies=200 and so on as you like.",
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
