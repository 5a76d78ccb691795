"""The room `games.collections` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CollectionsConfig(AppConfig):
    name = "games.collections"
    verbose_name = _("Collections")

    def ready(self) -> None:
        """Register what the room keeps of people."""
        import_module("games.collections.personal_data")
