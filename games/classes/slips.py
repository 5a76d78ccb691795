"""Slips for pupils: a page to print and cut up, shown once as the answer to a form,
because passwords are kept by nobody."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from urllib.parse import urlencode

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from games.classes.errors import MadeAlready
from games.classes.models import SchoolClass
from games.classes.services import Slip
from games.sharing.qr_codes import draw_qr

LONGEST_MARK = 40
A_DAY = 24 * 3600  # seconds


def new_mark() -> str:
    """What makes a form that is answered by slips the only one of its kind."""
    return secrets.token_urlsafe(12)


def require_once(request: HttpRequest) -> None:
    """Raises MadeAlready where the same form has come before, as from a page of slips
    that was loaded again: it would make other accounts."""
    mark = request.POST.get("mark", "")[:LONGEST_MARK]
    if mark and not cache.add(f"slips:{request.user.pk}:{mark}", 1, timeout=A_DAY):
        raise MadeAlready


def slips_page(
    request: HttpRequest, school_class: SchoolClass, slips: Iterable[Slip]
) -> HttpResponse:
    """The slips of these pupils, each with the address that fills in their name."""
    login = request.build_absolute_uri(reverse("account_login"))
    context = {
        "class": school_class,
        "site": request.get_host(),
        "login": login,
        "slips": [
            (slip, _drawn(f"{login}?{urlencode({'name': slip.name})}"))
            for slip in slips
        ],
    }
    response = render(request, "classes/slips.html", context)
    response["Cache-Control"] = "no-store, private"
    return response


def _drawn(url: str) -> SafeString:
    svg = draw_qr(url, stretches=True)
    return mark_safe(svg[svg.index("<svg") :])  # noqa: S308  made here, of our address
