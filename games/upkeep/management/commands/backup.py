"""`manage.py backup FILE`: the whole database as one file, also while people play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.upkeep import backups


class Command(BaseCommand):
    help = "Write the whole database into one file, also while people play."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--overwrite", action="store_true", help="replace the file if it is there"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            backups.backup(options["file"], overwrite=options["overwrite"])
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"The database is in {options['file']}.")
