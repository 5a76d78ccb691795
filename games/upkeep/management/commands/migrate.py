"""`manage.py migrate`: as Django's, but a new database takes a second and not ten.

A hundred migrations have changed the tables one after the other. Where there are no
tables yet, they are made as the models are now, and all migrations are noted as done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.recorder import MigrationRecorder
from django.db.transaction import atomic

from games.common.migrating import CreateKeyedModel, keyed

# What asks for some migrations, or only for what would be done.
ASKED_FOR = ("app_label", "fake", "plan", "check_unapplied", "prune", "one_by_one")


class Command(migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--one-by-one",
            action="store_true",
            help="Run every migration, on a new database too.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        if any(map(options.get, ASKED_FOR)) or connection.introspection.table_names():
            super().handle(*args, **options)
            return
        migrations = MigrationLoader(None).graph.nodes
        # All or nothing: half of the tables would be taken for an old database.
        with connection.constraint_checks_disabled(), atomic(connection.alias):
            _make_keyed(connection, migrations.values())
            with _without_migrations():
                super().handle(*args, **options | {"run_syncdb": True})
            _note(connection, migrations)


def _make_keyed(
    connection: BaseDatabaseWrapper, migrations: Iterable[Migration]
) -> None:
    """Make the tables that lie in the order of their keys, which models do not say."""
    found = [
        apps.get_model(each.app_label, made.name)
        for each in migrations
        for made in each.operations
        if isinstance(made, CreateKeyedModel)
    ]
    with connection.schema_editor() as editor, keyed(editor):
        for model in found:
            editor.create_model(model)


@contextmanager
def _without_migrations() -> Iterator[None]:
    """Django makes the tables of apps that have no migrations from their models."""
    before = settings.MIGRATION_MODULES
    settings.MIGRATION_MODULES = dict.fromkeys(
        each.label for each in apps.get_app_configs()
    )
    try:
        yield
    finally:
        settings.MIGRATION_MODULES = before


def _note(connection: BaseDatabaseWrapper, names: Iterable[tuple[str, str]]) -> None:
    """Note that the migrations of these apps and names have been done."""
    recorder = MigrationRecorder(connection)
    recorder.ensure_schema()
    recorder.migration_qs.bulk_create(
        recorder.Migration(app=app, name=name) for app, name in names
    )
