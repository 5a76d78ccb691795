from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import Preferences, User

if TYPE_CHECKING:
    _Inline = admin.StackedInline[Preferences, User]
    _UserAdmin = UserAdmin[User]
else:
    _Inline, _UserAdmin = admin.StackedInline, UserAdmin


class PreferencesInline(_Inline):
    model = Preferences
    can_delete = False


@admin.register(User)
class PersonAdmin(_UserAdmin):
    """All people and machines. Accounts are closed, not deleted: games stay."""

    list_display = (
        "username",
        "is_guest",
        "partner",
        "email",
        "date_joined",
        "closed_at",
    )
    list_filter = ("is_guest", "partner", "is_staff", "is_active", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "password", "is_guest", "partner")}),
        (_("Person"), {"fields": ("email",)}),
        (
            _("Permissions"),
            {
                "fields": (
                    "is_active",
                    "is_staff",
                    "is_superuser",
                    "groups",
                    "user_permissions",
                )
            },
        ),
        (_("Dates"), {"fields": ("last_login", "date_joined", "closed_at")}),
    )
    readonly_fields = ("is_guest", "partner", "last_login", "date_joined", "closed_at")
    inlines = (PreferencesInline,)
