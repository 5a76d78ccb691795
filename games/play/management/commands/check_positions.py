"""`manage.py check_positions`: make every position again from the plies and compare."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.play.checks import faults
from games.play.models import Game


class Command(BaseCommand):
    help = "Make every position again from the plies alone and compare."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "game", nargs="*", help="ids of games; all if none is given"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.order_by("created_at", "id")
        if options["game"]:
            games = games.filter(pk__in=options["game"])
        checked = wrong = 0
        for game in games.iterator():
            found = faults(game)
            checked += 1
            wrong += bool(found)
            for fault in found:
                self.stdout.write(f"{game.pk}: {fault}")
        if wrong:
            raise CommandError(f"{wrong} of {checked} games differ from their plies.")
        self.stdout.write(f"{checked} games agree with their plies.")
