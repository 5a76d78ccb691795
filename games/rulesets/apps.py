"""The room `games.rulesets` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulesetsConfig(AppConfig):
    name = "games.rulesets"
    verbose_name = _("Rule sets")

    def ready(self) -> None:
        """Register what the room keeps of people, and what it hears."""
        import_module("games.rulesets.personal_data")
