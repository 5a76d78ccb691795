"""Moving pictures of games as operators see them; workers alone draw them."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.common.admin_bases import LookOnlyAdmin
from games.sharing.models import Animation


@admin.register(Animation)
class AnimationAdmin(LookOnlyAdmin):
    list_display = ["game", "heading", "frames", "made_at"]
    list_select_related = ["game"]
    search_fields = ["=game__id", "heading"]
    ordering = ["-made_at"]
    exclude = ["data"]
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Animation]:
        return super().get_queryset(request).defer("data")
