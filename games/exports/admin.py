"""Games from elsewhere and compared rule sets as operators see them."""

from __future__ import annotations

from django.contrib import admin

from games.common.admin_bases import DeleteOnly, LookOnlyAdmin
from games.exports.models import Compared, ImportedGame


@admin.register(ImportedGame)
class ImportedGameAdmin(DeleteOnly):
    """Titles are free text: what breaks the house rules can be deleted."""

    list_display = ["title", "owner", "key", "result", "is_public", "brought_at"]
    list_filter = ["key", "is_public", "brought_at"]
    list_select_related = ["owner"]
    search_fields = ["=id", "title", "owner__username"]
    ordering = ["-brought_at"]


@admin.register(Compared)
class ComparedAdmin(LookOnlyAdmin):
    list_display = ["game", "digest", "kind", "ply"]
    list_select_related = ["game"]
    list_filter = ["kind"]
    search_fields = ["=game__id", "=digest"]
    ordering = ["-pk"]
    show_full_result_count = False
