"""The room `games.ratings` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    name = "games.ratings"
    verbose_name = _("Ratings")

    def ready(self) -> None:
        """Register what the room keeps of people, and what it hears."""
        import_module("games.ratings.personal_data")
        import_module("games.ratings.receivers")
