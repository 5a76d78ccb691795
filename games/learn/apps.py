"""The room `games.learn` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class LearnConfig(AppConfig):
    name = "games.learn"
