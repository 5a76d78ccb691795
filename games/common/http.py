"""What a view or a socket asks of a request."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from http import HTTPStatus
from typing import Any, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect, trigger_client_event
from django_htmx.middleware import HtmxDetails

View = TypeVar("View", bound=Callable[..., HttpResponse])


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for a piece of a page (going back asks for a whole one)."""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


def only_read(request: HttpRequest) -> None:
    """Say that what is answered is only read. A stranger, who has no account, no
    session and no guest's name, is then given no cookie, and may keep the answer."""
    is_known = getattr(request, "player", None) is not None
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
    if request.method in {"GET", "HEAD"} and not is_known and not has_session:
        request.only_reads = True  # type: ignore[attr-defined]


def for_readers(view: View) -> View:
    """A view that is only read."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        only_read(request)
        return view(request, *args, **kwargs)

    return cast(View, answer)


def for_everybody(view: View) -> View:
    """A view that is the same for everybody: it gets no cookie and
    sets none, and any cache may keep it."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        request.only_reads = request.for_everybody = True  # type: ignore[attr-defined]
        return view(request, *args, **kwargs)

    return cast(View, answer)


def write_as_sent(response: StreamingHttpResponse) -> StreamingHttpResponse:
    """Let the server write this answer while it sends it, and not at once."""
    response.is_written_as_sent = True  # type: ignore[attr-defined]
    response["X-Accel-Buffering"] = "no"  # proxies pass it on as it comes
    return response


def as_written(response: HttpResponseBase) -> bool:
    """Whether an answer is to be sent part by part."""
    return getattr(response, "is_written_as_sent", False)


def whole_number(text: str) -> int | None:
    """A number as it stands in an address or a form, None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def received_at(request: HttpRequest) -> datetime:
    """When a request came in: what the server did first with it is nobody's time."""
    scope = getattr(request, "scope", {})
    received: datetime | None = scope.get("received")
    return received or timezone.now()


def told_again() -> HttpResponse:
    """Nothing to put anywhere: the page asks for itself once more."""
    return trigger_client_event(HttpResponse(status=204), "told-again")


def error_page(
    request: HttpRequest, status: HTTPStatus, **context: object
) -> HttpResponse:
    """The page that says what went wrong, as 404.html. It has no form for a stranger,
    who gets no cookie with it."""
    only_read(request)
    return render(request, f"{status.value}.html", context, status=status)


def gone(request: HttpRequest, words: str) -> HttpResponse:
    """The page of an address that has ended; `words` say which."""
    return error_page(request, HTTPStatus.GONE, words=words)


def lead_to(request: HttpRequest, address: str) -> HttpResponse:
    """To another page, whether htmx asks or the browser itself."""
    if wants_fragment(request):
        return HttpResponseClientRedirect(address)
    return redirect(address)
