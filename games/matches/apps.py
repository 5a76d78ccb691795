"""The room `games.matches` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "games.matches"

    def ready(self) -> None:
        """Hear what happens in the rooms below."""
        import_module("games.matches.series")
