"""The threads beside the loop: a few, which keep their database connection.

Work that may have to wait for other writers has threads of its own, so that pages are
read and clocks are watched while it waits.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from django.db import connections
from django.db.backends.signals import connection_created
from django.dispatch import receiver

P = ParamSpec("P")
T = TypeVar("T")

_here = threading.local()


class Threads:
    """Up to `most` threads for one kind of work. A thread is added only while all
    others of its kind are busy.

    They wait `patience` seconds for the lock of SQLite, then the work fails.
    """

    def __init__(self, kind: str, *, most: int, patience: float) -> None:
        self.patience = patience
        self._pool = ThreadPoolExecutor(
            most, thread_name_prefix=f"rithmo_{kind}", initializer=self._enter
        )

    def _enter(self) -> None:
        _here.patience = self.patience

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work`, which may use the database, in one of these threads.

        One hop, where Channels' own helper opens and closes the connection each time.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._pool, lambda: _tidily(work, *args, **kwargs)
        )


reading = Threads("reading", most=6, patience=1)
writing = Threads("writing", most=5, patience=5)
sweeping = Threads("sweeping", most=2, patience=20)
checking = Threads("checking", most=1, patience=1)

in_thread = writing.run  # for work that may write


@receiver(connection_created)
def _wait_no_longer(connection: Any, **kwargs: Any) -> None:
    """Let a new connection be as patient as its thread."""
    patience = getattr(_here, "patience", None)
    if patience is not None and connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {int(1000 * patience)}")


def _tidily(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """A connection out of a pool goes back to it, and a broken one is closed."""
    try:
        return work(*args, **kwargs)
    finally:
        for connection in connections.all(initialized_only=True):
            pooled = "pool" in connection.settings_dict["OPTIONS"]
            if pooled or connection.errors_occurred:
                connection.close()
