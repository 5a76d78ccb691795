"""`games` as a Django app: how its tables came to be before every room had its own."""

from __future__ import annotations

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
