"""The room `games.start` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class StartConfig(AppConfig):
    name = "games.start"
