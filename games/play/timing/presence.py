"""Who of those seated is at the table.

A socket of a seat's player renews its lease, in whatever process it is, once half of
it is over; a lease that runs out is somebody gone. So a moment's reload is nothing, and
a process that dies takes nobody with it whose browser comes back in time. Who plays
without sockets is not known to be away; there the clock alone counts.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef, Q

from games.common import logs
from games.play import questions
from games.play.changes import keep, locked
from games.play.models import ONE_SITTING, Game, Seat
from games.play.seats import seats_of

LEASE = timedelta(seconds=60)
BEAT = timedelta(seconds=4)  # between two looks at the leases; shorter than the grace
GRACE = timedelta(seconds=6)  # to open another page, once the last one is closed
MOST_AT_ONCE = 500  # seats in one question, or in one pass
RECOVERY = timedelta(seconds=20)  # after a start, until browsers have come back
LONGEST_RECOVERY = timedelta(minutes=2)  # where they still come
STILL_COMING = timedelta(seconds=5)  # after the last of them
LATER = timedelta(seconds=30)  # after which a game that made trouble is tried again

logger = logging.getLogger(__name__)
_come: set[int] = set()  # seats whose leases the next pass renews


def is_watched(game: Game) -> bool:
    """Whether it matters at this table who is there: people play, at one sitting or
    without a clock."""
    return game.is_one_sitting


def absent(game: Game) -> list[str]:
    """The seats whose players have left the table, as everybody at it is told."""
    if not is_watched(game):
        return []
    return [seat.name for seat in seats_of(game) if seat.gone_at is not None]


def take_seat(game: Game, name: str, now: datetime) -> int:
    """A socket shows that the player of the seat `name` is at the table of `game`, just
    read. The row of the seat; 0 where there is nobody else to whom it matters. A lease
    that is half over is renewed by the next pass, together with others: after a start
    people come by hundreds."""
    if not name or not is_watched(game) or not questions.asked_by(game, name):
        return 0
    seat = next(each for each in seats_of(game) if each.name == name)
    if seat.gone_at or seat.seen_until is None:
        arrive(seat.pk, now)
    elif seat.seen_until < now + LEASE / 2:
        _come.add(seat.pk)
    return seat.pk


def arrive(seat_id: int, now: datetime) -> None:
    """A page or program of this seat's player has come to the table."""
    renew([seat_id], now)


def depart(seat_id: int, now: datetime) -> None:
    """The last page of this seat's player has been closed in this process. What they
    have open in another one renews the lease before it runs out."""
    until = now + GRACE
    Seat.objects.filter(pk=seat_id, seen_until__gt=until).update(seen_until=until)


def visited(game: Game, seat: str) -> bool:
    """The player of `seat` has loaded the page, perhaps without scripts; whether they
    had been gone and so the game has changed."""
    gone = [x.pk for x in seats_of(game) if x.name == seat and x.gone_at is not None]
    if not (gone and is_watched(game)):
        return False
    _come_back(gone[0], game.pk, None)
    return True


def acted(game: Game, seat: str) -> None:
    """A player who moves is there, even if no socket says so. The row of `game` is
    locked, and its table is told of the move anyway."""
    for each in seats_of(game):
        if each.name == seat and each.gone_at is not None:
            each.gone_at = None
            each.save(update_fields=["gone_at"])


def put_off(span: timedelta) -> None:
    """Nobody could come back for the last `span`: it does not count as absence."""
    gone = Seat.objects.filter(gone_at__isnull=False, game__status=Game.Status.LIVE)
    gone.update(gone_at=F("gone_at") + span)


