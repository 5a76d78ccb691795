"""Makes a key for web push."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.notices.pushes import new_key


class Command(BaseCommand):
    help = "Print a new private key for the environment of the site (web push)."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"VAPID_PRIVATE_KEY={new_key()}")
