"""The room `games.background` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class BackgroundConfig(AppConfig):
    name = "games.background"
