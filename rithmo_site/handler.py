"""HTTP in a few threads that keep their database connection.

Django's own ASGI handler hops between threads several times for each request, makes a
new thread and with it a new connection every time, and watches for disconnects. All
our views are synchronous, so one hop is enough: about a third of the server's time.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import IO, Any, cast

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix
from django.utils import timezone

from games.play.timing import outages
from games.wire.threads import reading, writing

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

READS = {"GET", "HEAD", "OPTIONS"}


class ThreadedHandler(ASGIHandler):
    """Django's handler with its synchronous middleware, each request in one thread."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        scope = {**scope, "received": timezone.now()}
        threads = reading if scope["method"] in READS else writing
        with body:
            response = await threads.run(self.respond, scope, body)
        await self.send_response(response, send)

    def respond(self, scope: Any, body: IO[bytes]) -> HttpResponseBase:
        """The whole response to one request, made in this thread."""
        outages.look_up(scope["received"])
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        request, error = self.create_request(scope, body)
        response = cast(HttpResponseBase, error)
        if request is not None:
            response = self.get_response(request)
        whole = _whole(response)
        response.close()
        return whole


def _whole(response: HttpResponseBase) -> HttpResponse:
    """A response whose content is all there, so that sending it needs no thread."""
    if isinstance(response, HttpResponse):
        return response
    whole = HttpResponse(b"".join(response), status=response.status_code)
    whole.headers = response.headers
    whole.cookies = response.cookies
    return whole
