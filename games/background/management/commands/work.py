"""Works in the background: practice partners think here."""

from __future__ import annotations

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.background import worker


class Command(BaseCommand):
    help = (
        "Do what is to be done in the background, for ever; any number of these may "
        "run, on any number of machines."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--with-input",
            action="store_true",
            help="End when the standard input does; `serve` starts its own so.",
        )

    def handle(self, *args: Any, with_input: bool, **options: Any) -> None:
        if with_input:
            worker.end_with_input()
        else:
            self.stdout.write("Working. (stop: Ctrl-C)")
        worker.work(worker.name_of(os.getpid()))
