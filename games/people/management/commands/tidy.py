from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.people import cleanups


class Command(BaseCommand):
    help = "Delete sessions that are over and old guests who left nothing behind."

    def handle(self, *args: Any, **options: Any) -> None:
        sessions, guests = cleanups.tidy(now=timezone.now())
        self.stdout.write(f"Deleted {sessions} sessions and {guests} guests.")
