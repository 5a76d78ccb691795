"""Loopback clients that cost little themselves: a bare WebSocket and a bare POST."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections import deque
from collections.abc import Mapping
from time import perf_counter
from urllib.parse import urlencode

HOST = "127.0.0.1"
TEXT, CLOSE, PING = 0x1, 0x8, 0x9
PATIENCE = 20  # seconds


class Wire(asyncio.Protocol):
    """One WebSocket. Every frame is kept with the moment at which it was complete."""

    def __init__(self) -> None:
        self._buffer = b""
        self._open = False
        self.opened = asyncio.get_running_loop().create_future()
        self.longest = 0  # bytes of a frame
        self.ended = ""  # how, once it is closed
        self._frames: deque[tuple[float, bytes]] = deque()
        self._waiting: asyncio.Future[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self._open, self._buffer = True, rest
            self.opened.set_result(None)
        while self._take_frame():
            pass

    def _take_frame(self) -> bool:
        """Take one whole frame off the buffer, if there is one."""
        data = self._buffer
        if len(data) < 2:
            return False
        length, start = data[1] & 0x7F, 2
        if length >= 126:
            size, form = (2, "!H") if length == 126 else (8, "!Q")
            if len(data) < 2 + size:
                return False
            (length,) = struct.unpack(form, data[2 : 2 + size])
            start += size
        if len(data) < start + length:
            return False
        self._buffer = data[start + length :]
        self._take(data[0] & 0x0F, data[start : start + length])
        return True

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            self._write(0xA, payload)
        elif kind == CLOSE:
            self._end(f"closed with {int.from_bytes(payload[:2])}")
        else:
            self._frames.append((perf_counter(), payload))
            self.longest = max(self.longest, len(payload))
            self._wake()

    def connection_lost(self, error: Exception | None) -> None:
        self._end(f"cut off: {error}")

    def _end(self, how: str) -> None:
        self.ended = self.ended or how
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = struct.pack("!BB", 0x80 | kind, 0x80 | min(size, 126))
        if size >= 126:
            head += struct.pack("!H", size)
        # A mask of zeros leaves the payload as it is.
        self.transport.write(head + bytes(4) + payload)

    def say(self, text: bytes) -> None:
        self._write(TEXT, text)

    def forget(self) -> None:
        """Drop the frames that have come and that nobody has asked for."""
        self._frames.clear()

    async def until(self, *marks: bytes) -> tuple[float, bytes]:
        """When the next frame that contains one of `marks` was complete, and it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._frames:
                    at, frame = self._frames.popleft()
                    if any(mark in frame for mark in marks):
                        return at, frame
                if self.ended:
                    raise ConnectionError(f"{self.ended}, before {marks}")
                self._waiting = asyncio.get_running_loop().create_future()
                await self._waiting

    def hang_up(self) -> None:
        self.transport.abort()


async def open_wire(
    port: int, path: str, cookies: str = "", address: str = HOST
) -> Wire:
    """A WebSocket as a page of this site opens it, through a proxy that says from which
    `address`."""
    _, wire = await asyncio.get_running_loop().create_connection(Wire, HOST, port)
    key = base64.b64encode(os.urandom(16)).decode()
    wire.transport.write(
        (
            f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\n"
            f"Origin: http://{HOST}:{port}\r\nCookie: {cookies}\r\n"
            f"X-Forwarded-For: {address}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        ).encode()
    )
    await wire.opened
    return wire


class Browser:
    """Posts forms over one kept connection, as htmx does."""

    def __init__(self, port: int, headers: Mapping[str, str]) -> None:
        self.port = port
        self.headers = headers
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, form: Mapping[str, str]) -> float:
        """Post `form`; the moment at which the whole answer was there. As browsers do,
        it opens a connection when it has something to say, and again where the site
        has closed it at rest."""
        if self._line is None or self._line[0].at_eof():
            self.hang_up()
            self._line = await asyncio.open_connection(HOST, self.port)
        reader, writer = self._line
        body = urlencode(form).encode()
        head = {
            "Host": f"{HOST}:{self.port}",
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": str(len(body)),
            "Accept-Encoding": "gzip",
            **self.headers,
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        writer.write(f"POST {path} HTTP/1.1\r\n{lines}\r\n".encode() + body)
        async with asyncio.timeout(PATIENCE):
            return await _answer(reader)

    def hang_up(self) -> None:
        if self._line is not None:
            self._line[1].transport.abort()


async def _answer(reader: asyncio.StreamReader) -> float:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    status, _, rest = head.partition("\r\n")
    if " 200 " not in status:
        raise ConnectionError(head)
    named = dict(line.split(": ", 1) for line in rest.strip().split("\r\n"))
    if "content-length" in named:
        await reader.readexactly(int(named["content-length"]))
    else:
        while (await _chunk(reader)) > 0:
            pass
    return perf_counter()


async def _chunk(reader: asyncio.StreamReader) -> int:
    size = int(await reader.readline(), 16)
    await reader.readexactly(size + 2)
    return size
