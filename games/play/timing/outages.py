"""The heart of the site: when it last beat, and what clocks get back if it stood still.

Every process beats about once a second into one row. A gap in it is a time in which
nobody could move, no matter which process notices it first: a process that starts or
wakes up gives the clocks the lost time back, once, before it lets anybody move.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import DatabaseError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from games.common import busy, lock_order
from games.common.prepared_queries import Question
from games.common.words import seat_words
from games.play.changes import keep
from games.play.models import BY_CORRESPONDENCE, Game, Heartbeat
from games.play.timing import clocks, presence
from games.play.timing.spans import span_words

ROW = 1
BETWEEN = timedelta(seconds=1)
OUTAGE = timedelta(seconds=6)  # a longer gap between two beats
RECOVERY = timedelta(seconds=5)  # until browsers have found back
NEAR = timedelta(days=1)  # correspondence clocks that are due so soon get it back too

logger = logging.getLogger(__name__)
_beats: Question[tuple[datetime]] = Question(
    lambda: Heartbeat.objects.filter(pk=ROW).values_list("beat_at")
)
_last_beat: list[datetime] = []  # of this process, once it sweeps


def forget() -> None:
    """As in a process that has not beaten yet."""
    _last_beat.clear()


def look_up(now: datetime) -> None:
    """Before anything else is done in a process that sweeps: has it been asleep?"""
    if _last_beat and now - _last_beat[0] >= OUTAGE:
        wake_up(now)


def wake_up(now: datetime) -> None:
    """What a process does before it lets anybody move; a database that does not answer
    is told to the operator, and asked again by the sweep."""
    try:
        beat(now)
    except DatabaseError as error:
        if busy.is_busy(error):
            busy.database.noticed(error)
        else:
            logger.exception("Whether there was an outage is not known")


def beat(now: datetime) -> timedelta | None:
    """Note that the site is awake. After an outage the clocks get its time back; how
    long it was, or None."""
    _last_beat[:] = [now]
    (last,) = _beats.first() or (None,)
    if last is None or now - last >= OUTAGE:
        return _give_all_back(now)
    if now - last >= BETWEEN:
        Heartbeat.objects.filter(pk=ROW, beat_at__lt=now).update(beat_at=now)
    return None


@transaction.atomic
def _give_all_back(now: datetime) -> timedelta | None:
    """Give back the time of an outage, unless another process has just done it."""
    Heartbeat.objects.get_or_create(pk=ROW, defaults={"beat_at": now})
    heart = Heartbeat.objects.select_for_update().get(pk=ROW)
    start, heart.beat_at = heart.beat_at, now
    if now - start < OUTAGE:
        return None
    heart.save()
    for game in _running(now, gap=now - start):
        try:
            with transaction.atomic():
                _give_back(game, start, now)
        except Exception:
            # One broken row must not keep the others from their time.
            logger.exception("The clock of %s got no time back", game.pk)
    presence.put_off(now - start)
    return now - start


def _running(now: datetime, *, gap: timedelta) -> Iterable[Game]:
    """The games whose clocks ran while the site stood still, as far as it matters."""
    near = Q(deadline_at__lt=now + gap + NEAR)
    games = Game.objects.select_for_update().filter(
        ~BY_CORRESPONDENCE | near,
        status=Game.Status.LIVE,
        deadline_at__isnull=False,
    )
    lock_order.take("games", ["all that run"])
    return games.order_by("pk")


def _give_back(game: Game, start: datetime, end: datetime) -> None:
    clock = clocks.clock_of(game)
    if clock is None or not game.has_rules or clock.is_over(clocks.moment(start)):
        return
    after = clock.given_back(clocks.moment(start), clocks.moment(end + RECOVERY))
    if after == clock or after.since is None or clock.since is None:
        return
    ran = after.since - clock.since
    changes = clocks.kept(game, after, end)
    keep(game, remarks=[*game.remarks, _remark(game, ran, end)], **changes)


def _remark(game: Game, ran: int, now: datetime) -> dict[str, str]:
    """What the table is told: whose clock got how much back."""
    words = _("The site was down; %(seat)s got %(span)s back on the clock.")
    given = {"seat": seat_words(game.turn), "span": span_words(ran)}
    return {"at": now.isoformat(), "text": words % given}
