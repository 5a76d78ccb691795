"""Saved rule sets as operators see them."""

from __future__ import annotations

from django.contrib import admin

from games.common.admin_bases import DeleteOnly
from games.rulesets.models import SavedRuleset


@admin.register(SavedRuleset)
class SavedRulesetAdmin(DeleteOnly):
    list_display = ["name", "owner", "key", "digest", "slug", "created_at"]
    list_filter = ["key", "created_at"]
    list_select_related = ["owner"]
    search_fields = ["name", "owner__username", "=slug", "=digest"]
    ordering = ["-created_at"]
