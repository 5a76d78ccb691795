"""`manage.py rebuild_ratings [POOL …]`: count the rated games again, pool by pool."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.ratings.pools import NoSuchPool
from games.ratings.services import pools_counted, rebuild


class Command(BaseCommand):
    help = "Make all ratings again from the games; the numbers stay the same."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "pools", nargs="*", metavar="GAME/FAMILY/SPEED", help="all without one"
        )

    def handle(self, *args: Any, **given: Any) -> None:
        for pool in given["pools"] or pools_counted():
            try:
                games = rebuild(pool)
            except NoSuchPool as error:
                raise CommandError(f"{pool}: {error}") from error
            self.stdout.write(f"{pool}: {games} games counted.")
