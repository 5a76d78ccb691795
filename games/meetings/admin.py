"""Meetings as operators see them."""

from __future__ import annotations

from django.contrib import admin

from games.common.admin_bases import DeleteOnly, LookOnlyAdmin
from games.meetings.models import (
    Appointment,
    Meeting,
    MeetingWord,
    MemberZone,
    ProposedTime,
)


@admin.register(Meeting)
class MeetingAdmin(LookOnlyAdmin):
    list_display = ("pk", "challenge", "pairing", "agreed_at")
    list_select_related = (
        *("challenge__challenger__player", "challenge__challenged__player"),
        "pairing__round__ladder",
    )


@admin.register(ProposedTime)
class ProposedTimeAdmin(LookOnlyAdmin):
    list_display = ("meeting_id", "at")


@admin.register(Appointment)
class AppointmentAdmin(LookOnlyAdmin):
    list_display = ("member", "at", "reminded_at")
    list_select_related = ("member__player",)


@admin.register(MeetingWord)
class MeetingWordAdmin(DeleteOnly):
    list_display = ("author", "text", "said_at")
    search_fields = ("text", "=author__player__username")
    list_select_related = ("author__player",)


@admin.register(MemberZone)
class MemberZoneAdmin(LookOnlyAdmin):
    list_display = ("member", "zone")
    list_select_related = ("member__player",)
