"""The room `games.archive` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    name = "games.archive"

    def ready(self) -> None:
        """Hear what is to be indexed, and register what the room keeps of people."""
        import_module("games.archive.index.receivers")
        import_module("games.archive.personal_data")
