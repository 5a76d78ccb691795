"""What time itself does: a loop that asks again and again what is overdue.

Every pass is safe to run twice and at the same time as others; the truth is in the
rows. It is two tasks on the server's own loop, of which the clocks have one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.db import OperationalError
from django.utils import timezone

from games.analysis.sweeps import forget_positions
from games.archive.index.sweeps import have_games_indexed
from games.background import leases
from games.background.queues import free_tasks, prune_tasks
from games.classes.endings import sweep_classes
from games.clubs.sweeps import prune_chats
from games.common import busy
from games.contacts.presence import visitors
from games.exports.sweeps import have_months_dumped
from games.ladders.sweeps import sweep_ladders
from games.lobby.services import expire_seeks
from games.meetings.sweeps import prune_words, sweep_meetings
from games.notices.deadlines import warn
from games.notices.personal_data import prune
from games.notices.sweeps import have_letters_posted
from games.partners.sweeps import put_away, take_up_turns
from games.people.cleanups import tidy_daily
from games.play.timing import outages
from games.play.timing.flags import flag_overdue
from games.play.timing.presence import Attendance
from games.wire.live import hub
from games.wire.threads import sweeping

Part = Callable[[datetime], object]

SECONDS_BETWEEN = 1.0
SECONDS_BETWEEN_TICKS = 0.5
logger = logging.getLogger(__name__)
_running: set[asyncio.Task[None]] = set()
attendance = Attendance()


def tick(now: datetime) -> None:
    """What is due by the clock. After an outage clocks get their time back first."""
    outages.beat(now)
    flag_overdue(now)


def once(now: datetime, parts: Iterable[Part] | None = None) -> None:
    """One pass over everything that may be overdue at `now`, or over these `parts` of
    it. A part that fails keeps no other waiting, unless it is the database that does
    not answer."""
    for part in PARTS if parts is None else parts:
        try:
            part(now)
        except OperationalError:
            raise
        except Exception:
            logger.exception("A part of the sweep failed")


def _people(now: datetime) -> None:
    attendance.sweep(hub.seats_held(), now)
    expire_seeks(now=now)
    visitors.sweep(hub.people(), now)


def _machines(now: datetime) -> None:
    free_tasks(now=leases.database_now())
    take_up_turns(now=now)


def _done_tasks(now: datetime) -> None:
    prune_tasks(now=now)


def _daily(now: datetime) -> None:
    if tidy_daily(now):
        put_away(now=now)
        prune(now)


PARTS: tuple[Part, ...] = (
    _people,
    _machines,
    _done_tasks,
    warn,
    have_letters_posted,
    _daily,
    sweep_ladders,
    sweep_meetings,
    prune_chats,
    prune_words,
    forget_positions,
    sweep_classes,
    have_games_indexed,
    have_months_dumped,
)
# Deadlines of ladders are days away; who comes to a game waits longer than this.
SELDOM: dict[Part, timedelta] = {
    sweep_ladders: timedelta(seconds=4),
    have_games_indexed: timedelta(seconds=3),
    have_letters_posted: timedelta(seconds=20),
    prune_chats: timedelta(hours=1),
    prune_words: timedelta(hours=1),
    forget_positions: timedelta(hours=1),
    have_months_dumped: timedelta(minutes=10),
    _done_tasks: timedelta(minutes=10),
    sweep_meetings: timedelta(seconds=15),
    warn: timedelta(minutes=1),
    sweep_classes: timedelta(minutes=1),
}


class Passes:
    """The passes of one process, each of which does what it is time for."""

    def __init__(self) -> None:
        self._next: dict[Part, datetime] = {}

    def sweep(self, now: datetime) -> None:
        """One pass at `now`, without the parts that were done lately."""
        due = [part for part in PARTS if now >= self._next.get(part, now)]
        self._next |= {part: now + SELDOM[part] for part in due if part in SELDOM}
        once(now, due)


def start_sweeping() -> None:
    """Sweep for ever on the loop that is running."""
    loop = asyncio.get_event_loop()
    _running.add(loop.create_task(_forever(tick, SECONDS_BETWEEN_TICKS)))
    _running.add(loop.create_task(_forever(Passes().sweep, SECONDS_BETWEEN)))


async def _forever(work: Part, seconds: float) -> None:
    while True:
        try:
            await sweeping.run(work, timezone.now())
            busy.database.over()
        except Exception as error:
            # The next pass starts from the rows again; a busy database is no end.
            if busy.is_busy(error):
                busy.database.noticed(error)
            else:
                logger.exception("A sweep failed")
        await asyncio.sleep(seconds)
