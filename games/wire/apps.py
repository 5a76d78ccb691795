"""The room `games.wire` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class WireConfig(AppConfig):
    name = "games.wire"
