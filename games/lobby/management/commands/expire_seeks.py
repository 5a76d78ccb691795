"""Closes the invitations whose time is over; the sweep does the same."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.lobby.services import expire_seeks


class Command(BaseCommand):
    help = "Close the invitations whose time is over."

    def handle(self, *args: Any, **options: Any) -> None:
        closed = expire_seeks(now=timezone.now())
        self.stdout.write(f"Invitations closed: {closed}.")
