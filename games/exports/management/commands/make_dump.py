"""Write the dump of a month, read it back and publish it."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.exports.dumps import BadDump, make_dump


class Command(BaseCommand):
    help = "Publish all finished games of a month as one file; safe to run again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("month", nargs="?", help="2026-05; the last one by default")

    def handle(self, *args: Any, month: str | None, **options: Any) -> None:
        now = timezone.now()
        last = (now.year, now.month - 1) if now.month > 1 else (now.year - 1, 12)
        wanted = month or f"{last[0]}-{last[1]:02}"
        found = re.fullmatch(r"([0-9]{4})-(0[1-9]|1[0-2])", wanted)
        if found is None:
            raise CommandError(f"A month is written 2026-05, not {wanted[:20]!r}.")
        try:
            made = make_dump(int(found[1]), int(found[2]), site=settings.SITE_URL)
        except (BadDump, ValueError) as error:
            raise CommandError(f"Not published: {error}") from error
        self.stdout.write(
            f"{made.file}: {made.games} games, {made.plies} plies, {made.bytes} bytes, "
            f"all played again."
        )
