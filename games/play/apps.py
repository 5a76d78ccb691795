"""The room `games.play` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    name = "games.play"
    verbose_name = _("Play")

    def ready(self) -> None:
        """Register what the room keeps of people, and what it hears."""
        import_module("games.play.personal_data")
