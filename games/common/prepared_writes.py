"""One row added or changed by SQL that is made once: what every move writes. Making the
SQL takes several times longer than writing the row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import (
    AutoField,
    CharField,
    Field,
    IntegerField,
    Model,
    PositiveBigIntegerField,
    PositiveIntegerField,
    PositiveSmallIntegerField,
    TextField,
)
from django.db.models.sql import InsertQuery, UpdateQuery

Shape = tuple[Any, ...]

_updates: dict[Shape, str] = {}
_inserts: dict[Shape, tuple[str, Any]] = {}


def update(row: Model, **changes: Any) -> None:
    """Write plain values into fields of `row` in the database, as
    `filter(pk=row.pk).update(…)` does."""
    database = connections[DEFAULT_DB_ALIAS]
    fields = map(row._meta.get_field, changes)
    values = _bare(zip(fields, changes.values(), strict=True), database)
    # What is empty stands in the SQL itself.
    empty = [value is None for value in values]
    shape = (database.vendor, type(row), *changes, *empty)
    if shape not in _updates:
        _updates[shape] = _update_of(row, changes)
    given = [value for value in values if value is not None]
    with transaction.mark_for_rollback_on_error(), database.cursor() as cursor:
        cursor.execute(_updates[shape], [*given, row.pk])


def insert(row: Model) -> None:
    """Write a new row that the database numbers, as `bulk_create([row])` does."""
    database = connections[DEFAULT_DB_ALIAS]
    fields = [f for f in row._meta.concrete_fields if not isinstance(f, AutoField)]
    given = ((field, field.pre_save(row, add=True)) for field in fields)
    shape = (database.vendor, type(row))
    if shape not in _inserts:
        _inserts[shape] = _insert_of(row, fields)
    sql, returning = _inserts[shape]
    operations: Any = database.ops
    with transaction.mark_for_rollback_on_error(), database.cursor() as cursor:
        cursor.execute(sql, _bare(given, database))
        (row.pk,) = operations.fetch_returned_insert_columns(cursor, returning)
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS


# What stands in the database as it is in Python, as fields of these kinds take it.
PLAIN: dict[type[Field[Any, Any]], type] = {
    CharField: str,
    TextField: str,
    IntegerField: int,
    PositiveBigIntegerField: int,
    PositiveIntegerField: int,
    PositiveSmallIntegerField: int,
}


def _bare(
    values: Iterable[tuple[Any, Any]], database: BaseDatabaseWrapper
) -> list[Any]:
    """Values of fields as this kind of database takes them."""
    return [
        value
        if type(value) is PLAIN.get(type(field))
        else field.get_db_prep_save(value, database)
        for field, value in values
    ]


def _update_of(row: Model, changes: dict[str, Any]) -> str:
    rows = type(row)._base_manager.filter(pk=row.pk)
    query: Any = rows.query.chain(UpdateQuery)
    query.add_update_values(changes)
    sql: str = query.get_compiler(DEFAULT_DB_ALIAS).as_sql()[0]
    return sql


def _insert_of(row: Model, fields: list[Field[Any, Any]]) -> tuple[str, Any]:
    """The SQL, and how the new number is asked for."""
    query = InsertQuery(type(row))
    query.insert_values(fields, [row])
    compiler: Any = query.get_compiler(DEFAULT_DB_ALIAS)
    compiler.returning_fields = [row._meta.pk]
    ((sql, _values),) = compiler.as_sql()
    return sql, compiler.returning_params
