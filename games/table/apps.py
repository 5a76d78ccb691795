"""The room `games.table` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class TableConfig(AppConfig):
    name = "games.table"
