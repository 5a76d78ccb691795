"""The room `games.ladders` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LaddersConfig(AppConfig):
    name = "games.ladders"
    verbose_name = _("Ladders")

    def ready(self) -> None:
        """Register what the room keeps of people, and what it hears."""
        import_module("games.ladders.members.personal_data")
        import_module("games.ladders.members.shown_invitations")
        import_module("games.ladders.arranged_games")
        import_module("games.ladders.challenges.ended_games")
        import_module("games.ladders.rounds.ended_games")
