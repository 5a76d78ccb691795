"""Writing very many rows: COPY on PostgreSQL, prepared INSERTs on SQLite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.models import Field, Model

Values = Sequence[Any]


@cache
def columns_of(model: type[Model]) -> list[Field[Any, Any]]:
    """The fields of a model that are columns, in their order."""
    return [field for field in model._meta.concrete_fields if field.column]


def values_of(row: Model) -> list[Any]:
    """What the database keeps of a row that is not written yet."""
    database = connections[DEFAULT_DB_ALIAS]
    return [
        field.get_db_prep_save(getattr(row, field.attname), database)
        for field in columns_of(type(row))
    ]


def write_rows(model: type[Model], rows: Iterable[Values]) -> None:
    """Write rows of values, in the order of `columns_of`."""
    quote = connection.ops.quote_name
    table = quote(model._meta.db_table)
    fields = columns_of(model)
    names = ", ".join(quote(str(field.column)) for field in fields)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
            return
        marks = ", ".join(["%s"] * len(fields))
        insert = f"INSERT INTO {table} ({names}) VALUES ({marks})"  # noqa: S608
        cursor.executemany(insert, list(rows))


@contextmanager
def in_haste() -> Iterator[None]:
    """SQLite does not wait for the disk, and looks up no other row of a key: what is
    written is thrown away if the machine stops."""
    if connection.vendor != "sqlite":
        yield
        return
    _pragmas("synchronous = OFF", "foreign_keys = OFF", "cache_size = -400000")
    try:
        yield
    finally:
        _pragmas("synchronous = FULL", "foreign_keys = ON", "cache_size = -2000")


def _pragmas(*settings: str) -> None:
    with connection.cursor() as cursor:
        for each in settings:
            cursor.execute(f"PRAGMA {each}")


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
