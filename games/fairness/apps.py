"""The room `games.fairness` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FairnessConfig(AppConfig):
    name = "games.fairness"
    verbose_name = _("Fair play")

    def ready(self) -> None:
        """Register what the room keeps of people, and what it hears."""
        from accounts.players import ask_along
        from games.fairness.circles import asked_along

        ask_along(asked_along())
        import_module("games.fairness.personal_data")
