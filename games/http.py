"""What a view or a socket asks of a request."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for a piece of a page (going back asks for a whole one)."""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


def whole_number(text: str) -> int | None:
    """A number as it stands in an address or a form, None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def received_at(request: HttpRequest) -> datetime:
    """When a request came in: what the server did first with it is nobody's time."""
    scope = getattr(request, "scope", {})
    received: datetime | None = scope.get("received")
    return received or timezone.now()


def lead_to(request: HttpRequest, address: str) -> HttpResponse:
    """To another page, whether htmx asks or the browser itself."""
    if wants_fragment(request):
        return HttpResponseClientRedirect(address)
    return redirect(address)
