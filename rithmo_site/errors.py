"""Pages for what goes wrong where Django itself has none, or is broken."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from http import HTTPStatus

from django.db import DataError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.csrf import requires_csrf_token

from games.common import busy
from games.common.errors import NothingThere
from games.common.http import error_page

PLAIN = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Rithmo</title>
<h1>An error on our side</h1>
<p>We have been told. Please try again in a moment.</p>
<p><a href="/">Go to the start page</a></p></html>"""

Handler = Callable[[HttpRequest], HttpResponse]

SAFE = {"GET", "HEAD", "OPTIONS"}

log = logging.getLogger(__name__)


@requires_csrf_token
def nothing_there(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Says that there is nothing, and why, where the reason is told to readers."""
    reason = str(exception) if isinstance(exception, NothingThere) else ""
    return error_page(request, HTTPStatus.NOT_FOUND, reason=reason)


def server_error(request: HttpRequest) -> HttpResponse:
    """Says sorry, or that the database does not answer just now."""
    error = sys.exception()
    if busy.is_busy(error):
        busy.database.noticed(error)
        return unavailable(request)
    page = _without_request("500.html")
    return HttpResponse(page, status=HTTPStatus.INTERNAL_SERVER_ERROR)


def unavailable(request: HttpRequest) -> HttpResponse:
    """Says that nothing was done, and when to try again; scripts do so themselves."""
    response: HttpResponse
    if request.path.endswith(".json"):
        response = JsonResponse({"error": _("The site is busy. Please try again.")})
    else:
        sent = request.method not in SAFE
        response = HttpResponse(_without_request("503.html", sent=sent))
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    response["Retry-After"] = str(busy.RETRY_AFTER)
    # Operators read of it once, not with every request (see django.utils.log).
    response._has_been_logged = True  # type: ignore[attr-defined]
    return response


def _without_request(template: str, **context: object) -> str:
    """A page in the site's dress, or a plain one when the dress is what broke.

    It is rendered without the request, so it asks the database nothing.
    """
    try:
        return str(render_to_string(template, context))
    except Exception:
        log.exception("The error page itself failed.")
        return PLAIN


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Says that a form is out of date. A page that htmx serves is loaded afresh: its
    token is old when somebody has logged in or out in another tab."""
    response = render(request, "403_csrf.html", status=HTTPStatus.FORBIDDEN)
    if "HX-Request" in request.headers:
        response["HX-Refresh"] = "true"
    return response


class BodyMiddleware:
    """Says that somebody has sent more than is taken. The server has not read it."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        limit = getattr(request, "scope", {}).get("body_limit")
        if limit is not None:
            return _too_long(request, filesizeformat(limit))
        return self.get_response(request)


def _too_long(request: HttpRequest, size: str) -> HttpResponse:
    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    if request.path.endswith(".json") or not request.accepts("text/html"):
        words = _("This is too long: at most %(size)s can be sent at once.")
        return JsonResponse({"error": words % {"size": size}}, status=status)
    return error_page(request, status, size=size)


class UnreadableMiddleware:
    """Says that a request cannot be read whose text PostgreSQL takes for none: the sign
    0, which an address or a form can hold. SQLite looks for it and finds nothing."""

    REFUSED = "cannot contain NUL"

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, error: Exception
    ) -> HttpResponse | None:
        if isinstance(error, DataError) and self.REFUSED in str(error):
            return error_page(request, HTTPStatus.BAD_REQUEST)
        return None


class MethodPageMiddleware:
    """Words for somebody who opens an address that only takes a form.

    It happens by going back, or by loading again what a form has led to.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or response.content:
            return response
        page = error_page(request, HTTPStatus.METHOD_NOT_ALLOWED)
        page["Allow"] = response["Allow"]
        return page
