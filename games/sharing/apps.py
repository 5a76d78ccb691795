"""The room `games.sharing` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class SharingConfig(AppConfig):
    name = "games.sharing"
