"""Writing very many rows: COPY on PostgreSQL, prepared INSERTs on SQLite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

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
    columns = [str(field.column) for field in columns_of(model)]
    insert(model._meta.db_table, rows, columns)


def insert(table: str, rows: Iterable[Values], columns: Sequence[str] = ()) -> None:
    """Write rows of these columns of a table, or of all."""
    quote = connection.ops.quote_name
    names = f" ({', '.join(map(quote, columns))})" if columns else ""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {quote(table)}{names} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
            return
        every = [*rows]
        if every:
            marks = ", ".join(["%s"] * len(every[0]))
            sql = f"INSERT INTO {quote(table)}{names} VALUES ({marks})"  # noqa: S608
            cursor.executemany(sql, every)


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
