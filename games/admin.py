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

from games.dice.drawing import commitment
from games.errors import Refused
from games.ladders import admin as ladders  # noqa: F401, theirs are registered
from games.lobby.selectors import with_seats
from games.lobby.services import cancel_seek
from games.look_only import Admin, LookOnly, LookOnlyAdmin
from games.models import (
    Block,
    Dice,
    Game,
    Measure,
    Notice,
    Place,
    Ply,
    Rating,
    RatingChange,
    Report,
    SavedRuleset,
    Seat,
    Seek,
    SharedBrowser,
    TalkLine,
)
from games.table.operators import stop
from games.vacations import admin as vacations  # noqa: F401, theirs are registered

if TYPE_CHECKING:
    _Inline = admin.TabularInline[Any, Any]
else:
    _Inline = admin.TabularInline


class Operated(LookOnlyAdmin):
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
    fields = ["order", "name", "team", "player"]
    extra = 0


class PlyInline(LookOnly, _Inline):
    model = Ply
    fields = ["number", "seat", "throw", "text", "words", "played_at"]
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
        "control",
        "deadline_at",
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
class SeatAdmin(LookOnlyAdmin):
    list_display = ["game", "name", "player"]
    list_filter = ["name", "game__status"]
    list_select_related = ["game", "player"]
    search_fields = ["=game__id", "player__username"]
    exclude = ["token_hash"]


@admin.register(Ply)
class PlyAdmin(LookOnlyAdmin):
    list_display = ["game", "number", "seat", "text", "words", "played_at"]
    list_filter = ["seat", "game__key", "played_at"]
    list_select_related = ["game"]
    search_fields = ["=game__id", "text"]
    ordering = ["-played_at", "-number"]
    show_full_result_count = False


@admin.register(Dice)
class DiceAdmin(LookOnlyAdmin):
    list_display = ["game", "promise", "thrown"]
    list_select_related = ["game"]
    search_fields = ["=game__id"]
    fields = ["game", "promise", "thrown"]  # the page of a finished game has the rest

    @admin.display(description=gettext_lazy("promise"))
    def promise(self, dice: Dice) -> str:
        return commitment(dice.secret)


class PlaceInline(LookOnly, _Inline):
    model = Place
    fields = ["player", "seat", "joined_at", "seen_at"]
    extra = 0


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


class DeleteOnly(Admin):
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


# What moderators do has pages of its own; here operators look into it.


@admin.register(Report)
class ReportAdmin(LookOnlyAdmin):
    list_display = ("against", "kind", "by", "game", "status", "made_at")
    list_filter = ("status", "kind")
    search_fields = ("=against__username", "=by__username", "text")
    ordering = ("-made_at",)
    list_select_related = ("against", "by", "game")


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


@admin.register(Notice)
class NoticeAdmin(LookOnlyAdmin):
    """Whether and when somebody was told, read it and was written to."""

    list_display = ("person", "kind", "text", "made_at", "read_at", "mailed_at")
    list_filter = ("kind",)
    search_fields = ("=person__username", "key")
    ordering = ("-made_at",)
    list_select_related = ("person",)
