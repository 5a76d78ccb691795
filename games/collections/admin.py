"""Collections as operators see them."""

from __future__ import annotations

from django.contrib import admin

from games.collections.models import Collection
from games.common.admin_bases import DeleteOnly


@admin.register(Collection)
class CollectionAdmin(DeleteOnly):
    list_display = ["title", "owner", "is_public", "made_at", "changed_at"]
    list_filter = ["is_public", "made_at"]
    list_select_related = ["owner"]
    search_fields = ["=id", "title", "owner__username"]
    ordering = ["-changed_at"]
