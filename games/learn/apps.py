"""The room `games.learn` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LearnConfig(AppConfig):
    name = "games.learn"
    verbose_name = _("Lessons")

    def ready(self) -> None:
        """Register what the room keeps of people, and what it hears."""
        import_module("games.learn.kept_steps")
