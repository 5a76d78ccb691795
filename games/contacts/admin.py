"""Follows, and who is here, as operators see them."""

from __future__ import annotations

from django.contrib import admin

from games.common.admin_bases import DeleteOnly
from games.contacts.models import Follow, Sighting


@admin.register(Follow)
class FollowAdmin(DeleteOnly):
    list_display = ("by", "whom", "made_at")
    search_fields = ("=by__username", "=whom__username")
    ordering = ("-made_at",)
    list_select_related = ("by", "whom")


@admin.register(Sighting)
class SightingAdmin(DeleteOnly):
    list_display = ("person", "seen_at")
    search_fields = ("=person__username",)
    ordering = ("-seen_at",)
    list_select_related = ("person",)
