"""Pages that strangers only read: they get no cookie for it, and may keep what they
were sent until it changes."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import (
    get_conditional_response,
    patch_vary_headers,
    set_response_etag,
)
from django.utils.http import parse_http_date_safe

from accounts import limits, players
from accounts.middleware import REQUESTS
from games.common.kept_tags import MESSAGES, keep_tag, known_page

# Cookies by which somebody is known, or is told something once.
KNOWN_BY = {settings.SESSION_COOKIE_NAME, players.COOKIE, MESSAGES}
KEPT = {HTTPStatus.OK, HTTPStatus.NOT_MODIFIED}


class KeptMiddleware:
    """Lets a browser, and a cache on its way, keep what a stranger only reads.

    They ask whether it has changed and are told 304 as long as it has not; what a
    process remembers of the page answers before anyone else is asked. It stands
    outside of all that sets cookies: what comes with one is for one person.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if same := _same_page(request):
            return same
        response = self.get_response(request)
        if getattr(request, "for_everybody", False):
            response.cookies.clear()
            response["Vary"] = "Accept-Encoding"
        is_kept = getattr(request, "only_reads", False) and not response.cookies
        if not is_kept or response.status_code not in KEPT:
            return response
        response["Cache-Control"] = "public, no-cache"
        patch_vary_headers(response, ["Accept-Encoding"])  # also where all is kept
        answer = _unless_the_same(request, response)
        keep_tag(request, response)
        return answer


def _unless_the_same(
    request: HttpRequest, response: HttpResponseBase
) -> HttpResponseBase:
    """304 instead of what somebody has already. Django's own middleware does it for GET
    alone; here HEAD is answered by the same page, so it has the same tag. What is sent
    in parts has none."""
    if not isinstance(response, HttpResponse):
        return response
    if "ETag" not in response:
        set_response_etag(response)
    tag, modified = response["ETag"], response.get("Last-Modified")
    at = parse_http_date_safe(modified) if modified else None
    same = get_conditional_response(request, tag, at, response)
    return same or response


def _same_page(request: HttpRequest) -> HttpResponse | None:
    """304 for a page that is still the same, as long as its address asks no more often
    than it may."""
    is_stranger = KNOWN_BY.isdisjoint(request.COOKIES)
    same = known_page(request, is_stranger=is_stranger)
    try:
        if same:
            REQUESTS.spend(limits.address_of(request))
    except limits.TooMany:
        return None  # what says so comes later
    return same


class OriginMiddleware:
    """Takes a form without a token if it comes from a page of this very site.

    A browser says with each form where it comes from, and no other site can make it
    say otherwise. So a page that is kept for many needs no token in it. For anyone
    who does not say where a form comes from, Django's own check follows as before.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if is_from_here(request):
            request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]
        return self.get_response(request)


def is_from_here(request: HttpRequest) -> bool:
    """Whether a browser says that a page of this site sends the request."""
    own = f"{request.scheme}://{request.get_host()}"
    fetched_from = request.headers.get("Sec-Fetch-Site", "same-origin")
    return request.headers.get("Origin") == own and fetched_from == "same-origin"
