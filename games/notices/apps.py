"""The room `games.notices` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    name = "games.notices"
    verbose_name = _("Notices")

    def ready(self) -> None:
        """Register what the room keeps of people, and what it hears."""
        import_module("games.notices.personal_data")
        import_module("games.notices.game_notices")
