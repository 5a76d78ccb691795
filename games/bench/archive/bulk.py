"""How databases are told to write very many rows in haste."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model

# What is told to the database while it is filled, and afterwards.
HASTE: Final[Mapping[str, tuple[str, ...]]] = {
    "sqlite": (
        *("PRAGMA synchronous = OFF", "PRAGMA foreign_keys = OFF"),
        "PRAGMA cache_size = -400000",
    ),
    "postgresql": ("SET synchronous_commit = off", "SET work_mem = '256MB'"),
}
REST: Final[Mapping[str, tuple[str, ...]]] = {
    "sqlite": (
        *("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON"),
        "PRAGMA cache_size = -2000",
    ),
    "postgresql": ("RESET synchronous_commit", "RESET work_mem"),
}


@contextmanager
def in_haste() -> Iterator[None]:
    """The database does not wait for the disk, and has much memory to sort in; SQLite
    looks up no other row of a key. What is written is thrown away if the machine
    stops."""
    _tell(HASTE)
    try:
        yield
    finally:
        _tell(REST)


def _tell(settings: Mapping[str, Sequence[str]]) -> None:
    with connection.cursor() as cursor:
        for each in settings[connection.vendor]:
            cursor.execute(each)


@transaction.atomic
def renumber(*models: type[Model]) -> None:
    """Let new rows of these models be numbered behind those that are there."""
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(sql)


def look_through() -> None:
    """Let PostgreSQL look through what it has, as it does of itself in time; SQLite
    never does."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
