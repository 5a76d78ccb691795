"""HTTP connections of the server, and the time and the bytes that they may take."""

from __future__ import annotations

from io import BytesIO
from typing import Any, cast

from daphne.http_protocol import HTTPFactory, WebRequest
from django.conf import settings
from twisted.web.http import HTTPChannel

IDLE = 60  # seconds for which a connection may rest between requests
LINGER = 5  # seconds in which somebody may still read that they have sent too much
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"


class Request(WebRequest):  # type: ignore[misc]
    """One request. Of a body that is longer than any form nothing is kept, unless it
    comes to where files may be sent and there are not too many of these."""

    is_too_long = False
    _received = 0

    def gotLength(self, length: int | None) -> None:  # noqa: N802
        super().gotLength(length)
        self._allow(length or 0)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        self._received += len(data)
        self._allow(self._received)
        if not self.is_too_long:
            super().handleContentChunk(data)

    @property
    def longest(self) -> int:
        """How many bytes its body may have."""
        path = self.channel.path_asked.partition(b"?")[0].decode("latin-1")
        form: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        return settings.UPLOADS.get(path, form)

    def _allow(self, length: int) -> None:
        if self.is_too_long or length <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return
        if length <= self.longest and self._has_place():
            return
        self.is_too_long = True
        self.content = BytesIO()
        for header in (b"Content-Length", b"Transfer-Encoding", b"Expect"):
            self.requestHeaders.removeHeader(header)
        self.responseHeaders.setRawHeaders(b"Connection", [b"close"])

    def _has_place(self) -> bool:
        """Whether this is one of a few with a large body, which it is until its end."""
        uploads: set[Request] = self.channel.factory.server.uploads
        if self not in uploads and len(uploads) < settings.UPLOADS_AT_ONCE:
            uploads.add(self)
            self.notifyFinish().addBoth(lambda _end: uploads.discard(self))
        return self in uploads


class Channel(HTTPChannel):
    """One connection, on which requests come one after the other.

    Each of its times counts from when something began, so that nobody can prolong it
    byte by byte.
    """

    transport: Any
    requestFactory = Request  # noqa: N815
    abortTimeout = LINGER  # noqa: N815
    path_asked = b""  # by the last request
    _rests = False  # between two requests
    _refuses = False  # all that still comes

    def connectionMade(self) -> None:  # noqa: N802
        super().connectionMade()
        self.setTimeout(settings.HEADER_TIMEOUT)

    def connectionLost(self, reason: Any) -> None:  # type: ignore[override]  # noqa: N802
        super().connectionLost(reason)
        self.factory.server.crowd.leave(self.getPeer().host)

    def resetTimeout(self) -> None:  # noqa: N802
        """Nothing is prolonged by a byte."""

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        if self._rests:
            self._rests = False
            self.setTimeout(settings.HEADER_TIMEOUT)
        super().dataReceived(data)

    def allHeadersReceived(self) -> None:  # noqa: N802
        self.path_asked = cast(bytes, self._path)
        super().allHeadersReceived()
        self.setTimeout(settings.BODY_TIMEOUT)
        if self._is_sent_too_much():
            self.length = 0  # it is answered without waiting for more

    def rawDataReceived(self, data: bytes) -> None:  # noqa: N802
        if not self._refuses:
            super().rawDataReceived(data)
            if not self._refuses and self._is_sent_too_much():
                self.allContentReceived()

    def _is_sent_too_much(self) -> bool:
        return bool(self.requests) and self.requests[-1].is_too_long

    def allContentReceived(self) -> None:  # noqa: N802
        if self._is_sent_too_much():
            self._refuses, self.persistent = True, 0
        self._rests = False
        self.setTimeout(IDLE)  # once this request is answered
        super().allContentReceived()

    def requestDone(self, request: Any) -> None:  # noqa: N802
        if self._refuses:
            self._linger()
        else:
            self._rests = True
            super().requestDone(request)

    def _linger(self) -> None:
        """Say that nothing more is said, and take for a while what still comes, unread:
        closed at once, many would never see the answer."""
        self.requests.clear()
        self.transport.unregisterProducer()
        self.transport.loseWriteConnection()
        self.setTimeout(LINGER)

    def timeoutConnection(self) -> None:  # noqa: N802
        if self._refuses:
            self.transport.abortConnection()
            return
        if self.requests:
            self.transport.write(TOO_SLOW)
        super().timeoutConnection()


class ChannelFactory(HTTPFactory):  # type: ignore[misc]
    protocol = Channel

    def buildProtocol(self, addr: Any) -> Channel | None:  # noqa: N802
        """A connection, unless too many come from there already."""
        if not self.server.crowd.enter(addr.host):
            return None
        channel: Channel = super().buildProtocol(addr)
        channel.requestFactory = Request
        return channel
