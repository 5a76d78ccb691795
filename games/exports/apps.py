"""The room `games.exports` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class ExportsConfig(AppConfig):
    name = "games.exports"
