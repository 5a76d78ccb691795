"""Plain pages: who runs this, what is kept of visitors, how to write, the licence."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.common.http import for_readers
from games.notices import personal_data

LICENCE = settings.BASE_DIR / "LICENSE"
VALID = timedelta(days=180)  # so long may others rely on what security.txt says


def contact() -> str:
    """The address of the operators, "" where none is named."""
    return parseaddr(settings.CONTACT_EMAIL)[1]


@require_safe
@for_readers
def about(request: HttpRequest) -> HttpResponse:
    """What this site is, and who runs it."""
    return _page(request, "about")


@require_safe
@for_readers
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept of those who come, what for and how long."""
    days = settings.SESSION_COOKIE_AGE // 86_400
    kept = personal_data.KEPT.days
    return _page(request, "privacy", session_days=days, notice_days=kept)


@require_safe
@for_readers
def contact_page(request: HttpRequest) -> HttpResponse:
    """How to reach those who run the site."""
    return _page(request, "contact")


@require_safe
@for_readers
def licence(request: HttpRequest) -> HttpResponse:
    """Under what terms the program may be used."""
    return _page(request, "licence", licence=LICENCE.read_text(encoding="utf-8"))


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Where to report a weakness (RFC 9116); nowhere as long as nobody is named."""
    if not contact():
        raise Http404("The operator has not named an address.")
    lines = {
        "Contact": f"mailto:{contact()}",
        "Expires": f"{datetime.now(UTC) + VALID:%Y-%m-%dT00:00:00Z}",
        "Preferred-Languages": "en",
        "Canonical": f"{settings.SITE_URL}{request.path}",
    }
    text = "".join(f"{name}: {value}\n" for name, value in lines.items())
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


def _page(request: HttpRequest, name: str, **more: Any) -> HttpResponse:
    known = {"contact": contact(), "source_url": settings.SOURCE_URL}
    return render(request, f"plain/{name}.html", known | more)
