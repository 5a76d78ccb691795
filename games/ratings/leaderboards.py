"""Leaderboards and distributions of a pool, and the list of all pools."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final

from django.db.models import Count, F, FloatField, Max
from django.db.models.functions import Cast, Floor
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.engine import GAMES, title_of
from games.ratings.models import Rating
from games.ratings.pools import (
    RATED_SPEEDS,
    NoSuchPool,
    Pool,
    families,
    read_pool,
    rules_of,
)
from games.ratings.scale import MARGIN, PROVISIONAL
from games.ratings.selectors import ShownRating, shown_row

# Who is listed: enough games, a rating that is no guess, and not gone for long.
LEAST_GAMES: Final = 15
RECENT: Final = timedelta(days=30)
MOST_LISTED: Final = 100
MANY: Final = 10  # players of a pool of changed rules, from whom on all are shown it
STEP: Final = 50  # points, in the distribution


@dataclass(frozen=True, slots=True)
class Leader:
    """Somebody on a leaderboard; equal ratings share a place."""

    place: int
    person: User
    shown: ShownRating
    rated_at: datetime


@dataclass(frozen=True, slots=True)
class Bar:
    """How many settled ratings lie from `low` to below `low + STEP`."""

    low: int
    count: int

    @property
    def high(self) -> int:
        return self.low + STEP - 1


@dataclass(frozen=True, slots=True)
class PoolLine:
    """A pool in the list of all: how many have a rating, and the last rated game."""

    pool: Pool
    players: int
    rated_at: datetime


@dataclass(frozen=True, slots=True)
class Own:
    """Where the reader stands in a pool, and why they are not listed, if so."""

    shown: ShownRating | None
    place: int | None
    why: str


def leaders(pool: Pool, now: datetime) -> list[Leader]:
    """The leaderboard of `pool` at `now`. One query."""
    rows = Rating.objects.filter(
        pool=str(pool),
        games__gte=LEAST_GAMES,
        deviation__lt=PROVISIONAL,
        rated_at__gt=now - RECENT,
        player__is_active=True,
        player__closed_at=None,
    )
    rows = rows.select_related("player").order_by("-rating", "player__name_key")
    # A deviation has grown since the last game, so some of these are guesses again.
    listed = [(row, shown_row(row, now)) for row in rows[: 2 * MOST_LISTED]]
    listed = [each for each in listed if not each[1].is_provisional]
    numbers = [shown.number for _row, shown in listed]
    return [
        Leader(numbers.index(shown.number) + 1, row.player, shown, row.rated_at)
        for row, shown in listed[:MOST_LISTED]
    ]


def own(pool: Pool, person: User | None, board: Sequence[Leader], now: datetime) -> Own:
    """Where `person` stands beside `board`. One query for anyone who is not on it."""
    listed = next((each for each in board if each.person == person), None)
    if listed is not None:
        return Own(listed.shown, listed.place, "")
    row = Rating.objects.filter(pool=str(pool), player=person).first()
    if person is None or row is None:
        return Own(None, None, _("You have not played a rated game in this pool yet."))
    shown = shown_row(row, now)
    return Own(shown, None, _why_not(row, shown, now))


def _why_not(row: Rating, shown: ShownRating, now: datetime) -> str:
    """Why a rating is not on the leaderboard, and what puts it there."""
    missing = LEAST_GAMES - row.games
    if missing > 0:
        return ngettext(
            "You will be listed after one more rated game, once your rating is "
            "settled.",
            "You will be listed after %(count)d more rated games, once your rating is "
            "settled.",
            missing,
        ) % {"count": missing}
    if row.rated_at <= now - RECENT:
        return _(
            "You have not played here for %(days)d days; a rated game puts you back."
        ) % {"days": (now - row.rated_at).days}
    if shown.is_provisional:
        return _(
            "Your rating is still settling (give or take %(margin)d points); you will "
            "be listed at %(settled)d. Each rated game brings you nearer."
        ) % {"margin": shown.margin, "settled": round(MARGIN * PROVISIONAL)}
    return _("The list shows the first %(most)d.") % {"most": MOST_LISTED}


def distribution(pool: Pool) -> list[Bar]:
    """How the ratings of `pool` that are no guesses lie, from the lowest to the
    highest, without gaps. One query."""
    rows = Rating.objects.filter(pool=str(pool), deviation__lt=PROVISIONAL)
    step = Floor(Cast(F("rating"), FloatField()) / STEP)
    found = rows.annotate(step=step).order_by().values_list("step")
    counts = {int(low) * STEP: count for low, count in found.annotate(Count("pk"))}
    if not counts:
        return []
    lows = range(min(counts), max(counts) + STEP, STEP)
    return [Bar(low, counts.get(low, 0)) for low in lows]


def all_pools(person: User | None) -> list[tuple[str, list[PoolLine]]]:
    """The pools in which somebody has a rating, by games: the title of the game and
    its pools, the usual rules and the fast games first. Of rules without a name those
    in which many play, or `person` does."""
    rows = Rating.objects.order_by().values_list("pool")
    found = rows.annotate(players=Count("pk"), latest=Max("rated_at"))
    of_person = (
        Rating.objects.filter(player=person) if person else Rating.objects.none()
    )
    own = set(of_person.values_list("pool", flat=True))
    every = [PoolLine(read_pool(pool), *rest) for pool, *rest in found]
    lines = [
        line
        for line in every
        if not line.pool.is_own or line.players >= MANY or str(line.pool) in own
    ]
    lines.sort(key=lambda line: _rank(line.pool))
    return [
        (title_of(key), list(of_game))
        for key, of_game in groupby(lines, lambda line: line.pool.key)
    ]


def find_pool(key: str, family: str, speed: str) -> Pool:
    """The pool of an address: one that can be, or that has ratings.

    Raises NoSuchPool.
    """
    pool = read_pool(f"{key}/{family}/{speed}")
    if family in families(key) or Rating.objects.filter(pool=str(pool)).exists():
        return pool
    if pool.is_own and rules_of(key, family) is not None:
        return pool
    raise NoSuchPool


def _rank(pool: Pool) -> tuple[int, int, int, str]:
    games, speeds = list(GAMES), list[str](RATED_SPEEDS)
    known = families(pool.key)
    return (
        games.index(pool.key) if pool.key in games else len(games),
        known.index(pool.family) if pool.family in known else len(known),
        speeds.index(pool.speed),
        pool.family,
    )
