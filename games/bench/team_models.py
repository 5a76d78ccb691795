"""Models of `openskill` on drawn games of two teams of two: do ratings find strengths,
and do deviations say how far they are off?

There are no machines here: each of thirty people has a strength, partners' strengths
add up, and the result is drawn. Everything follows from the seeds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from statistics import correlation, fmean
from typing import Any, Final, NamedTuple

from openskill.models import (
    BradleyTerryFull,
    PlackettLuce,
    ThurstoneMostellerFull,
)

from games.ratings.scale import GLICKO_UNIT, START, WIDEST

PEOPLE: Final = 30
SPREAD: Final = 250.0
ROUNDS: Final = 8
LOOKS: Final = (10, 20, 50, 100, 200)  # games of each player on average
MODELS: Final = (PlackettLuce, BradleyTerryFull, ThurstoneMostellerFull)


class Seen(NamedTuple):
    """After so many games: how well ratings and strengths agree (1 is quite), how many
    deviations a rating is off (1 is honest), and the mean deviation."""

    agree: float
    off: float
    deviation: float


def lines() -> Iterator[str]:
    """The table of the documentation."""
    looks = " | ".join(f"{games} games" for games in LOOKS)
    yield f"| model | performances spread by | {looks} |"
    yield "|---" * (len(LOOKS) + 2) + "|"
    for model in MODELS:
        for beta in (WIDEST / 2, WIDEST / 4):
            seasons = [_season(model, beta, seed) for seed in range(ROUNDS)]
            cells = [
                " · ".join(
                    (
                        f"{fmean(each.agree for each in seen):.2f}",
                        f"{fmean(each.off for each in seen):.2f}",
                        f"±{fmean(each.deviation for each in seen):.0f}",
                    )
                )
                for seen in zip(*seasons, strict=True)
            ]
            yield f"| {model.__name__} | {beta:.0f} | {' | '.join(cells)} |"


def _season(make: Any, beta: float, seed: int) -> list[Seen]:
    chance = Random(seed)  # noqa: S311
    strengths = [chance.gauss(START, SPREAD) for _ in range(PEOPLE)]
    model = make(mu=START, sigma=WIDEST, beta=beta, tau=WIDEST / 100)
    ratings, seen = [model.rating() for _ in strengths], []
    ends = {games * PEOPLE // 4 for games in LOOKS}
    for game in range(1, max(ends) + 1):
        four = chance.sample(range(PEOPLE), 4)
        ahead = sum(strengths[one] for one in four[:2])
        ahead -= sum(strengths[one] for one in four[2:])
        won = chance.random() < 1 / (1 + math.exp(-ahead / math.sqrt(2) / GLICKO_UNIT))
        sides = [[ratings[one] for one in side] for side in (four[:2], four[2:])]
        after = model.rate(sides, ranks=[not won, won])
        for one, rating in zip(four, [*after[0], *after[1]], strict=True):
            ratings[one] = rating
        if game in ends:
            seen.append(_look(ratings, strengths))
    return seen


def _look(ratings: list[Any], strengths: list[float]) -> Seen:
    found = [each.mu for each in ratings]
    errors = [
        ((each.mu - strength) / each.sigma) ** 2
        for each, strength in zip(ratings, strengths, strict=True)
    ]
    return Seen(
        correlation(found, strengths),
        math.sqrt(fmean(errors)),
        fmean(each.sigma for each in ratings),
    )
