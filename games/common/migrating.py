"""What migrations of several rooms share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.migrations import CreateModel, SeparateDatabaseAndState
from django.db.migrations.state import ProjectState


class StateOnly(SeparateDatabaseAndState):
    """Changes what migrations know of the models, and no table.

    Django renders every model anew that is related to a changed one, after each of the
    changes. Nobody looks at the models before the last of them, so they are rendered
    once, when somebody does.
    """

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        vars(state).pop("apps", None)
        super().state_forwards(app_label, state)


class CreateKeyedModel(CreateModel):
    """A table of many small rows that lie in the order of their primary key and have no
    number of their own: less than half the space on SQLite. On other databases it is a
    table like any other. The key is best never changed: SQLite's tables are copied then
    as Django makes them."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: Any,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        with keyed(schema_editor):
            super().database_forwards(app_label, schema_editor, from_state, to_state)


@contextmanager
def keyed(schema_editor: Any) -> Iterator[None]:
    """The tables that are made meanwhile lie in the order of their keys."""
    usual = schema_editor.sql_create_table
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.sql_create_table = f"{usual} WITHOUT ROWID"
    try:
        yield
    finally:
        schema_editor.sql_create_table = usual
