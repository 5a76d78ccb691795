"""`manage.py rebuild_archive [--resume]`: make the index of finished games again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from games.archive.index.queue import put_all_in_line
from games.archive.index.writing import clear, complete_tallies, index_waiting
from games.archive.models import VERSION, Waiting

AT_ONCE = 10.0  # seconds between two lines of output


class Command(BaseCommand):
    help = (
        "Make the index of finished games again. If it is stopped, the rest stays in "
        "line for the workers, or for --resume."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--resume",
            action="store_true",
            help="index the games alone that are missing or were written earlier",
        )

    def handle(self, *args: Any, **given: Any) -> None:
        now = timezone.now()
        if given["resume"]:
            put_all_in_line(now, unless_version=VERSION)
        else:
            clear(now)
        games = 0
        while left := Waiting.objects.count():
            done = index_waiting(AT_ONCE)
            games += done
            self.stdout.write(f"{games} games indexed, {left - done} left.")
            if not done:
                self.stdout.write("A worker is at it: it does the rest.")
                return
        if positions := complete_tallies():
            self.stdout.write(f"{positions} common positions counted.")
        elif not games:
            self.stdout.write("Nothing was missing.")
