"""Between processes: what one says to the hubs of all others, on the line.

Messages may be lost or doubled without harm: every few seconds each process looks for
itself.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine
from typing import Any

from asgiref.sync import async_to_sync

from games.common import busy
from games.common.logs import Trouble
from games.wire import line
from games.wire.line import Event, Line

LOOK_AGAIN = 15.0  # seconds after which a lost message is made good
LOOK_ALONE = 1.0  # seconds, while nothing can be heard of others
LOOK_CLOSELY = 0.25  # seconds, for what a worker may change who cannot tell
LONGEST_SENDING = 3.0  # seconds
CANCEL_AGAIN = 0.2  # seconds
COUNT_HOLDS = 4 * LOOK_AGAIN  # seconds for which a count from elsewhere is believed

logger = logging.getLogger(__name__)

Look = Callable[[], Coroutine[Any, Any, None]]
Say = Callable[[Event], Coroutine[Any, Any, None]]


class Relay:
    """This process among others.

    `heard(topic, version)` and `recounted(topic)` are called on the loop with what
    others say; `look_again()` from time to time, and `look_closely()` much more often
    where others cannot say anything.
    """

    def __init__(
        self,
        heard: Callable[[str, int], Coroutine[Any, Any, None]],
        recounted: Callable[[str], None],
        look_again: Look,
        look_closely: Look,
    ) -> None:
        self.origin = secrets.token_hex(8)
        self._heard = heard
        self._recounted = recounted
        self._look_again = look_again
        self._look_closely = look_closely
        self._loop: asyncio.AbstractEventLoop | None = None
        self._line: Line | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._elsewhere: dict[str, dict[str, tuple[int, float]]] = defaultdict(dict)
        self._is_deaf = False  # and so cannot be heard either
        self._silence = Trouble(
            "Other processes cannot be heard; this one looks for itself",
            "Other processes can be heard again",
        )

    def open_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """Listen to the others on `loop`, the one loop of this process."""
        if self._loop is not loop:
            self._loop = loop
            self._start(_for_ever(LOOK_AGAIN, self._look_again))
            if line.is_there():
                self._line = Line()
                self._start(self._listen_for_ever(self._line))
            else:
                self._start(_for_ever(LOOK_CLOSELY, self._look_closely))

    async def close(self) -> None:
        """Stop listening, and hang up. A client that hides a cancel from its task is
        cancelled again."""
        self._loop = None
        while tasks := tuple(self._tasks):
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=CANCEL_AGAIN)
        if self._line is not None:
            await self._line.close()
            self._line = None

    def tell_news(self, topic: str, version: int) -> None:
        """Tell all other processes that `topic` is at `version`; from any thread."""
        self._tell({"type": "news", "topic": topic, "version": version})

    def tell_audience(self, topic: str, count: int) -> None:
        """Tell all other processes how many watch `topic` here; from any thread."""
        self._tell({"type": "audience", "topic": topic, "count": count})

    def audience_elsewhere(self, topic: str) -> int:
        """How many watch `topic` at other processes, as far as they have told."""
        told = self._elsewhere.get(topic, {})
        oldest = time.monotonic() - COUNT_HOLDS
        return sum(count for count, at in tuple(told.values()) if at > oldest)

    # --- Saying ---

    def _tell(self, event: Event) -> None:
        if self._is_deaf or not line.is_there():
            return
        event["origin"] = self.origin
        loop, own = self._loop, self._line
        if loop is not None and loop.is_running() and own is not None:
            say = own.say
            loop.call_soon_threadsafe(lambda: self._start(self._send(say, event)))
        else:
            async_to_sync(self._send)(line.say_once, event)

    async def _send(self, say: Say, event: Event) -> None:
        try:
            async with asyncio.timeout(LONGEST_SENDING):
                await say(event)
        except Exception as error:
            # The change itself is kept; the others see it when they look again.
            self._silence.noticed(error)
        else:
            self._silence.over()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- Hearing ---

    async def _listen_for_ever(self, own: Line) -> None:
        while not _is_to_end():
            try:
                async for event in own.heard():
                    if event is None:
                        self._listens()
                    else:
                        await self._hear(event)
                    if _is_to_end():
                        return
            except Exception as error:
                self._is_deaf = True
                self._silence.noticed(error)
                await asyncio.sleep(LOOK_ALONE)
                await _look(self._look_again)

    def _listens(self) -> None:
        """We hear the others, perhaps again."""
        if self._is_deaf:
            self._is_deaf = False
            self._silence.over()
            self._start(_look(self._look_again))  # what was said meanwhile

    async def _hear(self, event: Event) -> None:
        topic, origin = event["topic"], event["origin"]
        if origin == self.origin:
            return
        if event["type"] == "news":
            self._start(self._heard(topic, event["version"]))
            return
        told = self._elsewhere[topic]
        told[origin] = (event["count"], time.monotonic())
        if not event["count"]:
            del told[origin]
        if not told:
            del self._elsewhere[topic]
        self._recounted(topic)


async def _for_ever(seconds: float, look: Look) -> None:
    while True:
        await asyncio.sleep(seconds)
        await _look(look)


async def _look(look: Look) -> None:
    """Look now; what goes wrong is tried again by the next look."""
    try:
        await look()
    except Exception as error:
        if busy.is_busy(error):
            busy.database.noticed(error)
        else:
            logger.warning("Looking again failed", exc_info=True)


def _is_to_end() -> bool:
    """Whether this task was cancelled; the client of Redis may hide that from it."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
