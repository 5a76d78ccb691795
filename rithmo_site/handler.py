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
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix
from django.utils import timezone

from games.common.http import as_written
from games.play.timing import outages
from games.wire.threads import Threads, reading, writing

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

BEGIN, PART = "http.response.start", "http.response.body"
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
        if isinstance(response, StreamingHttpResponse):
            await _send_parts(response, send, threads)
        else:
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
        if as_written(response):
            return response
        whole = _whole(response)
        response.close()
        return whole


async def _send_parts(
    response: StreamingHttpResponse, send: Send, threads: Threads
) -> None:
    """Send each part before the next is made, in a thread; memory stays as it is."""
    parts = iter(response)
    headers = [
        (name.encode("ascii"), value.encode("latin1"))
        for name, value in response.items()
    ]
    status = response.status_code
    try:
        await send({"type": BEGIN, "status": status, "headers": headers})
        while part := await threads.run(next, parts, b""):
            await send({"type": PART, "body": part, "more_body": True})
        await send({"type": PART, "body": b"", "more_body": False})
    finally:
        await threads.run(response.close)


def _whole(response: HttpResponseBase) -> HttpResponse:
    """A response whose content is all there, so that sending it needs no thread."""
    if isinstance(response, HttpResponse):
        return response
    whole = HttpResponse(b"".join(response), status=response.status_code)
    whole.headers = response.headers
    whole.cookies = response.cookies
    return whole
