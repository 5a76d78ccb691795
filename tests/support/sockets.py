"""Sockets of the real ASGI application, as browsers and programs open them."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager

from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from rithmo_site.asgi import application

PATIENCE = 120  # seconds until a socket must have been answered
ORIGIN = (b"origin", b"http://localhost")


def cookies_of(player) -> list[tuple[bytes, bytes]]:
    """The header by which the browser of `player` is known."""
    if player is None:
        return []
    client = Client()
    client.force_login(player)
    name = settings.SESSION_COOKIE_NAME
    return [(b"cookie", f"{name}={client.cookies[name].value}".encode())]


class Socket(WebsocketCommunicator):
    """A socket whose frames are read one by one."""

    async def frame(self, timeout: float = PATIENCE) -> str:
        return await self.receive_from(timeout)

    async def closed(self) -> int:
        """The code with which the server closes, after what it still says."""
        while True:
            message = await self.receive_output(PATIENCE)
            if message["type"] == "websocket.close":
                return message["code"]

    async def say(self, **message) -> None:
        await self.send_to(text_data=json.dumps(message))

    async def heard(self) -> dict:
        return json.loads(await self.frame())


@asynccontextmanager
async def opened(path: str, headers=()):
    socket = Socket(application, path, headers=list(headers))
    accepted, _ = await socket.connect(timeout=PATIENCE)
    assert accepted
    try:
        yield socket
    finally:
        await socket.disconnect(timeout=PATIENCE)


@asynccontextmanager
async def table_page(game, player=None, *, board: int | None = None):
    """The socket of a table page in the browser of `player`."""
    cookies = await asyncio.to_thread(cookies_of, player)
    query = "" if board is None else f"?board={board}"
    headers = [ORIGIN, (b"host", b"localhost"), *cookies]
    async with opened(f"/ws/table/{game.pk}/{query}", headers) as socket:
        yield socket
