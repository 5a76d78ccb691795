"""What is long is sent deflated to browsers, on the real server."""

from __future__ import annotations

import base64
import os
import socket
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import BinaryIO, NamedTuple

import pytest
from autobahn.websocket.compress import PerMessageDeflateOffer

from rithmo_site.server import deflating
from tests.serving import HOST, Site
from tests.support.people import begin

CHROMIUM = "permessage-deflate; client_max_window_bits"
PATIENCE = 120  # seconds
TEXT = 0x81
LETTERS = 40_000_000  # of a text that is 40 kB as it is sent


class Frame(NamedTuple):
    is_deflated: bool
    payload: bytes

    @property
    def text(self) -> str:
        payload = self.payload
        if self.is_deflated:
            payload = zlib.decompressobj(-15).decompress(payload + b"\x00\x00\xff\xff")
        return payload.decode()


class Peer:
    """A WebSocket that asks for a page's line, and reads what it is told."""

    def __init__(self, site: Site, path: str, offers: str, *, is_page: bool) -> None:
        self._line = socket.create_connection((HOST, site.port), timeout=PATIENCE)
        self._file: BinaryIO = self._line.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        given = {
            "Host": f"{HOST}:{site.port}",
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": key,
        }
        if is_page:
            given["Origin"] = site.url
        if offers:
            given["Sec-WebSocket-Extensions"] = offers
        lines = [f"GET {path} HTTP/1.1", *(f"{a}: {b}" for a, b in given.items())]
        self._line.sendall("\r\n".join([*lines, "", ""]).encode())
        self.extensions = ""
        assert b" 101 " in self._file.readline()
        while line := self._file.readline().strip().decode():
            name, _, value = line.partition(": ")
            if name.lower() == "sec-websocket-extensions":
                self.extensions = value

    def frame(self) -> Frame:
        first, size = self._file.read(2)
        assert first & ~0x40 == TEXT
        if size >= 126:
            size = int.from_bytes(self._file.read(2 if size == 126 else 8))
        return Frame(bool(first & 0x40), self._file.read(size))

    def wait_for_the_end(self) -> None:
        with suppress(ConnectionResetError):
            while self._file.read(4096):
                pass

    def say_deflated(self, text: str) -> None:
        payload = deflating.deflated(text)
        deflating.deflated.cache_clear()
        size = len(payload).to_bytes(2)
        # A mask of zeros leaves the payload as it is.
        self._line.sendall(bytes([TEXT | 0x40, 0x80 | 126]) + size + bytes(4) + payload)

    def close(self) -> None:
        self._file.close()
        self._line.close()


@pytest.fixture
def site(serve) -> Site:
    site: Site = serve()
    return site


@pytest.fixture
def open_line(site: Site) -> Iterator[Callable[..., Peer]]:
    peers: list[Peer] = []

    def open_line(path: str, offers: str = CHROMIUM, *, is_page: bool = True) -> Peer:
        peers.append(Peer(site, path, offers, is_page=is_page))
        return peers[-1]

    yield open_line
    for peer in peers:
        peer.close()


def test_a_browser_gets_long_texts_deflated_and_short_ones_as_they_are(
    open_line, ada, boethius
):
    path = f"/ws/table/{begin(ada, boethius).pk}/"
    peer = open_line(path)
    assert peer.extensions == "permessage-deflate; client_no_context_takeover"
    whole, watchers = peer.frame(), peer.frame()
    assert whole.is_deflated
    assert 'id="build"' in whole.text
    assert len(whole.payload) < len(whole.text) / 4
    assert not watchers.is_deflated
    assert 'id="watchers"' in watchers.text
    other = open_line(path, offers="")
    assert other.extensions == ""
    plain = other.frame()
    assert not plain.is_deflated
    assert plain.text == whole.text
    # Each text begins anew, whatever was sent before it.
    assert open_line(path).frame().payload == whole.payload


def test_programs_are_sent_everything_as_it_is(open_line):
    assert open_line("/ws/rooms/", is_page=False).extensions == ""


def test_who_sends_what_would_be_far_too_long_is_cut_off(
    open_line, site, ada, boethius
):
    """Before it is inflated."""
    peer = open_line(f"/ws/table/{begin(ada, boethius).pk}/")
    peer.frame()
    before = site.memory()
    peer.say_deflated("x" * LETTERS)
    peer.wait_for_the_end()
    assert (site.memory() - before) * 1_000_000 < LETTERS / 4


def offer(window: int) -> PerMessageDeflateOffer:
    return PerMessageDeflateOffer(True, True, False, window)


def test_who_asks_for_a_small_window_gets_texts_as_they_are():
    assert deflating.accept([offer(9)]) is None
    assert deflating.accept(["x"]) is None
    usual = offer(0)
    accepted = deflating.accept([offer(9), usual])
    assert accepted is not None
    assert accepted.offer is usual
