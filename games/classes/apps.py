"""The room `games.classes` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClassesConfig(AppConfig):
    name = "games.classes"
    verbose_name = _("Classes")

    def ready(self) -> None:
        """Register what the room keeps of people."""
        import_module("games.classes.personal_data")
