"""The room `games.dice` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class DiceConfig(AppConfig):
    name = "games.dice"
