"""Questions of the ORM whose SQL is made once: for those that every page and every move
asks, making the SQL takes several times longer than the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)


class Compiled(Generic[M]):
    """A query with placeholders, made by `make` from any values.

    The values are given in the order in which they stand in the query.
    """

    def __init__(self, make: Callable[[], QuerySet[M]]) -> None:
        self._make = make
        self._sql: dict[str, tuple[type[M], str]] = {}  # by kind of database

    def first(self, *values: Any) -> M | None:
        """The first row, or None."""
        return next(iter(self.all(*values)), None)

    def all(self, *values: Any) -> list[M]:
        """All rows; what is annotated comes as attributes."""
        if connection.vendor not in self._sql:
            rows = self._make()
            sql, _ = rows.query.sql_with_params()
            self._sql[connection.vendor] = rows.model, sql
        model, sql = self._sql[connection.vendor]
        return list(model._default_manager.raw(sql, values))
