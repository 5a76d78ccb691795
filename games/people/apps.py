"""The room `games.people` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "games.people"

    def ready(self) -> None:
        """Hear what happens in the rooms below."""
        import_module("games.people.browsers")
        import_module("games.people.mergers")
