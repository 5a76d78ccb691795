"""How one game changes the ratings of its players: values in, values out.

One game is counted at a time. A deviation has grown by the days since its owner's last
game of the pool; the paper's rating period is such a span, and may be of any length.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.ratings import glicko2, teams
from games.ratings.pools import Pool
from games.ratings.scale import PERIODS_A_DAY, SECONDS_A_DAY, VOLATILITY, Strength


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody has in a pool: their strength after `games` games, the last of them
    at `rated_at` (none without a game)."""

    strength: Strength
    games: int = 0
    rated_at: datetime | None = None

    def days(self, now: datetime) -> float:
        if self.rated_at is None:
            return 0.0
        return max((now - self.rated_at).total_seconds() / SECONDS_A_DAY, 0.0)

    def at(self, now: datetime) -> Strength:
        """Their strength when no game has come since."""
        return self.strength.after(self.days(now))

    def then(self, strength: Strength, now: datetime) -> Standing:
        """What they have after one more game."""
        return Standing(strength, self.games + 1, now)


@dataclass(frozen=True, slots=True)
class CountedRating:
    """What one game did to one player: `before` is what was shown when it ended."""

    player_id: int
    score: float
    before: Strength
    after: Standing


def newcomer(pool: Pool) -> Standing:
    """What everybody begins with in `pool`."""
    volatility = VOLATILITY if pool.is_duel else teams.VOLATILITY
    return Standing(Strength(volatility=volatility))


def count_game(
    pool: Pool,
    sides: Sequence[Sequence[int]],
    scores: Sequence[float],
    standings: Mapping[int, Standing],
    now: datetime,
) -> list[CountedRating]:
    """What a game that counts at `now` does to each player.

    `sides` are the ids of those who win and lose together, `scores` what each side
    made of it: 1, ½ or 0. `standings` has everybody.
    """
    rate = _duel if pool.is_duel else _teams
    after = rate([[standings[one] for one in side] for side in sides], scores, now)
    counted = []
    for side, score, strengths in zip(sides, scores, after, strict=True):
        for player_id, strength in zip(side, strengths, strict=True):
            his = standings[player_id]
            bounded = strength.bounded(his.strength.rating)
            shown, then = his.at(now), his.then(bounded, now)
            counted.append(CountedRating(player_id, score, shown, then))
    return counted


def _duel(
    sides: Sequence[Sequence[Standing]], scores: Sequence[float], now: datetime
) -> list[list[Strength]]:
    (one,), (two,) = sides
    return [
        [_rated(his, other.at(now), score, now)]
        for his, other, score in zip((one, two), (two, one), scores, strict=True)
    ]


def _rated(his: Standing, opponent: Strength, score: float, now: datetime) -> Strength:
    periods = his.days(now) * PERIODS_A_DAY
    return glicko2.rated(his.strength, [(opponent, score)], periods=periods)


def _teams(
    sides: Sequence[Sequence[Standing]], scores: Sequence[float], now: datetime
) -> list[list[Strength]]:
    return teams.rated([[his.at(now) for his in side] for side in sides], scores)
