"""Many rows written at once: COPY on PostgreSQL, prepared INSERTs on SQLite."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections
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
    insert_rows(model._meta.db_table, rows, columns)


def insert_rows(
    table: str, rows: Iterable[Values], columns: Sequence[str] = ()
) -> None:
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
