"""What operators see of vacations."""

from __future__ import annotations

from django.contrib import admin

from games.common.admin_bases import LookOnlyAdmin
from games.play.models import Heartbeat, Vacation


@admin.register(Vacation)
class VacationAdmin(LookOnlyAdmin):
    list_display = ("player", "starts_at", "ends_at")
    date_hierarchy = "starts_at"
    list_select_related = ("player",)
    search_fields = ("player__username",)


@admin.register(Heartbeat)
class HeartbeatAdmin(LookOnlyAdmin):
    list_display = ("pk", "beat_at")
