"""One core for all threads of a process that serves.

Of Python's threads one runs at a time. Spread over several cores they hand their work
from core to core, and each finds its caches empty: a move costs a fifth more, and fewer
are made in a second. So they keep to one core, and where others want it too they go to
another. Workers beside the server use what there is.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import re
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings

SECONDS_BETWEEN_LOOKS: Final = 10.0
CROWDED: Final = 0.25  # the share of a core that others use, from which on we look
GAIN: Final = 0.15  # by which another core must be less in use
ALIKE: Final = 0.05  # in use so much more than the idlest, a core is as good
MOMENT: Final = 0.001  # seconds

logger = logging.getLogger(__name__)
_running: set[asyncio.Task[None]] = set()
_STAT, _THREADS = Path("/proc/stat"), "/proc/self/task"
_CORE = re.compile(r"^cpu(\d+) (.+)$", re.MULTILINE)


class Ticks(NamedTuple):
    """What a core has done since the machine started. Who is nice makes way for us, and
    is not counted as work."""

    work: int
    all: int


def ticks_in(stat: str) -> dict[int, Ticks]:
    """The ticks of each core, as `/proc/stat` tells them."""
    return {int(core): _ticks(counts) for core, counts in _CORE.findall(stat)}


def _ticks(counts: str) -> Ticks:
    user, nice, system, idle, wait, *interrupts = map(int, counts.split()[:8])
    work = user + system + sum(interrupts)
    return Ticks(work, work + nice + idle + wait)


def better_core(
    core: int,
    used: Mapping[int, float],
    own: float,
    draw: Callable[[Sequence[int]], int] = random.choice,
) -> int:
    """Where to go from `core`, of which we use the share `own`: to one of the idlest,
    if others want ours; else nowhere. `used` is what share of each is in use."""
    others, idlest = used[core] - own, min(used.values())
    if others < CROWDED or idlest > others - GAIN:
        return core
    return draw([each for each, share in used.items() if share <= idlest + ALIKE])


class Usage(NamedTuple):
    """A look at this machine."""

    ticks: Mapping[int, Ticks]
    spent: float  # seconds of a processor that this process has had
    at: float  # seconds

    @classmethod
    def now(cls) -> Usage:
        return cls(ticks_in(_STAT.read_text()), time.process_time(), time.monotonic())

    def used_since(self, before: Usage) -> dict[int, float]:
        """The share of each core that was in use meanwhile."""
        return {
            core: (ticks.work - before.ticks[core].work)
            / max(1, ticks.all - before.ticks[core].all)
            for core, ticks in self.ticks.items()
            if core in before.ticks
        }

    def own_since(self, before: Usage) -> float:
        """The share of a core that this process had meanwhile."""
        return (self.spent - before.spent) / max(MOMENT, self.at - before.at)


class OneCore:
    """The core of this process, one of `cores`."""

    def __init__(self, core: int, cores: Collection[int]) -> None:
        self.core, self.cores = core, cores
        self._seen = Usage.now()
        os.sched_setaffinity(0, {core})  # for threads that this one starts, too

    def look(self) -> None:
        """Go to another core if others have wanted this one since the last look."""
        before, self._seen = self._seen, Usage.now()
        every = self._seen.used_since(before)
        used = {core: share for core, share in every.items() if core in self.cores}
        if self.core in used:
            self.go(better_core(self.core, used, self._seen.own_since(before)))

    def go(self, core: int) -> None:
        """Move the threads that are on our core alone: others may start workers."""
        for thread in map(int, os.listdir(_THREADS) if core != self.core else ()):
            with suppress(ProcessLookupError):  # it may have ended
                if os.sched_getaffinity(thread) == {self.core}:
                    os.sched_setaffinity(thread, {core})
        self.core = core


def keep_to_one(port: int) -> None:
    """Keep this thread, which has the loop, and all that it will start to one core.
    Servers at neighbouring ports begin at different ones."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_setaffinity") else []
    if settings.ONE_CORE and len(cores) > 1:
        try:
            own = OneCore(cores[port % len(cores)], cores)
        except OSError as error:
            logger.warning("The system chooses the cores of this process: %s", error)
        else:
            loop = asyncio.get_event_loop()
            _running.add(loop.create_task(_look_for_ever(own)))


async def _look_for_ever(own: OneCore) -> None:
    while True:
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        with suppress(OSError):  # what cannot be seen any more moves nobody
            own.look()
