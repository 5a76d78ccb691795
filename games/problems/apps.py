"""The room `games.problems` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ProblemsConfig(AppConfig):
    name = "games.problems"
    verbose_name = _("Problems")

    def ready(self) -> None:
        """Register what the room keeps of people and tells of them."""
        import_module("games.problems.personal_data")
        import_module("games.problems.solved_problems")
