"""Games that wait to be indexed: written in the transaction that ends or changes them,
so none is forgotten, and taken by a worker."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db.models import DateTimeField, Q, QuerySet
from django.db.models.expressions import RawSQL
from django.utils import timezone

from games.archive.models import Entry, Waiting
from games.common.prepared_queries import Question
from games.play.models import Game

FEW: Final = 500
FIRST_MISSING: Final = """
    SELECT min(w.since) FROM archive_waiting w WHERE NOT EXISTS (
        SELECT 1 FROM archive_entry e WHERE e.game_id = w.game_id
    )
"""


def put_in_line(game_ids: Iterable[str], now: datetime | None = None) -> None:
    """Have these games indexed, again if they have been. One query."""
    since = now or timezone.now()
    Waiting.objects.bulk_create(
        [Waiting(game_id=game_id, since=since) for game_id in sorted(set(game_ids))],
        update_conflicts=True,
        unique_fields=["game"],
        update_fields=["since"],
    )


def put_all_in_line(now: datetime, *, unless_version: int | None = None) -> int:
    """Have every finished game indexed; with a version those alone that are not there
    in it. Returns how many."""
    games = Game.objects.filter(status=Game.Status.FINISHED, local=False)
    if unless_version is not None:
        games = games.exclude(entry__version=unless_version)
    ids = list(games.values_list("pk", flat=True))
    for first in range(0, len(ids), 1000):
        put_in_line(ids[first : first + 1000], now)
    return len(ids)


def next_in_line(count: int, after: Waiting | None = None) -> QuerySet[Waiting]:
    """Those that wait, the first ended first, after another one. Where they are few
    they are named, or SQLite looks for them among all games that have ended."""
    waiting = Waiting.objects.select_related("game")
    few = list(Waiting.objects.values_list("pk", flat=True)[: FEW + 1])
    if len(few) <= FEW:
        waiting = waiting.filter(pk__in=few)
    if after is not None:
        later = Q(game__ended_at=after.game.ended_at, game__gt=after.game_id)
        waiting = waiting.filter(later | Q(game__ended_at__gt=after.game.ended_at))
    return waiting.order_by("game__ended_at", "game")[:count]


def indexed_to() -> datetime | None:
    """Up to when all games that have ended are in the index; None where all are."""
    found = _first_missing.first()
    return found[0] if found else None


def missing_since() -> RawSQL:
    """Since when that game has waited which waits longest of those that are not in the
    index at all, as a part of another question."""
    return RawSQL(FIRST_MISSING, (), DateTimeField())  # noqa: S611


_first_missing: Question[tuple[datetime | None]] = Question(
    lambda: Waiting.objects.annotate(first=missing_since()).values_list("first")[:1]
)


def is_indexed(game_id: str) -> bool:
    return Entry.objects.filter(game=game_id).exists()
