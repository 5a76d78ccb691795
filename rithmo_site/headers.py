"""Answers carry what Django does not send by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from wsgiref.headers import Headers

from django.http import HttpRequest, HttpResponse

# What no page asks for. Sound and passkeys are this site's alone by default.
NOWHERE = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "usb",
)
PERMISSIONS = ",".join(f"{name}=()" for name in NOWHERE)

# What of a query only shows a page in another way.
VIEWS = frozenset(
    {"flip", "focus", "next", "panel", "partial", "ply", "press", "space", "typed"}
    | {"view"}
)

OF_PAGES: Final = frozenset({"text/css", "text/javascript"})
FOR_EVER: Final = "max-age=31536000, immutable"  # a year, the longest that counts


def for_files(headers: Headers, path: str, url: str) -> None:
    """What is said of a static file: it is what its type says; styles and scripts are
    read as the page that asks for them, so they need not name UTF-8. Pages of any
    origin may have our fonts: a board in a frame of another site has no origin of its
    own where that frame is a sandbox."""
    headers["X-Content-Type-Options"] = "nosniff"
    kind, _, _ = str(headers["Content-Type"]).partition(";")
    if kind in OF_PAGES:
        headers["Content-Type"] = kind
    if path.endswith(".woff2"):
        headers["Access-Control-Allow-Origin"] = "*"


class FilesMiddleware:
    """Leaves out what tells whether a file has changed, of one that never changes under
    its name, and that all may keep it, which its age says."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "immutable" in response.get("Cache-Control", ""):
            response.headers["Cache-Control"] = FOR_EVER
            for name in ("ETag", "Last-Modified"):
                response.headers.pop(name, None)
        return response


class HeadersMiddleware:
    """What a page may ask of the device; that other sites may not embed an answer, no
    cache may keep it for somebody else, and no search engine one page in many ways."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.setdefault("Cache-Control", "private, no-cache")
        if not VIEWS.isdisjoint(request.GET):
            response.headers.setdefault("X-Robots-Tag", "noindex")
        return response
