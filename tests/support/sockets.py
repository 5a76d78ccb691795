"""Sockets of the real ASGI application, as browsers and programs open them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import asynccontextmanager
from urllib.parse import urlencode

from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from rithmo_site.asgi import application
from tests.support.changes import all_quoted, read_change

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


def html_in(frame: str) -> str:
    """All HTML that a frame of a table brings, whole or as what has changed: a
    square that is told by another one names that."""
    if not frame.startswith("{"):
        return frame
    told = all_quoted(read_change(frame))
    rows = "".join(told.get("rows", ["", ""])[1:])
    status = " ".join(map(str, told.get("status", ())))
    version = f'<p data-version="{told["version"]}">{status}</p>'
    cells = [
        each if isinstance(each, str) else _by_another(*each)
        for each in told.get("cells", ())
    ]
    return "".join((*cells, rows, version, told["parts"]))


def _by_another(square: str, place: str = "", over: str = "") -> str:
    return f'<button data-square="{square}" data-as="{place}">{over}</button>'


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


async def until(holds: Callable[[], bool]) -> None:
    """Let the server go on until something `holds` that no socket is told of."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0)


@asynccontextmanager
async def table_page(game, player=None, **asked: int):
    """The socket of a table page in the browser of `player`, which asks for pushes
    from a board on, or in sentences."""
    cookies = await asyncio.to_thread(cookies_of, player)
    query = f"?{urlencode(asked)}" if asked else ""
    headers = [ORIGIN, (b"host", b"localhost"), *cookies]
    async with opened(f"/ws/table/{game.pk}/{query}", headers) as socket:
        yield socket
