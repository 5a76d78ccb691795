"""The room `games.meetings` as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MeetingsConfig(AppConfig):
    name = "games.meetings"
    verbose_name = _("Meetings")

    def ready(self) -> None:
        """Register what the room keeps and asks of people, and what it adds to
        calendars."""
        from accounts.players import ask_along
        from games.meetings.coming import meeting_asked_along

        ask_along(meeting_asked_along(), for_pages=True)
        import_module("games.meetings.personal_data")
        import_module("games.meetings.dates")
