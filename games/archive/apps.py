"""The room `games.archive` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    name = "games.archive"
