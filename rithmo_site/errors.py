"""Pages for what goes wrong where Django itself has none, or is broken."""

from __future__ import annotations

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

PLAIN = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Rithmo</title>
<h1>Something went wrong here</h1>
<p>It is our fault, not yours, and it has been noted. Please try again in a moment.</p>
<p><a href="/">To the start page</a></p></html>"""

Handler = Callable[[HttpRequest], HttpResponse]

log = logging.getLogger(__name__)


def server_error(request: HttpRequest) -> HttpResponse:
    """Says sorry in the site's dress, or without it when the dress is what broke.

    It is rendered without the request, so it asks the database nothing.
    """
    try:
        page = str(render_to_string("500.html"))
    except Exception:
        log.exception("The error page itself failed.")
        page = PLAIN
    return HttpResponse(page, status=HTTPStatus.INTERNAL_SERVER_ERROR)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Says that a form is out of date. A page that htmx serves is loaded afresh: its
    token is old when somebody has logged in or out in another tab."""
    response = render(request, "403_csrf.html", status=HTTPStatus.FORBIDDEN)
    if "HX-Request" in request.headers:
        response["HX-Refresh"] = "true"
    return response


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
        page = render(request, "405.html", status=response.status_code)
        page["Allow"] = response["Allow"]
        return page
