"""Write the dump of a month, read it back and publish it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.exports.dumps import BadDump, Month, make_dump


class Command(BaseCommand):
    help = "Publish all finished games of a month as one file; safe to run again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("month", nargs="?", help="2026-05; the last one by default")

    def handle(self, *args: Any, month: str | None, **options: Any) -> None:
        now = timezone.now()
        wanted = month or str(Month.of(Month.of(now).begins - timedelta(days=1)))
        found = re.fullmatch(r"([0-9]{4})-(0[1-9]|1[0-2])", wanted)
        if found is None or found[1] == "0000":
            raise CommandError(f"A month is written 2026-05, not {wanted[:20]!r}.")
        asked = Month(int(found[1]), int(found[2]))
        try:
            made = make_dump(asked, site=settings.SITE_URL, now=now)
        except (BadDump, ValueError) as error:
            raise CommandError(f"Not published: {error}") from error
        self.stdout.write(
            f"{made.file}: {made.games} games, {made.plies} plies, {made.bytes} bytes, "
            f"all played again."
        )
