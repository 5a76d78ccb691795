"""The room `games.partners` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class PartnersConfig(AppConfig):
    name = "games.partners"

    def ready(self) -> None:
        """Hear what happens in the rooms below."""
        import_module("games.partners.calls")
