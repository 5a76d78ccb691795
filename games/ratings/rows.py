"""The rows in which ratings are kept: held while they change, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.common import lock_order
from games.ratings.models import Rating, RatingChange, RatingPool
from games.ratings.pools import Pool, read_pool
from games.ratings.rating_changes import CountedRating, Standing, newcomer
from games.ratings.replays import Replayed
from games.ratings.scale import Strength

AT_ONCE = 1000


def hold(pool: Pool) -> None:
    """Wait until nobody else counts games of `pool`, and let nobody until the end of
    the transaction."""
    lock_order.take("pools", [str(pool)])
    RatingPool.objects.get_or_create(name=str(pool))
    RatingPool.objects.select_for_update().get(name=str(pool))


def hold_all(pools: Iterable[str]) -> None:
    """The same for many, in one order, so that no two wait for each other."""
    for pool in sorted(set(pools)):
        hold(read_pool(pool))


def standings_of(pool: Pool, players: Iterable[int]) -> dict[int, Standing]:
    """What each of these players has in `pool`."""
    rows = Rating.objects.filter(pool=str(pool), player__in=players)
    kept = {row.player_id: standing_of(row) for row in rows}
    return {one: kept.get(one, newcomer(pool)) for one in players}


def standing_of(row: Rating) -> Standing:
    strength = Strength(row.rating, row.deviation, row.volatility)
    return Standing(strength, row.games, row.rated_at)


def keep_ratings(pool: Pool, standings: Mapping[int, Standing]) -> None:
    Rating.objects.bulk_create(
        [
            Rating(
                player_id=player_id,
                pool=str(pool),
                rating=each.strength.rating,
                deviation=each.strength.deviation,
                volatility=each.strength.volatility,
                games=each.games,
                rated_at=each.rated_at,
            )
            for player_id, each in sorted(standings.items())
            if each.rated_at is not None
        ],
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=["player", "pool"],
        update_fields=["rating", "deviation", "volatility", "games", "rated_at"],
    )


def changes_of(pool: Pool, replayed: Replayed) -> list[RatingChange]:
    return [_change(pool, replayed, each) for each in replayed.counted]


def _change(pool: Pool, replayed: Replayed, one: CountedRating) -> RatingChange:
    after = one.after.strength
    return RatingChange(
        game_id=replayed.game_id,
        player_id=one.player_id,
        pool=str(pool),
        score=one.score,
        before=one.before.rating,
        deviation_before=one.before.deviation,
        after=after.rating,
        deviation_after=after.deviation,
        volatility_after=after.volatility,
        changed_at=replayed.counted_at,
    )
