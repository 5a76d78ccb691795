"""The Django app that holds the tables of all rooms."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig

# Modules that register what their room keeps of a person, in the order in which it is
# handed over: games first, as all hold games before what hangs on them.
PERSONAL_DATA = (
    "games.play.personal_data",
    "games.lobby.personal_data",
    "games.rulesets.personal_data",
    "games.notices.personal_data",
    "games.fairness.personal_data",
    "games.ladders.members.personal_data",
    "games.ratings.personal_data",
    "games.vacations.personal_data",
)
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
        for module in (*PERSONAL_DATA, *LISTENERS):
            import_module(module)
