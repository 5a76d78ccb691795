"""Lets the engine play the games of the demo data anew; takes some minutes."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.demo.planning import make_games
from games.demo.plans import shows
from games.demo.records import file_of, write_games


class Command(BaseCommand):
    help = "Play the demo games anew and write them to games/demo/games/."

    def add_arguments(self, parser: CommandParser) -> None:
        keys = list(shows())
        parser.add_argument(
            "key", nargs="*", choices=keys, default=keys, help="games; all by default"
        )

    def handle(self, *args: Any, key: list[str], **options: Any) -> None:
        for each in key:
            self._make(each)

    def _make(self, key: str) -> None:
        records = []
        for record in make_games(key, shows()[key]):
            records.append(record)
            how = record.headers.get("Termination", "unfinished")
            self.stdout.write(f"{len(records)}: {how}, {len(record.moves)} plies")
        file = file_of(key)
        file.write_text(write_games(records), encoding="utf-8")
        self.stdout.write(f"{len(records)} games in {file.name}.")
