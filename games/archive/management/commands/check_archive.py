"""`manage.py check_archive`: compare the index of finished games with the games."""

from __future__ import annotations

from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.archive.index.checking import faults
from games.archive.models import Entry, Waiting


class Command(BaseCommand):
    help = "Compare the index of finished games with the games, some of them wholly."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--sample", type=int, default=100, help="so many games are replayed"
        )
        parser.add_argument("--seed", type=int, help="for the same games again")

    def handle(self, *args: Any, **given: Any) -> None:
        chance = Random(given["seed"])  # noqa: S311  # a sample, no secret
        found = list(faults(given["sample"], chance))
        for fault in found:
            self.stdout.write(fault)
        if found:
            raise CommandError(f"{len(found)} faults. `rebuild_archive` mends them.")
        games, waiting = Entry.objects.count(), Waiting.objects.count()
        self.stdout.write(f"{games} games agree with the index, {waiting} wait for it.")
