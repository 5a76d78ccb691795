"""The room `games.moderation` as a Django app."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    name = "games.moderation"
    verbose_name = _("Moderation")
