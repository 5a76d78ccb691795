"""Games with teams, or with more than two players: Thurstone and Mosteller's model as
`openskill` has it, every team against every other, on the scale of all other ratings.

Its own scale starts at 25 with a deviation of 25/3; this one is 60 times as large. Of
the models there it is the one whose deviations told the truth when we tried them on
teams of two, and its ratings settle in half as many games (docs/ratings.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from openskill.models import ThurstoneMostellerFull

from games.ratings.scale import START, WIDEST, Strength

# An unknown deviation and the spread of single performances, and what every game adds.
_MODEL: Final = ThurstoneMostellerFull(
    mu=START, sigma=WIDEST, beta=WIDEST / 2, tau=WIDEST / 100
)
VOLATILITY: Final = 0.06  # fixed here: by it a deviation grows with the days

Team = Sequence[Strength]


def rated(teams: Sequence[Team], scores: Sequence[float]) -> list[list[Strength]]:
    """The strengths of everybody after a game, in the same order: the team with the
    higher of `scores` has done better, equal scores are a draw between them."""
    before = [
        [_MODEL.rating(mu=each.rating, sigma=each.deviation) for each in team]
        for team in teams
    ]
    ranks = [-score for score in scores]
    return [
        [Strength(each.mu, each.sigma, VOLATILITY) for each in team]
        for team in _MODEL.rate(before, ranks=ranks)
    ]


def expected(teams: Sequence[Team]) -> list[float]:
    """How likely each team is to win, draws apart."""
    return list(
        _MODEL.predict_win(
            [
                [_MODEL.rating(mu=each.rating, sigma=each.deviation) for each in team]
                for team in teams
            ]
        )
    )
