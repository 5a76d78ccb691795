"""Blocks, measures and shared browsers as operators see them."""

from __future__ import annotations

from django.contrib import admin

from games.common.admin_bases import DeleteOnly, LookOnlyAdmin
from games.fairness.models import Block, Circle, Measure, SharedBrowser


@admin.register(Measure)
class MeasureAdmin(LookOnlyAdmin):
    list_display = ("person", "kind", "reason", "moderator", "until", "made_at")
    list_filter = ("kind",)
    search_fields = ("=person__username", "=moderator__username", "reason")
    ordering = ("-made_at",)
    list_select_related = ("person", "moderator")


@admin.register(Block)
class BlockAdmin(DeleteOnly):
    list_display = ("by", "against", "made_at")
    search_fields = ("=by__username", "=against__username")
    ordering = ("-made_at",)
    list_select_related = ("by", "against")


@admin.register(SharedBrowser)
class SharedBrowserAdmin(DeleteOnly):
    list_display = ("low", "high", "seen_at")
    search_fields = ("=low__username", "=high__username")
    ordering = ("-seen_at",)
    list_select_related = ("low", "high")


@admin.register(Circle)
class CircleAdmin(LookOnlyAdmin):
    list_display = ("pk", "leader", "helps")
    search_fields = ("=leader__username", "=members__person__username")
    list_select_related = ("leader",)
