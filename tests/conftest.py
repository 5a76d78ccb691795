"""What all tests share."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db.backends.signals import connection_created
from django.dispatch import receiver


@receiver(connection_created)
def read_without_locks(connection, **words) -> None:
    """Let readers of the usual test database, which lies in memory, lock no table.

    Threads that share it would be refused at once instead of waiting for each other,
    as they do in a file and in PostgreSQL.
    """
    if connection.vendor == "sqlite" and connection.is_in_memory_db():
        connection.cursor().execute("PRAGMA read_uncommitted = 1")


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Nobody has asked too often yet."""
    cache.clear()
