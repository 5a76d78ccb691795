"""How the ratings of one person went, and what one game did to those of its players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import OuterRef, Q, QuerySet, Subquery

from accounts import names
from accounts.models import User
from games.common.prepared_queries import Question
from games.play.addresses import person_at, table_at
from games.play.models import Game, Seat
from games.play.seated_games import games_by_key
from games.ratings.models import Rating, RatingChange
from games.ratings.pools import Pool, read_pool
from games.ratings.scale import PROVISIONAL, Strength
from games.ratings.selectors import ShownRating, changes_by, shown_row

PAGE: Final = 30
MOST_POINTS: Final = 240  # in a chart
Changes = QuerySet[RatingChange]


@dataclass(frozen=True, slots=True)
class PersonRating:
    """One pool of one person: what they have there, and the most that they have had
    when it was no guess; None before."""

    pool: Pool
    shown: ShownRating
    best: int | None
    rated_at: datetime


@dataclass(frozen=True, slots=True)
class PlayerName:
    """Somebody in a row; `url` is "" for a closed account."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A game in the table of a history. All that it shows is in the value."""

    url: str
    at: datetime
    opponents: tuple[PlayerName, ...]
    allies: tuple[PlayerName, ...]
    result: str
    after: str
    gain: str


def _names(seats: Sequence[Seat]) -> tuple[PlayerName, ...]:
    return tuple(PlayerName(str(each.player), person_at(each.player)) for each in seats)


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """What one game did to one rating, and with whom it was played."""

    change: RatingChange
    before: ShownRating
    after: ShownRating
    allies: tuple[Seat, ...]
    opponents: tuple[Seat, ...]

    @property
    def gain(self) -> str:
        """The difference as it is shown, with its sign."""
        gain = self.after.number - self.before.number
        return f"+{gain}" if gain > 0 else f"−{-gain}" if gain < 0 else "±0"

    @property
    def result(self) -> str:
        """ "won", "lost" or "drawn"."""
        if self.change.score == 0.5:
            return "drawn"
        return "won" if self.change.score else "lost"

    @property
    def row(self) -> HistoryRow:
        return HistoryRow(
            url=table_at(self.change.game_id),
            at=self.change.changed_at,
            opponents=_names(self.opponents),
            allies=_names(self.allies),
            result=self.result,
            after=str(self.after),
            gain=self.gain,
        )


@dataclass(frozen=True, slots=True)
class Point:
    """A rating after a game."""

    at: datetime
    rating: float
    deviation: float


def _ratings(player: int) -> QuerySet[Any]:
    settled = RatingChange.objects.filter(
        player=player, pool=OuterRef("pool"), deviation_after__lt=PROVISIONAL
    )
    best = settled.order_by("-after").values("after")[:1]
    rows = Rating.objects.filter(player=player).order_by("-games", "pool")
    return rows.annotate(best=Subquery(best))


_held: Question[Any] = Question(_ratings)


def ratings_of(person: User, now: datetime) -> list[PersonRating]:
    """Their ratings, that of most games first. One query."""
    return [
        PersonRating(
            read_pool(row.pool),
            shown_row(row, now),
            None if row.best is None else round(row.best),
            row.rated_at,
        )
        for row in _held.all(player=person.pk)
    ]


def _ratings_named(key: str, pool: str) -> QuerySet[Rating]:
    who = Q(player__name_key=key, player__closed_at=None)
    return Rating.objects.filter(who, pool=pool).select_related("player")


_named = Question(_ratings_named)


def rating_named(name: str, pool: Pool) -> Rating | None:
    """The rating in `pool` of the member of this name, with them; None without one."""
    return _named.first(key=names.key_of(name), pool=str(pool))


def _points(player: int, pool: str) -> QuerySet[RatingChange, Any]:
    changes = RatingChange.objects.filter(player=player, pool=pool)
    return changes.order_by("changed_at").values_list(
        "changed_at", "after", "deviation_after"
    )


_after_games: Question[Any] = Question(_points)


def points_of(person: User, pool: Pool) -> list[Point]:
    """Their rating after every game of `pool`, the first first; of very many games so
    few that a chart can show them. One query."""
    rows = _after_games.all(player=person.pk, pool=str(pool))
    points = [Point(*row) for row in rows]
    every = -(-len(points) // MOST_POINTS) or 1
    return points[:-1:every] + points[-1:]


def best_of(points: Sequence[Point]) -> int | None:
    """The highest of these ratings that was no guess."""
    settled = (each.rating for each in points if each.deviation < PROVISIONAL)
    best = max(settled, default=None)
    return None if best is None else round(best)


def _changes(player: int, pool: str, before: datetime | None) -> Changes:
    changes = RatingChange.objects.filter(player=player, pool=pool)
    if before is not None:
        changes = changes.filter(changed_at__lt=before)
    return changes.order_by("-changed_at")[: PAGE + 1]


_latest = Question(_changes)


def entries_of(
    person: User, pool: Pool, before: datetime | None
) -> tuple[list[HistoryEntry], datetime | None]:
    """Their games of `pool`, the last first, those counted before a moment; and where
    the next page begins, if there is one. Two queries."""
    found = _latest.all(player=person.pk, pool=str(pool), before=before)
    _fetch_games(found)
    entries = [_entry(change) for change in found[:PAGE]]
    more = found[PAGE - 1].changed_at if len(found) > PAGE else None
    return entries, more


def rating_changes_of(game: Game) -> list[HistoryEntry]:
    """What `game` did to ratings, by its seats; nothing where it did not count."""
    if game.counted_at is None or game.voided_at is not None:
        return []
    by_player = {change.player_id: change for change in changes_by(game)}
    players = dict.fromkeys(seat.player_id for seat in game.seats.all())
    return [_shown(by_player[one]) for one in players if one in by_player]


def export_of(person: User) -> list[dict[str, Any]]:
    """All rating changes of a person as plain values for JSON, the first first."""
    rows = RatingChange.objects.filter(player=person).order_by("changed_at")
    return [
        {
            "pool": row.pool,
            "game": row.game_id,
            "at": row.changed_at.isoformat(),
            "score": row.score,
            "before": row.before,
            "after": row.after,
            "deviation": row.deviation_after,
            "volatility": row.volatility_after,
        }
        for row in rows
    ]


def _fetch_games(changes: Sequence[RatingChange]) -> None:
    """The games of these changes with their seats, in one query."""
    games = {game.pk: game for game in games_by_key(each.game_id for each in changes)}
    for change in changes:
        if change.game_id in games:
            change.game = games[change.game_id]


def _shown(
    change: RatingChange, allies: Sequence[Seat] = (), opponents: Sequence[Seat] = ()
) -> HistoryEntry:
    return HistoryEntry(
        change,
        ShownRating(Strength(change.before, change.deviation_before)),
        ShownRating(Strength(change.after, change.deviation_after)),
        tuple(allies),
        tuple(opponents),
    )


def _entry(change: RatingChange) -> HistoryEntry:
    seats = list(change.game.seats.all())
    team = next((s.team for s in seats if s.player_id == change.player_id), None)
    others = [seat for seat in seats if seat.player_id != change.player_id]
    allies = [seat for seat in others if seat.team == team]
    return _shown(change, allies, [seat for seat in others if seat.team != team])
