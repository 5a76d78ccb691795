"""What pages ask of ratings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User
from games.common.prepared_queries import Question
from games.play.models import Game
from games.play.seats import seats_of
from games.ratings.models import Rating, RatingChange
from games.ratings.scale import MARGIN, SECONDS_A_DAY, Strength

CHANGES = "_rating_changes"  # where an object of a game has its own


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating as it is shown: "1512", or "1512?" while it is a guess."""

    strength: Strength
    games: int = 0

    def __str__(self) -> str:
        return f"{self.number}?" if self.is_provisional else str(self.number)

    @property
    def number(self) -> int:
        return round(self.strength.rating)

    @property
    def deviation(self) -> int:
        return round(self.strength.deviation)

    @property
    def margin(self) -> int:
        """The true strength lies so near with 95 %."""
        return round(MARGIN * self.strength.deviation)

    @property
    def is_provisional(self) -> bool:
        return self.strength.is_provisional


def shown(
    player_ids: Iterable[int], pool: str, now: datetime | None = None
) -> dict[int, ShownRating]:
    """The ratings of these players in `pool` as they stand at `now`, by their ids; who
    has none yet is shown where everybody starts. One query; nothing without a pool."""
    return shown_in({pool: set(player_ids)}, now)[pool]


def shown_in(
    wanted: Mapping[str, Set[int]], now: datetime | None = None
) -> dict[str, dict[int, ShownRating]]:
    """The same for several pools, each with its players. One query for all."""
    start = ShownRating(Strength())
    found = {
        pool: dict.fromkeys(ids, start) if pool else {} for pool, ids in wanted.items()
    }
    people = {player_id for ids in found.values() for player_id in ids}
    if not people:
        return found
    moment = now or timezone.now()
    for row in _held.all(pools=[*found], people=people):
        if row.player_id in found[row.pool]:
            found[row.pool][row.player_id] = shown_row(row, moment)
    return found


def _ratings_of(pools: list[str], people: list[int]) -> QuerySet[Rating]:
    return Rating.objects.filter(pool__in=pools, player__in=people)


_held = Question(_ratings_of)


def ratings_at(
    pool: str, player_ids: Iterable[int], moment: datetime
) -> dict[int, int]:
    """The ratings that these players had in a pool at a moment, by their ids, of those
    who had played a rated game there. One query; nothing without a pool."""
    if not pool:
        return {}
    changes = RatingChange.objects.filter(pool=pool, changed_at__lte=moment)
    own = changes.filter(player=OuterRef("pk")).order_by("-changed_at", "-pk")
    found = User.objects.filter(pk__in=list(player_ids)).annotate(
        held=Subquery(own.values("after")[:1])
    )
    rows = found.exclude(held=None).values_list("pk", "held")
    return {pk: round(held) for pk, held in rows}


def shown_at(game: Game, now: datetime) -> dict[int, ShownRating]:
    """The ratings that belong beside a game, by the players' ids: as they stand while
    it goes on, and afterwards as they were when it was counted, or when it ended if it
    counts for nothing."""
    players = [seat.player_id for seat in seats_of(game)]
    if game.is_live or not game.pool:
        return shown(players, game.pool, now)
    if found := {each.player_id: _before(each) for each in changes_by(game)}:
        return found
    return _shown_before(game.pool, players, game.counted_at or game.ended_at or now)


def _shown_before(
    pool: str, player_ids: Iterable[int], moment: datetime
) -> dict[int, ShownRating]:
    """The ratings of these players in a pool as they stood before a moment. One
    query."""
    found = dict.fromkeys(player_ids, ShownRating(Strength()))
    for player in _last_changes.all(pool=pool, moment=moment, people=[*found]):
        if player.changed_at is not None:
            held = Strength(player.after, player.deviation, player.volatility)
            days = (moment - player.changed_at).total_seconds() / SECONDS_A_DAY
            found[player.pk] = ShownRating(held.after(max(days, 0.0)))
    return found


def _changed_last(pool: str, moment: datetime, people: list[int]) -> QuerySet[User]:
    """These people, each with what their last game before the moment made of them."""
    own = RatingChange.objects.filter(
        pool=pool, changed_at__lt=moment, player=OuterRef("pk")
    ).order_by("-changed_at", "-pk")
    names = {"after": "after", "deviation": "deviation_after"}
    names |= {"volatility": "volatility_after", "changed_at": "changed_at"}
    held = {name: Subquery(own.values(field)[:1]) for name, field in names.items()}
    return User.objects.filter(pk__in=people).only("pk").annotate(**held)


_last_changes: Question[Any] = Question(_changed_last)


def changes_by(game: Game) -> list[RatingChange]:
    """What a game has done to ratings, with the players, read once per game object."""
    kept: dict[str, list[RatingChange]] = game.__dict__
    if CHANGES not in kept:
        kept[CHANGES] = _changes.all(game=game.pk)
    return kept[CHANGES]


def fetch_changes(games: Collection[Game]) -> None:
    """Fetch what these games have done to ratings, in one query."""
    found: dict[str, list[RatingChange]] = {game.pk: [] for game in games}
    rows = RatingChange.objects.filter(game__in=found).select_related("player")
    for change in rows:
        found[change.game_id].append(change)
    for game in games:
        game.__dict__[CHANGES] = found[game.pk]


def _changes_by(game: str) -> QuerySet[RatingChange]:
    return RatingChange.objects.filter(game=game).select_related("player")


_changes = Question(_changes_by)


def _before(change: RatingChange) -> ShownRating:
    return ShownRating(Strength(change.before, change.deviation_before))


def shown_row(row: Rating, now: datetime) -> ShownRating:
    """A rating as it stands at `now`: less sure by the days since its last game."""
    return ShownRating(strength_of(row, now), row.games)


def strength_of(row: Rating, now: datetime) -> Strength:
    kept = Strength(row.rating, row.deviation, row.volatility)
    days = (now - row.rated_at).total_seconds() / SECONDS_A_DAY
    return kept.after(max(days, 0.0))
