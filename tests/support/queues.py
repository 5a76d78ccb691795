"""The two places where tasks may wait, for tests that want both."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from django.test import override_settings
from redis import Redis
from redis.exceptions import RedisError

REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/14")
# For a fixture's `params`.
QUEUES = ("database", pytest.param("redis", marks=pytest.mark.redis))


def redis_or_skip() -> Redis:
    """The Redis of this machine. Where there is none the test is skipped, unless the
    services are required."""
    at = urlsplit(REDIS)
    redis = Redis.from_url(REDIS, socket_connect_timeout=3)
    try:
        redis.ping()
    except RedisError as error:
        if os.environ.get("RITHMO_REQUIRE_SERVICES"):
            pytest.fail(f"Redis is required: {error}")
        pytest.skip(f"There is no Redis at {at.hostname}:{at.port}.")
    return redis


@contextmanager
def queue_of(kind: str) -> Iterator[None]:
    """All tasks of this process wait in a new queue of this kind."""
    if kind == "database":
        yield
        return
    prefix = f"rithmo:test:{os.getpid()}"
    with redis_or_skip() as redis:
        queue = "games.background.redis_queue.RedisQueue"
        options = {"url": REDIS, "prefix": prefix}
        tasks = {"default": {"BACKEND": queue, "OPTIONS": options}}
        try:
            with override_settings(TASKS=tasks):
                yield
        finally:
            for key in redis.scan_iter(f"{prefix}:*"):
                redis.delete(key)
