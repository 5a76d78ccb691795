"""Reports as operators see them; moderators have pages of their own."""

from __future__ import annotations

from django.contrib import admin

from games.common.admin_bases import LookOnlyAdmin
from games.moderation.models import Report


@admin.register(Report)
class ReportAdmin(LookOnlyAdmin):
    list_display = ("against", "kind", "by", "game", "status", "made_at")
    list_filter = ("status", "kind")
    search_fields = ("=against__username", "=by__username", "text")
    ordering = ("-made_at",)
    list_select_related = ("against", "by", "game")
