"""The index of finished games as operators see it. It is made from the games, so
nothing is written here. Postings, people and positions have no key of one column, which
these pages need; `check_archive` looks at them."""

from __future__ import annotations

from django.contrib import admin

from games.archive.models import Entry, Term, Waiting
from games.common.admin_bases import LookOnlyAdmin


@admin.register(Entry)
class EntryAdmin(LookOnlyAdmin):
    list_display = ("seq", "game", "ended_at", "moves", "rating", "version")
    list_filter = ("version",)
    search_fields = ("=seq", "=game__id")
    ordering = ("-seq",)
    list_select_related = ("game",)
    show_full_result_count = False  # there may be a million


@admin.register(Term)
class TermAdmin(LookOnlyAdmin):
    list_display = ("kind", "text", "games")
    list_filter = ("kind",)
    search_fields = ("^text",)
    ordering = ("kind", "-games", "text")
    show_full_result_count = False


@admin.register(Waiting)
class WaitingAdmin(LookOnlyAdmin):
    list_display = ("game", "since")
    search_fields = ("=game__id",)
    ordering = ("since",)
    list_select_related = ("game",)
