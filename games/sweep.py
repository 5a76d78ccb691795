"""What time itself does: a loop that asks again and again what is overdue.

Every pass is safe to run twice and at the same time as others; the truth is in the
rows. It is a task on the server's own loop.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime

from django.utils import timezone

from accounts.tidying import tidy_daily
from games.background.rows import free_tasks, prune_tasks
from games.lobby.services import expire_seeks
from games.partners.sweeping import put_away, take_up_turns
from games.threads import in_thread

SECONDS_BETWEEN = 1.0
logger = logging.getLogger(__name__)
_running: set[asyncio.Task[None]] = set()


def once(now: datetime) -> None:
    """One pass over everything that may be overdue at `now`."""
    expire_seeks(now=now)
    free_tasks(now=now)
    prune_tasks(now=now)
    take_up_turns(now=now)
    if tidy_daily(now):
        put_away(now=now)


def start() -> None:
    """Sweep for ever on the loop that is running."""
    task = asyncio.get_event_loop().create_task(_forever())
    _running.add(task)


async def _forever() -> None:
    while True:
        try:
            await in_thread(once, timezone.now())
        except Exception:
            # The next pass starts from the rows again; a busy database is no end.
            logger.exception("A sweep failed")
        await asyncio.sleep(SECONDS_BETWEEN)
