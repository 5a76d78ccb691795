"""`manage.py bench engine|table`: measures beside a yardstick in the same run."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    help = "Measure the engine or the table beside a yardstick of the same run."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=["engine", "table"])
        parser.add_argument(
            "--quick", action="store_true", help="table: only see whether it runs"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        given = {"quick": True} if options["quick"] else {}
        import_module(f"games.bench.{options['what']}").run(self.stdout.write, **given)
