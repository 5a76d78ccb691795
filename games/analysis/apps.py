"""The room `games.analysis` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AnalysisConfig(AppConfig):
    name = "games.analysis"
    verbose_name = _("Analysis")

    def ready(self) -> None:
        """Say which work comes after all other."""
        import_module("games.analysis.tasks")
