"""The room `games.lobby` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    name = "games.lobby"
    verbose_name = _("Lobby")

    def ready(self) -> None:
        """Register what the room keeps of people, and what it hears."""
        import_module("games.lobby.invitees")
        import_module("games.lobby.personal_data")
        import_module("games.lobby.shown_invitations")
        import_module("games.lobby.topics")
