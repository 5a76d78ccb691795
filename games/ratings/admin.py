"""Ratings as operators see them."""

from __future__ import annotations

from django.contrib import admin

from games.common.admin_bases import LookOnlyAdmin
from games.ratings.models import Rating, RatingChange


@admin.register(Rating)
class RatingAdmin(LookOnlyAdmin):
    list_display = ("player", "pool", "rating", "deviation", "games", "rated_at")
    search_fields = ("=player__username", "pool")
    ordering = ("pool", "-rating")
    list_select_related = ("player",)


@admin.register(RatingChange)
class RatingChangeAdmin(LookOnlyAdmin):
    list_display = ("game", "player", "pool", "score", "before", "after", "changed_at")
    search_fields = ("=game__id", "=player__username", "pool")
    ordering = ("-pk",)
    list_select_related = ("game", "player")
