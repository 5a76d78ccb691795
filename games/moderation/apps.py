"""The room `games.moderation` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    name = "games.moderation"
    verbose_name = _("Moderation")

    def ready(self) -> None:
        """Register what the room keeps of people."""
        import_module("games.moderation.personal_data")
