"""The room `games.vacations` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class VacationsConfig(AppConfig):
    name = "games.vacations"
    verbose_name = _("Vacations")

    def ready(self) -> None:
        """Register what the room keeps of people, and what it hears."""
        import_module("games.vacations.personal_data")
