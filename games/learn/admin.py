"""Steps that were done, as operators see them."""

from __future__ import annotations

from django.contrib import admin

from games.common.admin_bases import LookOnlyAdmin
from games.learn.models import LessonStep


@admin.register(LessonStep)
class LessonStepAdmin(LookOnlyAdmin):
    list_display = ("person", "key", "slug", "number", "done_at")
    list_filter = ("key",)
    search_fields = ("=person__username", "slug")
    ordering = ("-done_at",)
    list_select_related = ("person",)
