"""What is said on ladders, as operators see it."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.clubs import news
from games.clubs.models import (
    ChatLine,
    ChatRoom,
    MemberMessage,
    NewsItem,
    QuietMember,
    SilencedMember,
)
from games.common.admin_bases import DeleteOnly, LookOnlyAdmin


@admin.register(NewsItem)
class NewsItemAdmin(DeleteOnly):
    list_display = ("headline", "ladder", "author", "made_at")
    search_fields = ("headline", "ladder__name", "=author__username")
    list_select_related = ("ladder", "author")

    def delete_model(self, request: HttpRequest, obj: NewsItem) -> None:
        news.take_down(item=obj)

    def delete_queryset(
        self, request: HttpRequest, queryset: QuerySet[NewsItem]
    ) -> None:
        for item in queryset.order_by("ladder"):
            news.take_down(item=item)


@admin.register(MemberMessage)
class MemberMessageAdmin(DeleteOnly):
    list_display = ("headline", "ladder", "author", "audience", "made_at")
    search_fields = ("headline", "ladder__name", "=author__username")
    list_select_related = ("ladder", "author")
    exclude = ("to",)


@admin.register(ChatLine)
class ChatLineAdmin(DeleteOnly):
    list_display = ("author", "ladder", "text", "said_at", "hidden_at")
    search_fields = ("text", "ladder__name", "=author__username")
    list_select_related = ("ladder", "author")


@admin.register(ChatRoom)
class ChatRoomAdmin(LookOnlyAdmin):
    list_display = ("ladder", "is_open", "changed_at")
    search_fields = ("ladder__name",)
    list_select_related = ("ladder",)


@admin.register(QuietMember, SilencedMember)
class ListedMemberAdmin(LookOnlyAdmin):
    list_display = ("member", "since")
    search_fields = ("=member__player__username",)
    list_select_related = ("member__player",)
