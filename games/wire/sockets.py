"""A WebSocket consumer without the costs that our sockets do not need, and its door."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest
from django.utils import translation

from accounts.limits import address_of_scope
from games.common import busy
from games.wire.live import Listener, NotTold, hub

BROKEN = 1011  # a page comes back after it
NO_COMMANDS = 4400
TRY_AGAIN = 1013
TOO_MANY = 4429

logger = logging.getLogger(__name__)


class Door:
    """How many sockets one address may have open in this process, and open a minute.

    An address may stand for a whole school. settings.RATE_LIMITS opens the door wide.
    """

    def __init__(self, *, most_open: int, most_a_minute: int) -> None:
        self.most_open, self.most_a_minute = most_open, most_a_minute
        self._open: Counter[str] = Counter()
        self._opened: Counter[str] = Counter()
        self._minute = 0

    @contextmanager
    def held_open(self, address: str, *, now: float) -> Iterator[bool]:
        """Whether one more socket of this address may come in; it is counted then."""
        if not self._has_room(address, now):
            yield False
            return
        self._open[address] += 1
        self._opened[address] += 1
        try:
            yield True
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def _has_room(self, address: str, now: float) -> bool:
        if self._minute != int(now // 60):
            self._minute = int(now // 60)
            self._opened.clear()
        return not settings.RATE_LIMITS or (
            self._open[address] < self.most_open
            and self._opened[address] < self.most_a_minute
        )


door = Door(most_open=400, most_a_minute=1200)


class LeanConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """One message after the other, no hop to a thread before each, no own channel.

    Sockets are woken by the hub of `games.wire.live`, so a consumer needs no channel of
    the layer; where it uses the database it says so with `in_thread`.
    """

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope, self.base_send = scope, send
        with door.held_open(address_of_scope(scope), now=time.monotonic()) as welcome:
            if welcome:
                await self._listen(receive)
            else:
                await self.close(TOO_MANY)

    async def _listen(self, receive: Any) -> None:
        try:
            while True:
                await self.dispatch(await receive())
        except (StopConsumer, NotTold):
            pass
        except DatabaseError as error:
            if not busy.is_busy(error):
                raise
            busy.database.noticed(error)
            await self.close(TRY_AGAIN)
        finally:
            self.left()

    async def dispatch(self, message: dict[str, Any]) -> None:
        await getattr(self, get_handler_name(message))(message)

    async def send(self, text_data: str) -> None:
        """Send a text. Where that fails the socket is closed, as it would miss what
        its page or program waits for; raises NotTold."""
        try:
            await self.base_send({"type": "websocket.send", "text": text_data})
        except Exception as error:
            path, size = self.scope["path"], len(text_data)
            logger.exception("%s characters could not be sent to %s", size, path)
            await self.close(BROKEN)
            raise NotTold from error

    async def caught_up(self) -> None:
        """Wait until what was sent before has left the server, which it does not while
        the peer does not read."""
        if drained := self.scope.get("drained"):
            await drained()

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        raise StopConsumer

    def left(self) -> None:
        """The socket is gone, however it went."""


class PageSocket(LeanConsumer):
    """The socket of a page: it tells what its listener hears, and takes no commands,
    as these travel by POST."""

    listener: Listener | None = None

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None
    ) -> None:
        await self.close(NO_COMMANDS)

    def left(self) -> None:
        if self.listener is not None:
            hub.leave(self.listener)
            self.listener = None


class Nowhere(LeanConsumer):
    """An address at which there is no socket."""

    async def connect(self) -> None:
        await self.close()


def with_session(application: Any) -> Any:
    """The session of the cookie in the scope.

    Channels' own middleware looks at the session again with every message sent, in
    case it must be saved; our sockets only read it.
    """
    sessions = import_module(settings.SESSION_ENGINE)

    async def with_it(scope: Any, receive: Any, send: Any) -> None:
        key = scope["cookies"].get(settings.SESSION_COOKIE_NAME)
        session = sessions.SessionStore(key)
        await application({**scope, "session": session}, receive, send)

    return with_it


def language_of(scope: Mapping[str, Any]) -> str:
    """The language in which the page of a socket was made, found as for a page."""
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    headers = dict(scope["headers"])
    accepted = headers.get(b"accept-language", b"").decode("latin-1")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    return translation.get_language_from_request(request)
