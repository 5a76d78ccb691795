"""Ladders as operators see them. Decisions are made by the organisers of a ladder, who
have pages for it; links and codes by which one joins are not shown."""

from __future__ import annotations

from django.contrib import admin

from games.common.admin_bases import LookOnlyAdmin
from games.ladders.models import (
    BroughtReport,
    Decision,
    FormerAddress,
    Honour,
    Invitation,
    InvitationCode,
    Ladder,
    LadderChallenge,
    Member,
    Organiser,
    Pairing,
    PlaceChange,
    Round,
    Season,
    SettingsChange,
)


@admin.register(Ladder)
class LadderAdmin(LookOnlyAdmin):
    list_display = ("name", "key", "form", "control", "status", "access", "founder")
    list_filter = ("status", "form", "access", "key")
    search_fields = ("name", "=slug", "=founder__username")
    ordering = ("-created_at",)
    list_select_related = ("founder",)
    exclude = ("games", "token")


@admin.register(FormerAddress)
class FormerAddressAdmin(LookOnlyAdmin):
    list_display = ("slug", "deleted_at")
    search_fields = ("slug",)
    ordering = ("-deleted_at",)


@admin.register(Organiser)
class OrganiserAdmin(LookOnlyAdmin):
    list_display = ("person", "ladder", "role", "since")
    list_filter = ("role",)
    search_fields = ("=person__username", "ladder__name")
    list_select_related = ("person", "ladder")


@admin.register(Member)
class MemberAdmin(LookOnlyAdmin):
    list_display = ("player", "ladder", "status", "place", "played_at", "due_at")
    list_filter = ("status",)
    search_fields = ("=player__username", "ladder__name")
    ordering = ("ladder", "place")
    list_select_related = ("player", "ladder")


@admin.register(LadderChallenge)
class LadderChallengeAdmin(LookOnlyAdmin):
    list_display = ("ladder", "challenger", "challenged", "status", "result", "due_at")
    list_filter = ("status", "result", "forfeited", "marked")
    search_fields = ("=challenger__player__username", "=challenged__player__username")
    ordering = ("-made_at",)
    list_select_related = ("ladder", "challenger__player", "challenged__player")


@admin.register(PlaceChange)
class PlaceChangeAdmin(LookOnlyAdmin):
    list_display = ("member", "before", "after", "cause", "season", "made_at")
    list_filter = ("cause",)
    search_fields = ("=member__player__username",)
    ordering = ("-pk",)
    list_select_related = ("member__player",)


@admin.register(Season)
class SeasonAdmin(LookOnlyAdmin):
    list_display = ("ladder", "number", "starts_at", "ends_at")
    search_fields = ("ladder__name",)
    list_select_related = ("ladder",)


@admin.register(Honour)
class HonourAdmin(LookOnlyAdmin):
    list_display = ("player", "season", "place")
    search_fields = ("=player__username", "season__ladder__name")
    list_select_related = ("player", "season__ladder")


@admin.register(SettingsChange)
class SettingsChangeAdmin(LookOnlyAdmin):
    list_display = ("ladder", "number", "by", "note", "made_at")
    search_fields = ("ladder__name", "=by__username")
    list_select_related = ("ladder", "by")


@admin.register(Decision)
class DecisionAdmin(LookOnlyAdmin):
    list_display = ("ladder", "kind", "organiser", "reason", "made_at")
    list_filter = ("kind",)
    search_fields = ("ladder__name", "=organiser__username", "reason")
    list_select_related = ("ladder", "organiser")


@admin.register(Invitation)
class InvitationAdmin(LookOnlyAdmin):
    list_display = ("ladder", "person", "by", "role", "status", "is_hidden", "made_at")
    list_filter = ("status", "role", "is_hidden")
    search_fields = ("ladder__name", "=person__username", "=by__username")
    list_select_related = ("ladder", "person", "by")


@admin.register(InvitationCode)
class InvitationCodeAdmin(LookOnlyAdmin):
    list_display = ("ladder", "label", "made_at", "used_by", "used_at")
    search_fields = ("ladder__name", "label", "=used_by__username")
    list_select_related = ("ladder", "used_by")
    exclude = ("code",)


@admin.register(Round)
class RoundAdmin(LookOnlyAdmin):
    list_display = ("ladder", "season", "number", "status", "starts_at", "due_at")
    list_filter = ("status",)
    search_fields = ("ladder__name",)
    list_select_related = ("ladder",)


@admin.register(Pairing)
class PairingAdmin(LookOnlyAdmin):
    list_display = ("round", "board", "first", "second", "result", "game")
    list_filter = ("result",)
    search_fields = ("=first__player__username", "=second__player__username")
    list_select_related = (
        *("round__ladder", "game"),
        *("first__player", "second__player"),
    )


@admin.register(BroughtReport)
class BroughtReportAdmin(LookOnlyAdmin):
    list_display = ("ladder", "brought_at", "entered_at")
    search_fields = ("ladder__name",)
    list_select_related = ("ladder",)
