"""The backend of DATABASES where the site stands on SQLite."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from django.db.backends.sqlite3 import base, operations


class DatabaseOperations(operations.DatabaseOperations):
    """Django's, but that moments, of which every row has some, need no questions."""

    def convert_datetimefield_value(
        self, value: Any, expression: Any, connection: Any
    ) -> Any:
        if type(value) is datetime and connection.timezone is UTC:
            return value.replace(tzinfo=UTC)
        return super().convert_datetimefield_value(value, expression, connection)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, with our cursors."""

    ops_class = DatabaseOperations

    def create_cursor(self, name: str | None = None) -> Any:
        return self.connection.cursor(factory=Cursor)


class Cursor(base.SQLiteCursorWrapper):
    """Django's writes `?` for each `%s` whenever a question is asked, which takes as
    long as many an answer. Here it is done once for each text."""

    def convert_query(self, query: str, *, param_names: Any = None) -> str:
        if param_names is None:
            return _converted(query)
        return super().convert_query(query, param_names=param_names)


@lru_cache(maxsize=1024)
def _converted(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")
