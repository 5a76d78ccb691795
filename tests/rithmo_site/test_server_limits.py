"""What strangers can cost the real server: bytes, connections, time and memory."""

from __future__ import annotations

import logging
import re
import socket
from contextlib import ExitStack, closing, suppress

from django.conf import settings

from games.exports import importing
from rithmo_site.server import SiteServer
from rithmo_site.server.crowd import Crowd
from tests.serving import HOST, Site

MB = 1024 * 1024
FORM_LIMIT = 256 * 1024
HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
PAGE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"


def connect(site: Site, source: str = HOST) -> socket.socket:
    return socket.create_connection((HOST, site.port), 60, (source, 0))


def read_all(line: socket.socket) -> bytes:
    """What comes until the server closes."""
    came = b""
    with suppress(ConnectionResetError):
        while data := line.recv(MB):
            came += data
    return came


def status(answer: bytes) -> int:
    found = re.match(rb"HTTP/1\.1 (\d+) ", answer)
    return int(found[1]) if found else 0


def post(site: Site, *headers: str, path: str = "/now/") -> socket.socket:
    """A connection on which the head of a POST has been sent."""
    line = connect(site)
    kind = "Content-Type: application/x-www-form-urlencoded"
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", kind, *headers, "", ""]
    line.sendall("\r\n".join(lines).encode())
    return line


def pour(line: socket.socket, data: bytes, times: int) -> None:
    """Send `data` again and again, whatever the server says."""
    with suppress(BrokenPipeError, ConnectionResetError):
        for _ in range(times):
            line.sendall(data)


# --- Bodies --------------------------------------------------------------------


def test_a_body_that_is_too_long_is_refused_unread(serve):
    site = serve()
    with closing(post(site, "Content-Length: 2", "Connection: close")) as line:
        line.sendall(b"a=")
        assert status(read_all(line)) == 403  # no token of the form
    before = site.memory()

    with closing(post(site, f"Content-Length: {700 * MB}")) as line:
        answer = line.recv(MB)  # though nothing of the body has been sent
        assert status(answer) == 413
        pour(line, b"a" * MB, 700)
        answer += read_all(line)
    assert b"Connection: close" in answer
    assert b"256.0\xc2\xa0KB can be sent" in answer

    with closing(post(site, "Transfer-Encoding: chunked")) as line:
        pour(line, b"100000\r\n" + b"a" * MB + b"\r\n", 200)
        assert status(read_all(line)) == 413
    assert site.memory() - before < 10


def test_what_forms_need_is_taken(serve):
    site = serve()
    with closing(
        post(site, f"Content-Length: {FORM_LIMIT}", "Connection: close")
    ) as fits:
        pour(fits, b"a" * FORM_LIMIT, 1)
        assert status(read_all(fits)) == 403
    with closing(post(site, "Transfer-Encoding: chunked", "Connection: close")) as fits:
        pour(fits, b"40000\r\n" + b"a" * FORM_LIMIT + b"\r\n0\r\n\r\n", 1)
        assert status(read_all(fits)) == 403
    with closing(
        post(
            site,
            f"Content-Length: {FORM_LIMIT + 1}",
            "Accept: application/json",
            "Expect: 100-continue",
        )
    ) as program:
        pour(program, b"a" * (FORM_LIMIT + 1), 1)
        answer = read_all(program)
    assert status(answer) == 413, "and nobody is asked to continue"
    assert b'{"error": "This is too long: at most 256.0' in answer


def test_files_are_taken_where_they_are_asked_for_and_not_too_many_at_once(serve):
    site, games = serve(), "/archive/check/"
    most = settings.UPLOADS[games]
    assert most == importing.LONGEST_FILE + FORM_LIMIT
    length = f"Content-Length: {most}"
    with closing(post(site, length, "Connection: close", path=games)) as fits:
        pour(fits, b"a" * most, 1)
        assert status(read_all(fits)) == 403
    with closing(post(site, f"Content-Length: {most + 1}", path=games)) as more:
        assert status(more.recv(MB)) == 413
    with closing(post(site, length, path=f"{games}other/")) as elsewhere:
        assert status(elsewhere.recv(MB)) == 413
    with ExitStack() as under_way:
        for _ in range(settings.UPLOADS_AT_ONCE):
            under_way.enter_context(closing(post(site, length, path=games)))
        with closing(post(site, length, path=games)) as one_more:
            assert status(one_more.recv(MB)) == 413
    with closing(post(site, length, "Connection: close", path=games)) as again:
        pour(again, b"a" * most, 1)
        assert status(read_all(again)) == 403


# --- Connections ---------------------------------------------------------------


def is_turned_away(site: Site) -> bool:
    with closing(connect(site)) as line:
        pour(line, PAGE + b"Connection: close\r\n\r\n", 1)
        return read_all(line) == b""


def dribble(line: socket.socket) -> bytes:
    """Send a byte now and then until the server closes; what it says."""
    line.settimeout(0.05)
    came = b""
    while True:
        try:
            line.sendall(b"a")
            data = line.recv(MB)
        except TimeoutError:
            continue
        except (BrokenPipeError, ConnectionResetError):
            return came
        if not data:
            return came
        came += data


def test_an_address_has_so_many_connections_and_so_much_time(serve):
    limits = {
        "CONNECTIONS_PER_ADDRESS": "4",
        "HEADER_TIMEOUT": "1",
        "BODY_TIMEOUT": "1",
    }
    site = serve(RATE_LIMITS="1", **limits)
    with ExitStack() as stack:
        kept = stack.enter_context(closing(connect(site)))
        kept.sendall(PAGE + b"\r\n")
        assert status(kept.recv(MB)) == 200
        slow = [stack.enter_context(closing(connect(site))) for _ in range(2)]
        for line in slow:
            line.sendall(HALF)
        body = stack.enter_context(closing(post(site, "Content-Length: 100")))
        assert is_turned_away(site)
        assert is_turned_away(site)
        with closing(connect(site, "127.0.0.2")) as elsewhere:
            elsewhere.sendall(PAGE + b"\r\n")
            assert status(elsewhere.recv(MB)) == 200
        for line in (*slow, body):
            assert status(dribble(line)) == 408
        assert not is_turned_away(site)
        kept.sendall(PAGE + b"\r\n")  # it has rested for longer than a head may take
        assert status(kept.recv(MB)) == 200
    for _ in range(6):  # sockets are counted, and go again
        with closing(connect(site)) as line:
            line.sendall(
                b"GET /ws/rooms/ HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
            )
            assert status(line.recv(MB)) == 101
            line.sendall(b"\x88\x80\0\0\0\0")
            read_all(line)
    assert site.complaints().count("gets no more") == 1


def test_nobody_is_counted_behind_a_proxy_of_ones_own(settings):
    def most() -> int:
        return SiteServer(None, "tcp:0", ready=print).crowd.most

    settings.CONNECTIONS_PER_ADDRESS = 7
    assert most() == 7
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    assert most() == 0
    settings.ALLAUTH_TRUSTED_PROXY_COUNT, settings.RATE_LIMITS = 0, False
    assert most() == 0


def test_a_household_is_one_address_and_who_leaves_makes_room(caplog):
    crowd = Crowd(most=2)
    assert crowd.enter("2001:db8::1")
    assert crowd.enter("2001:db8::2")
    assert not crowd.enter("2001:db8::3")
    assert crowd.enter("2001:db8:0:1::3")
    crowd.leave("2001:db8::1")
    assert crowd.enter("2001:db8::3")
    assert not crowd.enter("2001:db8::4")
    warnings = [each for each in caplog.records if each.levelno == logging.WARNING]
    assert len(warnings) == 1
