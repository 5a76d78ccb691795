"""The rules of all games as a Django app, which every room shares. No other file of
the engine knows Django."""

from __future__ import annotations

from django.apps import AppConfig


class EngineConfig(AppConfig):
    name = "games.engine"
