"""Workers as operators see them, and what waits for them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse

from games.background import leases
from games.background.models import Worker
from games.background.queues import FAILED, site_queue, waiting_tasks
from games.common.admin_bases import LookOnlyAdmin


@admin.register(Worker)
class WorkerAdmin(LookOnlyAdmin):
    list_display = ("name", "began_at", "seen_at", "is_there")
    ordering = ("-seen_at",)

    @admin.display(boolean=True)
    def is_there(self, worker: Worker) -> bool:
        return worker.seen_at > leases.database_now() - leases.LEASE

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        told = {"waits": _waiting(), "failed": list(site_queue().entries(FAILED))}
        return super().changelist_view(request, (extra_context or {}) | told)


def _waiting() -> object:
    """What waits; nothing where the queue does not answer."""
    try:
        return waiting_tasks(now=leases.database_now())
    except site_queue().troubles:
        return None
