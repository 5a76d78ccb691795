"""What is sent on a connection, held back while its peer does not read."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer

Send = Callable[[], object]


@implementer(IPushProducer)
class Outbox:
    """Messages for one connection, of which at most so many bytes may wait.

    The transport calls `pauseProducing` when its own buffer is full, which it is when
    the peer does not read, and `resumeProducing` when the buffer is empty.
    """

    def __init__(self, *, most: int) -> None:
        self.most = most
        self.size = 0
        self._waiting: deque[tuple[int, Send]] = deque()
        self._is_paused = False
        self._watching: list[asyncio.Future[None]] = []

    def put(self, size: int, send: Send) -> bool:
        """Send now or in turn; False where too much waits already."""
        if not self._is_paused and not self._waiting:
            send()
            return True
        if self.size + size > self.most:
            return False
        self._waiting.append((size, send))
        self.size += size
        return True

    async def drained(self) -> None:
        """Return when nothing waits any more."""
        if self._is_paused:
            future = asyncio.get_running_loop().create_future()
            self._watching.append(future)
            await future

    def clear(self) -> None:
        """Forget what waits."""
        self._waiting.clear()
        self.size = 0

    def pauseProducing(self) -> None:  # noqa: N802
        self._is_paused = True

    def resumeProducing(self) -> None:  # noqa: N802
        self._is_paused = False
        while self._waiting and not self._is_paused:
            size, send = self._waiting.popleft()
            self.size -= size
            send()
        if not self._is_paused:
            self._wake()

    def stopProducing(self) -> None:  # noqa: N802
        self.clear()
        self._is_paused = False
        self._wake()

    def _wake(self) -> None:
        watching, self._watching = self._watching, []
        for future in watching:
            if not future.done():
                future.set_result(None)
