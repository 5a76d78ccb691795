"""The cache of several processes is a help, not a need: while Redis is away, each
process goes on without it.

Counts are then kept by each process for itself, and sessions are read from the
database, where they are kept anyway.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.dummy import DummyCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from games.common.away import Server

MOST = 100_000  # counts that a process keeps for itself


class CacheServer(Server):
    """What this process knows of one Redis."""

    def __init__(self) -> None:
        super().__init__(
            "Redis does not answer; this process goes on without it",
            "Redis answers again",
        )
        self.outdated: set[str] = set()  # keys that were changed while it was away


_servers: dict[str, CacheServer] = {}


class Client:
    """Django's client of Redis, or `instead` of it while Redis is away.

    Both know the same calls: get, set, add, incr, delete and so on.
    """

    def __init__(self, redis: Any, instead: BaseCache, server: CacheServer) -> None:
        self._redis, self._instead, self._server = redis, instead, server

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return partial(self._call, name)

    def _call(self, name: str, *args: Any) -> Any:
        if self._server.may_be_asked():
            try:
                self._forget_outdated()
                answer = getattr(self._redis, name)(*args)
            except RedisError as error:
                self._server.is_away(error)
            else:
                self._server.is_there()
                return answer
        if name in {"set", "delete"}:
            self._server.outdated.add(args[0])
        return getattr(self._instead, name)(*args)

    def _forget_outdated(self) -> None:
        """Nobody is logged in again because Redis has not heard of the log-out."""
        if self._server.outdated:
            known = tuple(self._server.outdated)
            self._redis.delete_many(known)
            self._server.outdated.difference_update(known)


class CountingCache(RedisCache):
    """Counts in Redis, and while it is away in the memory of this process."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._server = _servers.setdefault(server, CacheServer())
        self._instead = self._without_redis()

    def _without_redis(self) -> BaseCache:
        return LocMemCache("without redis", {"OPTIONS": {"MAX_ENTRIES": MOST}})

    @cached_property
    def _cache(self) -> Any:
        return Client(super()._cache, self._instead, self._server)


class SessionCache(CountingCache):
    """Sessions in Redis; while it is away nothing, as what one process kept for
    itself would not hear of a log-out at another."""

    def _without_redis(self) -> BaseCache:
        return DummyCache("", {})
