"""Rating systems that are tried beside each other: each says what score it expects of a
game, and then learns how it went. Days are those of a season."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Protocol

from games.ratings import glicko2
from games.ratings.scale import (
    GLICKO_UNIT,
    NARROWEST,
    PERIODS_A_DAY,
    START,
    VOLATILITY,
    WIDEST,
    Strength,
)


class Predictor(Protocol):
    def expect(self, day: float, one: str, two: str) -> float:
        """The score that `one` is expected to make against `two`, above 0, below 1."""

    def learn(self, day: float, one: str, two: str, score: float) -> None:
        """Take note of the score of `one`."""


@dataclass
class Elo:
    """Elo's system with one factor, another for the first 20 games of each player."""

    factor: float = 20
    factor_first: float = 40
    ratings: dict[str, float] = field(default_factory=dict)
    games: dict[str, int] = field(default_factory=dict)

    def expect(self, day: float, one: str, two: str) -> float:
        distance = self.ratings.get(one, START) - self.ratings.get(two, START)
        return 1 / (1 + 10 ** (-distance / 400))

    def learn(self, day: float, one: str, two: str, score: float) -> None:
        gain = score - self.expect(day, one, two)
        for player, sign in ((one, 1), (two, -1)):
            played = self.games.get(player, 0)
            factor = self.factor_first if played < 20 else self.factor
            rating = self.ratings.get(player, START)
            self.ratings[player] = rating + sign * factor * gain
            self.games[player] = played + 1


@dataclass
class Kept:
    """Strengths by player, with the day of the last game."""

    start_deviation: float = WIDEST
    strengths: dict[str, tuple[Strength, float]] = field(default_factory=dict)

    def of(self, player: str, day: float) -> tuple[Strength, float]:
        """What is kept of a player, and how many days ago."""
        strength, since = self.strengths.get(player, (None, day))
        return strength or self.unknown(), day - since

    def unknown(self) -> Strength:
        return Strength(deviation=self.start_deviation)


@dataclass
class Glicko1(Kept):
    """Glickman's first system, game by game: a deviation grows by the root of days
    times `growth` squared."""

    growth: float = 5.0
    narrowest: float = NARROWEST

    def now(self, player: str, day: float) -> Strength:
        kept, days = self.of(player, day)
        grown = math.hypot(kept.deviation, math.sqrt(days) * self.growth)
        return Strength(kept.rating, min(grown, WIDEST))

    def expect(self, day: float, one: str, two: str) -> float:
        return glicko2.expected(self.now(one, day), self.now(two, day))

    def learn(self, day: float, one: str, two: str, score: float) -> None:
        a, b = self.now(one, day), self.now(two, day)
        for player, his, other, won in ((one, a, b, score), (two, b, a, 1 - score)):
            self.strengths[player] = (self._after(his, other, won), day)

    def _after(self, his: Strength, other: Strength, score: float) -> Strength:
        q = 1 / GLICKO_UNIT
        g = 1 / math.sqrt(1 + 3 * (q * other.deviation / math.pi) ** 2)
        e = 1 / (1 + math.exp(-g * (his.rating - other.rating) * q))
        certainty = 1 / his.deviation**2 + (q * g) ** 2 * e * (1 - e)
        rating = his.rating + q / certainty * g * (score - e)
        return Strength(rating, max(1 / math.sqrt(certainty), self.narrowest))


@dataclass
class Glicko2(Kept):
    """The site's own module, game by game."""

    tau: float = glicko2.TAU
    volatility: float = VOLATILITY
    periods_a_day: float = PERIODS_A_DAY

    def unknown(self) -> Strength:
        return Strength(deviation=self.start_deviation, volatility=self.volatility)

    def now(self, player: str, day: float) -> Strength:
        kept, days = self.of(player, day)
        return glicko2.rated(kept, (), periods=days * self.periods_a_day)

    def expect(self, day: float, one: str, two: str) -> float:
        return glicko2.expected(self.now(one, day), self.now(two, day))

    def learn(self, day: float, one: str, two: str, score: float) -> None:
        a, b = self.now(one, day), self.now(two, day)
        for player, other, won in ((one, b, score), (two, a, 1 - score)):
            kept, days = self.of(player, day)
            periods = days * self.periods_a_day
            after = glicko2.rated(kept, ((other, won),), periods=periods, tau=self.tau)
            self.strengths[player] = (after.bounded(kept.rating), day)
