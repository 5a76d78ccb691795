"""Glicko-2, by the steps of Glickman's paper "Example of the Glicko-2 system".

The paper counts whole rating periods. Here a period may be a fraction: one game is
counted at a time, and `periods` says how much time has passed since the one before.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from games.ratings.scale import GLICKO_UNIT, START, Strength

TAU: Final = 0.75  # how freely the volatility changes
EXACT: Final = 1e-6  # how exactly it is found
Result = tuple[Strength, float]  # an opponent, and the score against them


def rated(
    player: Strength,
    results: Sequence[Result],
    *,
    periods: float = 1.0,
    tau: float = TAU,
) -> Strength:
    """The strength of `player` after `results` (1 won, ½ drawn, 0 lost) within so many
    rating periods. Without results only their deviation grows."""
    deviation = player.deviation / GLICKO_UNIT
    volatility = player.volatility
    if not results:
        grown = math.hypot(deviation, math.sqrt(periods) * volatility)
        return Strength(player.rating, grown * GLICKO_UNIT, volatility)
    variance, gain = _evidence(player, results)
    volatility = _volatility(volatility, deviation, variance, variance * gain, tau)
    # Steps 6 and 7.
    grown = math.hypot(deviation, math.sqrt(periods) * volatility)
    left = 1 / math.sqrt(1 / grown**2 + 1 / variance)
    rating = (player.rating - START) / GLICKO_UNIT + left**2 * gain
    return Strength(rating * GLICKO_UNIT + START, left * GLICKO_UNIT, volatility)


def expected(player: Strength, opponent: Strength) -> float:
    """The score that `player` can expect of a game, neither strength being sure."""
    both = math.hypot(player.deviation, opponent.deviation)
    return _score(player.rating, opponent.rating, both)


def _evidence(player: Strength, results: Sequence[Result]) -> tuple[float, float]:
    """Steps 3 and 4: the variance that the results leave to the rating, and how much
    was scored above expectation, weighed."""
    certainty = gain = 0.0
    for opponent, score in results:
        weight = _weight(opponent.deviation)
        expectation = _score(player.rating, opponent.rating, opponent.deviation)
        certainty += weight**2 * expectation * (1 - expectation)
        gain += weight * (score - expectation)
    return 1 / certainty, gain


def _weight(deviation: float) -> float:
    """g of the paper: how much a result counts against somebody so unsure."""
    return 1 / math.sqrt(1 + 3 * (deviation / GLICKO_UNIT) ** 2 / math.pi**2)


def _score(rating: float, opponent: float, deviation: float) -> float:
    """E of the paper, never quite 0 or 1."""
    distance = _weight(deviation) * (rating - opponent) / GLICKO_UNIT
    return 1 / (1 + math.exp(-max(-30.0, min(distance, 30.0))))


def _volatility(
    volatility: float, deviation: float, variance: float, delta: float, tau: float
) -> float:
    """Step 5: the new volatility, by the Illinois algorithm on f of the paper."""
    start = math.log(volatility**2)
    surprise = delta**2 - deviation**2 - variance

    def f(x: float) -> float:
        e = math.exp(x)
        spread = deviation**2 + variance + e
        return e * (surprise - e) / (2 * spread**2) - (x - start) / tau**2

    if surprise > 0:
        other = math.log(surprise)
    else:
        steps = 1
        while f(start - steps * tau) < 0:
            steps += 1
        other = start - steps * tau
    return math.exp(_zero(f, start, other) / 2)


def _zero(f: Callable[[float], float], a: float, b: float) -> float:
    """Where `f` crosses nought between `a` and `b`."""
    at_a, at_b = f(a), f(b)
    while abs(b - a) > EXACT:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = f(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return a
