"""Hints as operators see them."""

from __future__ import annotations

from django.contrib import admin

from games.common.admin_bases import LookOnlyAdmin
from games.partners.models import Hint


@admin.register(Hint)
class HintAdmin(LookOnlyAdmin):
    list_display = ("game_id", "board_version", "told", "wins_in", "asked_at")
    search_fields = ("=game__id",)
    ordering = ("-asked_at",)
