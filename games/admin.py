"""What operators see. Moves and results are the players' own: nothing here writes
them; actions call the same services as everybody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from games.errors import Refused
from games.lobby.selectors import with_seats
from games.lobby.services import cancel_seek
from games.models import Game, Ply, SavedRuleset, Seat, Seek, TalkLine
from games.table.operators import stop

if TYPE_CHECKING:
    _Admin = admin.ModelAdmin[Any]
    _Inline = admin.TabularInline[Any, Any]
else:
    _Admin, _Inline = admin.ModelAdmin, admin.TabularInline


class LookOnly:
    """Rows that only the services write."""

    def has_add_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        return False

    def has_change_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        return False

    def has_delete_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        return False


class Operated(LookOnly, _Admin):
    """Rows on which operators may call a service: those who could change them."""

    def has_operate_permission(self, request: HttpRequest) -> bool:
        name = f"{self.opts.app_label}.change_{self.opts.model_name}"
        return request.user.has_perm(name)

    def each(
        self, request: HttpRequest, rows: QuerySet[Any], act: Callable[[Any], Any]
    ) -> None:
        """Call a service for each row; say how many were done and what was refused."""
        done = 0
        for row in rows:
            try:
                act(row)
                done += 1
            except Refused as refusal:
                self.message_user(request, f"{row}: {refusal}", messages.WARNING)
        said = ngettext("%(done)d done.", "%(done)d done.", done) % {"done": done}
        self.message_user(request, said, messages.SUCCESS if done else messages.INFO)


class SeatInline(LookOnly, _Inline):
    model = Seat
    fields = ["order", "name", "player"]
    extra = 0


class PlyInline(LookOnly, _Inline):
    model = Ply
    fields = ["number", "seat", "text", "words", "played_at"]
    extra = 0


@admin.register(Game)
class GameAdmin(Operated):
    list_display = [
        "id",
        "key",
        "players",
        "status",
        "ply",
        "turn",
        "winner",
        "termination",
        "reason",
        "created_at",
        "moved_at",
        "ended_at",
    ]
    list_filter = [
        "status",
        "key",
        "termination",
        "reason",
        "local",
        "rated",
        "helps",
        "created_at",
    ]
    search_fields = ["=id", "=digest", "seats__player__username"]
    search_help_text = gettext_lazy("Id of the game, digest of its rules, or a player")
    date_hierarchy = "created_at"
    ordering = ["-created_at"]
    inlines = [SeatInline, PlyInline]
    actions = ["stop_games"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return with_seats(super().get_queryset(request))

    @admin.display(description=gettext_lazy("players"))
    def players(self, game: Game) -> str:
        return " – ".join(seat.player.username for seat in game.seats.all())

    @admin.action(
        description=gettext_lazy("Stop the selected games without a result"),
        permissions=["operate"],
    )
    def stop_games(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        now = timezone.now()
        self.each(request, games, lambda game: stop(game_id=game.pk, now=now))


@admin.register(Seat)
class SeatAdmin(LookOnly, _Admin):
    list_display = ["game", "name", "player"]
    list_filter = ["name", "game__status"]
    list_select_related = ["game", "player"]
    search_fields = ["=game__id", "player__username"]
    exclude = ["token_hash"]


@admin.register(Ply)
class PlyAdmin(LookOnly, _Admin):
    list_display = ["game", "number", "seat", "text", "words", "played_at"]
    list_filter = ["seat", "game__key", "played_at"]
    list_select_related = ["game"]
    search_fields = ["=game__id", "text"]
    ordering = ["-played_at", "-number"]
    show_full_result_count = False


@admin.register(Seek)
class SeekAdmin(Operated):
    list_display = [
        "creator",
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
    list_select_related = ["creator", "game"]
    search_fields = ["creator__username", "=token", "=digest"]
    ordering = ["-created_at"]
    actions = ["cancel_seeks"]

    @admin.action(
        description=gettext_lazy("Cancel the selected invitations"),
        permissions=["operate"],
    )
    def cancel_seeks(self, request: HttpRequest, seeks: QuerySet[Seek]) -> None:
        def cancel(seek: Seek) -> None:
            cancel_seek(token=seek.token, player=seek.creator)

        self.each(request, seeks, cancel)


class DeleteOnly(_Admin):
    """What people have written: deleted by whoever looks after it, never rewritten."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        return False


@admin.register(SavedRuleset)
class SavedRulesetAdmin(DeleteOnly):
    list_display = ["name", "owner", "key", "digest", "slug", "created_at"]
    list_filter = ["key", "created_at"]
    list_select_related = ["owner"]
    search_fields = ["name", "owner__username", "=slug", "=digest"]
    ordering = ["-created_at"]


@admin.register(TalkLine)
class TalkLineAdmin(DeleteOnly):
    list_display = ["game", "room", "author", "text", "said_at"]
    list_filter = ["room", "said_at"]
    list_select_related = ["game", "author"]
    search_fields = ["=game__id", "author__username", "text"]
    ordering = ["-said_at"]


admin.site.site_header = gettext_lazy("Rithmo: operators")
admin.site.site_title = gettext_lazy("Rithmo")
