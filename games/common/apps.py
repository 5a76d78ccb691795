"""The room `games.common` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class CommonConfig(AppConfig):
    name = "games.common"
