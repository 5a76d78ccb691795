"""Questions that PostgreSQL plans once for each connection, not each time: those whose
planning takes longer than their answer, and whose plan is the same whatever is asked
for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import connection


def planned_cursor() -> Any:
    """A cursor for such questions; the usual one on other databases."""
    if connection.vendor != "postgresql":
        return connection.cursor()
    connection.ensure_connection()
    database: Any = connection
    return database._prepare_cursor(_planned()(database.connection))


def is_planned_once(cursor: Any) -> bool:
    """Whether what this cursor is asked is planned once."""
    return connection.vendor == "postgresql" and isinstance(cursor.cursor, _planned())


def typed(params: Sequence[Any]) -> list[Any]:
    """The same with whole numbers of one kind, however many figures they have: psycopg
    tells the kind of each, and for other kinds a question would be planned anew."""
    if connection.vendor != "postgresql":
        return [*params]
    whole = _whole_number()
    return [whole(each) if type(each) is int else each for each in params]


@cache
def _planned() -> Any:
    """psycopg is there with PostgreSQL alone."""
    from django.db.backends.postgresql.base import ServerBindingCursor

    return ServerBindingCursor


@cache
def _whole_number() -> Any:
    from psycopg.types.numeric import Int8

    return Int8
