"""The room `games.boards` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class BoardsConfig(AppConfig):
    name = "games.boards"
