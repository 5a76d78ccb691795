"""What a socket sends is written at once, as far as its connection takes it; and what
one costs as it comes."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from autobahn.websocket import protocol
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.main import CONNECTION_LOST
from twisted.internet.tcp import Connection
from twisted.internet.testing import StringTransport

from rithmo_site.server.sockets import Socket, SocketFactory

FRAME = b"0123456789"


class Line(Connection):
    """A connection that takes so much at once."""

    def __init__(self, takes, *, waiting=b"", connected=True):
        self.takes, self.dataBuffer, self.connected = takes, waiting, connected
        self.written, self._tempDataBuffer = b"", []

    def writeSomeData(self, data):  # noqa: N802
        if isinstance(self.takes, int):
            self.written += data[: self.takes]
        return self.takes


def sent(monkeypatch, transport, queue=()):
    """What goes to the line at once and what is left to it, when a frame is sent."""
    left = []
    monkeypatch.setattr(
        WebSocketProtocol, "sendData", lambda self, data: left.append(data)
    )
    socket = object.__new__(Socket)
    socket.transport, socket.send_queue = transport, list(queue)
    socket.sendData(FRAME)
    return getattr(transport, "written", b""), b"".join(left)


@pytest.mark.parametrize("takes", [10, 4, 0])
def test_what_the_connection_does_not_take_is_left_to_it(monkeypatch, takes):
    assert sent(monkeypatch, Line(takes)) == (FRAME[:takes], FRAME[takes:])


@pytest.mark.parametrize(
    ("transport", "queue"),
    [
        pytest.param(Line(CONNECTION_LOST), (), id="lost"),
        pytest.param(Line(10, waiting=b"before"), (), id="behind others"),
        pytest.param(Line(10), [b"before"], id="behind others of the protocol"),
        pytest.param(Line(10, connected=False), (), id="closed"),
        pytest.param(SimpleNamespace(), (), id="another kind, as TLS has"),
    ],
)
def test_all_is_left_to_a_connection_that_cannot_take_it_now(
    monkeypatch, transport, queue
):
    assert sent(monkeypatch, transport, queue) == (b"", FRAME)


def test_all_is_left_behind_what_came_just_before(monkeypatch):
    line = Line(10)
    line._tempDataBuffer = [b"before"]
    assert sent(monkeypatch, line) == (b"", FRAME)


def test_a_socket_has_the_options_of_its_factory_and_logs_none(monkeypatch):
    logged: list[object] = []
    monkeypatch.setattr(protocol, "pformat", logged.append)
    server = SimpleNamespace(crowd=SimpleNamespace(leave=lambda host: None))
    factory = SocketFactory(server)
    factory.setProtocolOptions(maxMessagePayloadSize=4321, autoPingInterval=17)
    line = StringTransport()
    line.registerProducer(object(), streaming=True)  # as the HTTP request does
    socket = factory.buildProtocol(None)
    socket.makeConnection(line)
    assert (socket.maxMessagePayloadSize, socket.autoPingInterval) == (4321, 17)
    for name in WebSocketProtocol.CONFIG_ATTRS:
        assert getattr(socket, name) == getattr(factory, name)
    assert logged == [[]]
