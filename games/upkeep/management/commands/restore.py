"""`manage.py restore FILE`: the database as it was when FILE was written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.upkeep import backups


class Command(BaseCommand):
    help = "Make the database what it was when a backup was written."
    # The database may be empty, so that no query can be made.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--overwrite", action="store_true", help="replace people and games"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        file, overwrite = options["file"], options["overwrite"]
        try:
            backups.restore(file, overwrite=overwrite, now=timezone.now())
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"The database is what it was in {file}. Run `manage.py migrate` before "
            "you serve it."
        )
