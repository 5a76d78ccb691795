"""Makes data to look at. Its accounts have a password that everybody knows."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError
from django.utils import timezone

from games.background.worker import POLITENESS, end_with_input
from games.common.busy import RETRY_AFTER, is_busy
from games.demo import loading
from games.demo.people import EVERYBODY, PASSWORD

# SQLite lets writers wait in no order, and they look again within this time.
SECONDS_FOR_OTHERS = 0.05
HOME = {"localhost", "127.0.0.1", "[::1]", "testserver"}


class Command(BaseCommand):
    help = "Make people, games and invitations to look at; safe to run again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--anyway",
            action="store_true",
            help="also on a site that others can reach (its accounts are open to all)",
        )

        parser.add_argument(
            "--with-input",
            action="store_true",
            help="Leave time to those who play, and end when the standard input does; "
            "`serve --demo` loads it so.",
        )

    def handle(
        self, *args: Any, anyway: bool, with_input: bool, **options: Any
    ) -> None:
        if not anyway and not _is_at_home():
            self.stdout.write("This site is not only for this machine: no demo data.")
            return
        if with_input:
            os.nice(POLITENESS)
            end_with_input()
        self.stdout.write(f"Demo: {', '.join(EVERYBODY)}; password {PASSWORD}")
        new = 0
        for games in _steps():
            new += games
            if with_input:
                time.sleep(SECONDS_FOR_OTHERS)
        self.stdout.write(f"Demo: {loading.count()} finished games ({new} new).")


def _steps() -> Iterator[int]:
    """The steps of the loading; as often as the database is busy, those that are left
    then."""
    while True:
        try:
            yield from loading.steps(timezone.now())
        except DatabaseError as error:
            if not is_busy(error):
                raise
            time.sleep(RETRY_AFTER)
        else:
            return


def _is_at_home() -> bool:
    """Whether the site answers to this machine's own names only, without HTTPS."""
    return not settings.HTTPS and set(settings.ALLOWED_HOSTS) <= HOME