def renew(seat_ids: Collection[int], now: datetime) -> None:
    """The players of these seats are at their tables; who was gone has come back."""
    ids = sorted(seat_ids)
    for first in range(0, len(ids), MOST_AT_ONCE):
        together = ids[first : first + MOST_AT_ONCE]
        # Of each seat its own game is asked, or the database would list all games.
        own_game = Game.objects.filter(ONE_SITTING, pk=OuterRef("game"))
        held = Seat.objects.filter(Exists(own_game), pk__in=together)
        for pk, game_id in held.exclude(gone_at=None).values_list("pk", "game_id"):
            with logs.logged("Nobody was told at %s who came back", game_id):
                _come_back(pk, game_id, now + LEASE)
        held.update(seen_until=now + LEASE)


def waning(seat_ids: Collection[int], now: datetime) -> list[int]:
    """Those of the seats whose lease is half over, has been cut short by a page that
    was closed in another process, or is no more."""
    ids, half = sorted(seat_ids), now + LEASE / 2
    return [
        pk
        for first in range(0, len(ids), MOST_AT_ONCE)
        for pk in Seat.objects.filter(pk__in=ids[first : first + MOST_AT_ONCE])
        .filter(Q(seen_until__lt=half) | Q(seen_until=None))
        .values_list("pk", flat=True)
    ]


def _come_back(seat_id: int, game_id: str, until: datetime | None) -> None:
    with locked(game_id) as game:
        seat = Seat.objects.filter(pk=seat_id, gone_at__isnull=False)
        if seat.update(gone_at=None, seen_until=until) and game.is_live:
            keep(game)


def mark_gone(now: datetime) -> None:
    """Those whose lease has run out are gone, and their tables are told. Safe in many
    processes at once: each row is changed by one of them."""
    overdue = Seat.objects.filter(seen_until__lte=now).order_by("seen_until")
    for pk, game_id in list(overdue.values_list("pk", "game_id")[:MOST_AT_ONCE]):
        try:
            _mark_gone(pk, game_id, now)
        except Exception:
            # One broken game must not keep the others from being told.
            logger.exception("Who has left %s could not be told there", game_id)
            overdue.filter(pk=pk).update(seen_until=now + LATER)


def _mark_gone(seat_id: int, game_id: str, now: datetime) -> None:
    with locked(game_id) as game:
        there = _is_here_otherwise(seat_id, now)
        gone_at = now if is_watched(game) and not there else None
        seat = Seat.objects.filter(pk=seat_id, seen_until__lte=now)
        if seat.update(seen_until=None, gone_at=gone_at) and gone_at:
            keep(game)


def _is_here_otherwise(seat_id: int, now: datetime) -> bool:
    """Whether the player of a seat is at the table in another one, which they hold too
    since a partner left."""
    others = Seat.objects.filter(seen_until__gt=now).exclude(pk=seat_id)
    return others.filter(
        game__seats=seat_id,
        player__in=Seat.objects.filter(pk=seat_id).values("player"),
    ).exists()


class Attendance:
    """What one process does about presence in each pass of its sweep."""

    def __init__(self) -> None:
        self._began: datetime | None = None
        self._renewed: datetime | None = None
        self._came: datetime | None = None  # the last who did

    def sweep(self, held: Collection[int], now: datetime) -> None:
        """Renew the leases of the seats that have sockets here, `held`, and find out
        who is gone; the latter not before browsers had time to come back after a
        start, when all leases may have run out."""
        self._began = self._began or now
        if come := _taken().intersection(held):
            self._came = now
            renew(come, now)
        if held and (self._renewed is None or now - self._renewed >= BEAT):
            self._renewed = now
            renew(waning(held, now), now)
        if not self._is_recovering(now - self._began, now):
            mark_gone(now)

    def _is_recovering(self, up: timedelta, now: datetime) -> bool:
        """Whether browsers may still be on their way to a site that is `up` so long."""
        if up < RECOVERY or self._came is None:
            return up < RECOVERY
        return up < LONGEST_RECOVERY and now - self._came < STILL_COMING


def _taken() -> set[int]:
    """The seats whose players have come since the last pass; others may come now."""
    return {_come.pop() for _ in range(len(_come))}
