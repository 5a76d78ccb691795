"""The threads beside the loop: a few, which keep their database connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import connections

P = ParamSpec("P")
T = TypeVar("T")

# A thread is added only while all others are busy.
threads = ThreadPoolExecutor(max_workers=8, thread_name_prefix="rithmo")


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `work`, which may use the database, beside the loop.

    One hop, where Channels' own helper opens and closes the connection each time.
    """
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(threads, lambda: _tidily(work, *args, **kwargs))


def _tidily(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """A connection out of a pool goes back to it, and a broken one is closed."""
    try:
        return work(*args, **kwargs)
    finally:
        for connection in connections.all(initialized_only=True):
            pooled = "pool" in connection.settings_dict["OPTIONS"]
            if pooled or connection.errors_occurred:
                connection.close()
