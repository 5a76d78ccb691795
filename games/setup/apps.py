"""The room `games.setup` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class SetupConfig(AppConfig):
    name = "games.setup"
