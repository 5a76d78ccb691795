"""Invitations as operators see them."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from games.common.admin_bases import Inline, LookOnly, Operated
from games.lobby.models import Place, Seek
from games.lobby.services import cancel_seek


class PlaceInline(LookOnly, Inline):
    model = Place
    fields = ["player", "seat", "joined_at", "seen_at"]
    extra = 0


@admin.register(Seek)
class SeekAdmin(Operated):
    list_display = [
        "creator",
        "invitee",
        "key",
        "digest",
        "seat",
        "public",
        "kept",
        "helps",
        "status",
        "game",
        "created_at",
        "expires_at",
    ]
    list_filter = ["status", "public", "kept", "key", "created_at"]
    list_select_related = ["creator", "invitee", "game"]
    search_fields = ["creator__username", "=invitee__username", "=token", "=digest"]
    ordering = ["-created_at"]
    inlines = [PlaceInline]
    actions = ["cancel_seeks"]

    @admin.action(
        description=gettext_lazy("Cancel the selected invitations"),
        permissions=["operate"],
    )
    def cancel_seeks(self, request: HttpRequest, seeks: QuerySet[Seek]) -> None:
        def cancel(seek: Seek) -> None:
            cancel_seek(token=seek.token, player=seek.creator)

        self.each(request, seeks, cancel)
