"""What operators see of notices."""

from __future__ import annotations

from django.contrib import admin

from games.common.admin_bases import LookOnlyAdmin
from games.notices.models import Notice


@admin.register(Notice)
class NoticeAdmin(LookOnlyAdmin):
    """Whether and when somebody was told, read it and was written to."""

    list_display = ("person", "kind", "text", "made_at", "read_at", "mailed_at")
    list_filter = ("kind",)
    search_fields = ("=person__username", "key")
    ordering = ("-made_at",)
    list_select_related = ("person",)
