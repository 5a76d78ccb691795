"""Lets the engine play the games of the demo data anew; takes some minutes."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.demo.planning import make_games
from games.demo.records import FILE, write_games


class Command(BaseCommand):
    help = "Play the demo games anew and write them to games/demo/games.txt."

    def handle(self, *args: Any, **options: Any) -> None:
        records = []
        for record in make_games():
            records.append(record)
            how = record.headers.get("Termination", "unfinished")
            self.stdout.write(f"{len(records)}: {how}, {len(record.moves)} plies")
        FILE.write_text(write_games(records))
        self.stdout.write(f"{len(records)} games in {FILE.name}.")
