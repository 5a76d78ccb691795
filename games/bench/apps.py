"""The room `games.bench` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class BenchConfig(AppConfig):
    name = "games.bench"
