"""The WebSockets of the server: what they may send us, and how we send to them."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet.tcp import Connection

from rithmo_site.server import deflating
from rithmo_site.server.outbox import Outbox

MOST_UNSENT = 1_000_000  # bytes that may wait for a peer that does not read
MOST_UNREAD = 512 * 1024  # bytes that may wait for us to read them
NORMAL, TRY_AGAIN, TOO_FREQUENT = 1000, 1013, 4429
TEXT = 1  # the kind of a frame

logger = logging.getLogger(__name__)


class Socket(WebSocketProtocol):  # type: ignore[misc]
    """One WebSocket."""

    # Autobahn copies these and writes all of them for a log that nobody keeps: a third
    # of what a connection costs.
    CONFIG_ATTRS: tuple[str, ...] = ()
    maxMessagePayloadSize: int  # noqa: N815
    last_ping: float

    def connectionMade(self) -> None:  # noqa: N802
        for name in WebSocketProtocol.CONFIG_ATTRS:
            setattr(self, name, getattr(self.factory, name))
        super().connectionMade()
        self._unread = 0
        self.outbox = Outbox(most=MOST_UNSENT)
        self.unregisterProducer()  # the channel of its HTTP request
        self.registerProducer(self.outbox, True)

    def onConnect(self, request: Any) -> Any:  # noqa: N802
        """Programs, which do not say from what page they come, send and hear much, and
        have no slow line: they are sent everything as it is."""
        if "origin" in request.headers:
            self.perMessageCompressionAccept = deflating.accept
        return super().onConnect(request)

    def connectionLost(self, reason: Any) -> None:  # noqa: N802
        self.outbox.stopProducing()
        super().connectionLost(reason)
        self.factory.server_class.crowd.leave(self.transport.getPeer().host)

    # --- What is sent ----------------------------------------------------------

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802
        """Send to a socket that is open; one that is closing has no use for it, and
        one whose peer does not read is closed when too much waits for it."""
        if self.state != self.STATE_OPEN:
            return
        if (
            not binary
            and len(content) > deflating.LONG
            and self.websocket_extensions_in_use
        ):
            payload, rsv = deflating.deflated(content), deflating.DEFLATED
            send = partial(self.sendFrame, TEXT, payload, rsv=rsv)
        else:
            payload = content if binary else content.encode()
            send = partial(self.sendMessage, payload, binary, doNotCompress=True)
        if not self.outbox.put(len(payload), send):
            logger.warning("%r does not read and is closed", self)
            self.outbox.clear()
            self.sendCloseFrame(code=TRY_AGAIN)

    def serverClose(self, code: int | None = None) -> None:  # noqa: N802
        """Close after all that is still to be sent, with any code: `sendClose` would
        refuse those after which a page comes back."""
        self.outbox.put(0, partial(self.sendCloseFrame, code=code or NORMAL))

    def sendMessage(self, payload: bytes, *args: Any, **more: Any) -> None:  # noqa: N802
        """Send a message however long it is: autobahn would hold it to the limit of
        what is received."""
        limit, self.maxMessagePayloadSize = self.maxMessagePayloadSize, 0
        try:
            super().sendMessage(payload, *args, **more)
        finally:
            self.maxMessagePayloadSize = limit

    def sendData(self, data: bytes, *args: Any, **more: Any) -> None:  # noqa: N802
        """Write what the connection takes at once, and leave the rest to it, which
        would first ask the loop whether it may write: two more calls of the kernel."""
        if rest := data[self._written(data) :]:
            super().sendData(rest, *args, **more)

    def _written(self, data: bytes) -> int:
        """How many bytes of the data are written now: none where others wait."""
        transport = self.transport
        if not isinstance(transport, Connection) or self.send_queue:
            return 0
        if transport.dataBuffer or transport._tempDataBuffer or not transport.connected:
            return 0
        written = transport.writeSomeData(data)
        return written if isinstance(written, int) else 0

    # --- What is received ------------------------------------------------------

    def onMessage(self, payload: bytes, is_binary: bool) -> None:  # noqa: N802
        """Take a message. Anyone who sends may still not read, so it is no answer to a
        ping; and anyone who sends faster than they are served is shown out."""
        if self.state != self.STATE_OPEN:
            return
        waits = not self.application_queue.empty()
        self._unread = len(payload) + (self._unread if waits else 0)
        if self._unread > MOST_UNREAD:
            self.sendCloseFrame(code=TOO_FREQUENT)
            return
        last_ping = self.last_ping
        super().onMessage(payload, is_binary)
        self.last_ping = last_ping


class SocketFactory(WebSocketFactory):  # type: ignore[misc]
    protocol = Socket
