"""The room `games.contacts` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ContactsConfig(AppConfig):
    name = "games.contacts"
    verbose_name = _("Contacts")

    def ready(self) -> None:
        """Register what the room keeps of people, and what it hears."""
        import_module("games.contacts.follows")
        import_module("games.contacts.personal_data")
