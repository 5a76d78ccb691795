"""The room `games.exports` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class ExportsConfig(AppConfig):
    name = "games.exports"

    def ready(self) -> None:
        """Register what the room keeps of people."""
        import_module("games.exports.personal_data")
