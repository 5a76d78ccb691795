"""The Django app that holds the tables of all rooms."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig

# Modules that hear what happens in rooms below their own.
LISTENERS = (
    "games.ladders.challenges.ended_games",
    "games.ladders.rounds.ended_games",
    "games.lobby.topics",
    "games.matches.series",
    "games.notices.game_notices",
    "games.partners.calls",
    "games.people.browsers",
    "games.people.mergers",
    "games.ratings.receivers",
)


class GamesConfig(AppConfig):
    """`games`, which owns every table but those of people."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        for listener in LISTENERS:
            import_module(listener)
