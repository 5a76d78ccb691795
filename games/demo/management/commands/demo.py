"""Makes data to look at. Its accounts have a password that everybody knows."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from games.demo.loading import load
from games.demo.people import EVERYBODY, PASSWORD

HOME = {"localhost", "127.0.0.1", "[::1]", "testserver"}


class Command(BaseCommand):
    help = "Make people, games and invitations to look at; safe to run again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--anyway",
            action="store_true",
            help="also on a site that others can reach (its accounts are open to all)",
        )

    def handle(self, *args: Any, anyway: bool, **options: Any) -> None:
        if not anyway and not _is_at_home():
            self.stdout.write("This site is not only for this machine: no demo data.")
            return
        new, games = load(timezone.now())
        self.stdout.write(
            f"Demo: {games} finished games ({new} new). Accounts: "
            f"{', '.join(EVERYBODY)}; password {PASSWORD}"
        )


def _is_at_home() -> bool:
    """Whether the site answers to this machine's own names only, without HTTPS."""
    return not settings.HTTPS and set(settings.ALLOWED_HOSTS) <= HOME
