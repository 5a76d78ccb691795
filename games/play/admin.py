"""Games as operators see them. Moves and results are the players' own: nothing here
writes them; actions call the same services as everybody else."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy

from games.common.admin_bases import (
    DeleteOnly,
    Inline,
    LookOnly,
    LookOnlyAdmin,
    Operated,
)
from games.engine.throw_proofs import commitment
from games.play.admin_actions import stop
from games.play.models import Dice, Game, Ply, Seat, TalkLine
from games.play.selectors import with_seats


class SeatInline(LookOnly, Inline):
    model = Seat
    fields = ["order", "name", "team", "player"]
    extra = 0


class PlyInline(LookOnly, Inline):
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


@admin.register(TalkLine)
class TalkLineAdmin(DeleteOnly):
    list_display = ["game", "room", "author", "text", "said_at"]
    list_filter = ["room", "said_at"]
    list_select_related = ["game", "author"]
    search_fields = ["=game__id", "author__username", "text"]
    ordering = ["-said_at"]
