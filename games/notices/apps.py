"""The room `games.notices` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    name = "games.notices"
    verbose_name = _("Notices")

    def ready(self) -> None:
        """Register what the room keeps and asks of people, and what it hears."""
        from accounts.players import ask_along
        from games.notices.selectors import asked_along

        ask_along(asked_along(), for_pages=True)
        import_module("games.notices.personal_data")
        import_module("games.notices.game_notices")
