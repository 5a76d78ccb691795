"""The room `games.clubs` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    name = "games.clubs"
    verbose_name = _("Clubs")

    def ready(self) -> None:
        """Register what the room keeps of people, and what it adds to pages."""
        import_module("games.clubs.personal_data")
        import_module("games.clubs.ladder_parts")
        import_module("games.clubs.topics")
