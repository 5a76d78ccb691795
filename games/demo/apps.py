"""The room `games.demo` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class DemoConfig(AppConfig):
    name = "games.demo"
