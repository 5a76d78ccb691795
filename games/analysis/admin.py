"""Analyses as operators see them; workers alone write them."""

from __future__ import annotations

from django.contrib import admin

from games.analysis.models import Analysis, Appraised
from games.common.admin_bases import LookOnlyAdmin


@admin.register(Analysis)
class AnalysisAdmin(LookOnlyAdmin):
    list_display = ["game", "engine", "done", "asked_at", "finished_at"]
    list_select_related = ["game"]
    list_filter = ["engine", "asked_at"]
    search_fields = ["=game__id"]
    ordering = ["-asked_at"]


@admin.register(Appraised)
class AppraisedAdmin(LookOnlyAdmin):
    list_display = ["key", "digest", "engine", "made_at"]
    list_filter = ["engine", "made_at"]
    search_fields = ["=key"]
    ordering = ["-made_at"]
    show_full_result_count = False
