"""The room `games.upkeep` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class UpkeepConfig(AppConfig):
    name = "games.upkeep"
