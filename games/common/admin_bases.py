"""What kinds of pages operators have: nothing is written there past the services."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import ngettext

from games.common.errors import Refused

if TYPE_CHECKING:
    Admin = admin.ModelAdmin[Any]
    Inline = admin.TabularInline[Any, Any]
else:
    Admin, Inline = admin.ModelAdmin, admin.TabularInline


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


class LookOnlyAdmin(LookOnly, Admin):
    """A model that operators look into."""


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


class DeleteOnly(Admin):
    """What people have written: deleted by the operators, never rewritten."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        return False
