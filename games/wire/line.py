"""The line between processes, by which each says something to all others: the pub/sub
of Redis. Nothing is kept: who does not listen at that moment misses it.
"""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings

if TYPE_CHECKING:
    from redis import asyncio as aio

TO_CONNECT, TO_ANSWER = 2, 10  # seconds at most

Event = dict[str, Any]


def is_there() -> bool:
    """Whether there is a line: a site of one process has none."""
    return bool(settings.REDIS_URL)


class Line:
    """The line of one loop. Redis may be away: then all raise RedisError or OSError."""

    def __init__(self) -> None:
        self._redis = _redis()
        # What is said is heard in all databases of a Redis, which may be other sites'.
        database = urlsplit(settings.REDIS_URL).path.strip("/") or "0"
        self._channel = f"rithmo:{database}:hubs"

    async def ping(self) -> None:
        """Return once Redis has answered."""
        await self._redis.ping()

    async def say(self, event: Event) -> None:
        """Say it to everybody who listens, ourselves among them."""
        await self._redis.publish(self._channel, json.dumps(event))

    async def heard(self) -> AsyncIterator[Event | None]:
        """What is said from now on, by all; None first, once we listen."""
        async with self._redis.pubsub() as said:
            await said.subscribe(self._channel)
            async for message in said.listen():
                is_event = message["type"] == "message"
                yield json.loads(message["data"]) if is_event else None

    async def close(self) -> None:
        """Hang up."""
        await self._redis.aclose()


async def say_once(event: Event) -> None:
    """Say it where no loop goes on, as in a worker."""
    line = Line()
    try:
        await line.say(event)
    finally:
        await line.close()


def client_name(process: int) -> str:
    """What operators see of a process among the clients of Redis."""
    return f"rithmo-{process}"


def _redis() -> aio.Redis:
    """A client that tells at once that it was cut off: what was said meanwhile is lost,
    and who listens has to look for themselves."""
    from redis import asyncio as aio
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    client: aio.Redis = aio.Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=TO_CONNECT,
        socket_timeout=TO_ANSWER,
        socket_keepalive=True,
        client_name=client_name(os.getpid()),
        retry=Retry(NoBackoff(), 0),
    )
    return client
