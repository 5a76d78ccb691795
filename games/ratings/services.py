"""Counting games and taking them back: the only place that writes ratings.

Within a pool one game is counted after another. Rows are locked in one order: games
that end, then their ladders, then pools by their names, then games that have ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from django.db import transaction
from django.db.models import Max, Min, Q, QuerySet
from django.dispatch import Signal
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.common.errors import Refused
from games.play.changes import keep, locked
from games.play.models import Game
from games.play.turns import has_begun
from games.ratings import notices, rows
from games.ratings.models import Rating, RatingChange, RatingPool
from games.ratings.pools import read_pool
from games.ratings.rating_changes import count_game
from games.ratings.replays import Replayed, replay_pool, sides_of, standings_before

# Sent with `games`, a queryset, inside the transaction that has taken some of them out
# of the count or put them back, and has counted the others anew.
recounted = Signal()

MOMENT = timedelta(microseconds=1)
AT_ONCE = 1000


class StillPlayed(Refused):
    sentence = gettext_lazy(
        "A game can be taken out of the count when it has ended, not before."
    )


@transaction.atomic
def count(game: Game, *, now: datetime) -> list[RatingChange]:
    """Rate a game that has ended at `now`, once; what it did to its players, nothing
    where it does not count (see `counts`).

    No two games of a pool are counted at the same moment: their order is known.
    """
    if not counts(game):
        return []
    pool = read_pool(game.pool)
    sides = sides_of(game.seats.order_by("order"), game.winner)
    players = [player_id for side in sides.players for player_id in side]
    rows.hold(pool)
    standings = rows.standings_of(pool, players)
    moment = _next_moment(game.pool, now)
    counted = count_game(pool, sides.players, sides.scores, standings, moment)
    Game.objects.filter(pk=game.pk).update(counted_at=moment)
    game.counted_at = moment
    rows.keep_ratings(pool, {each.player_id: each.after for each in counted})
    changes = rows.changes_of(pool, Replayed(game.pk, moment, counted))
    return RatingChange.objects.bulk_create(changes)


def _next_moment(pool: str, now: datetime) -> datetime:
    """`now`, or just after the last game that was counted in `pool`."""
    counted = Game.objects.filter(pool=pool, counted_at__isnull=False)
    last = counted.aggregate(last=Max("counted_at"))["last"]
    return max(now, last + MOMENT) if last else now


def counts(game: Game) -> bool:
    """Whether the game is one that ratings know: rated, ended by its players once it
    had begun, not voided, and played by different members of the site."""
    if not (game.rated and game.pool) or game.local:
        return False
    if game.status != Game.Status.FINISHED or game.voided_at or game.counted_at:
        return False
    seats = list(game.seats.select_related("player"))
    if any(seat.player.is_guest or seat.player.is_partner for seat in seats):
        return False
    sides = sides_of(seats, game.winner).players
    if len({one for side in sides for one in side}) < sum(map(len, sides)):
        return False  # somebody sits on two sides
    return has_begun(game)


@transaction.atomic
def void(*, game_ids: Iterable[str], reason: str, now: datetime) -> int:
    """Let these games count for nothing, and count those after them again; how many
    there were that had not been voided yet. Raises StillPlayed.

    `reason` is a sentence that everybody reads at the table.
    """
    games = Game.objects.filter(pk__in=set(game_ids), voided_at=None)
    if games.filter(status=Game.Status.LIVE).exists():
        raise StillPlayed
    why = _("Games were taken out of the count: %(reason)s") % {"reason": reason}
    return _mark(games, why, now, voided_at=now, void_reason=reason)


@transaction.atomic
def restore(*, game_ids: Iterable[str], now: datetime) -> int:
    """Let games that were voided count again, in their old places; how many."""
    games = Game.objects.filter(pk__in=set(game_ids), voided_at__isnull=False)
    why = _("Games that had been taken out of the count are back in it.")
    return _mark(games, why, now, voided_at=None, void_reason="")


def _mark(games: QuerySet[Game], why: str, now: datetime, **changes: Any) -> int:
    """Change each of these games and tell its table, then count anew what comes after
    them, and tell those whose rating is another; how many games there were."""
    ids = list(games.order_by("pk").values_list("pk", flat=True))
    counted = Game.objects.filter(pk__in=ids, counted_at__isnull=False)
    first = counted.order_by("pool").values_list("pool")
    moments = list(first.annotate(Min("counted_at")))
    rows.hold_all(pool for pool, _since in moments)
    for game_id in ids:
        with locked(game_id, "ended games") as game:
            keep(game, **changes)
    pools = [pool for pool, _since in moments]
    before = notices.numbers(pools)
    for pool, since in moments:
        rebuild(pool, since=since)
    notices.recounted(before, notices.numbers(pools), why, now)
    since = Q(pk__in=ids)
    for pool, moment in moments:
        since |= Q(pool=pool, counted_at__gte=moment)
    recounted.send(Game, games=Game.objects.filter(since))
    return len(ids)


@transaction.atomic
def rebuild(pool: str, *, since: datetime | None = None) -> int:
    """Count the games of a pool again, all or those counted from `since` on; how many
    there are. The same games give the same numbers. Raises NoSuchPool."""
    asked = read_pool(pool)
    rows.hold(asked)
    standings = standings_before(asked, since)
    changes = RatingChange.objects.filter(pool=pool)
    (changes.filter(changed_at__gte=since) if since else changes).delete()
    games = 0
    for batch in _batches(replay_pool(asked, standings, since)):
        games += len(batch)
        RatingChange.objects.bulk_create(
            [one for each in batch for one in rows.changes_of(asked, each)]
        )
    rated = Rating.objects.filter(pool=pool)
    gone = {*rated.values_list("player_id", flat=True)} - standings.keys()
    rated.filter(player__in=gone).delete()
    rows.keep_ratings(asked, standings)
    return games


def pools_counted() -> list[str]:
    """Every pool in which a game has counted."""
    return list(RatingPool.objects.order_by("name").values_list("name", flat=True))


def _batches(replayed: Iterable[Replayed]) -> Iterator[list[Replayed]]:
    every = iter(replayed)
    while batch := list(islice(every, AT_ONCE)):
        yield batch
