"""The server: Daphne's, with our protocols in the place of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from daphne.server import Server
from django.conf import settings

from rithmo_site.server.channels import ChannelFactory, Request
from rithmo_site.server.crowd import Crowd
from rithmo_site.server.sockets import SocketFactory

LONGEST_MESSAGE = 64 * 1024  # bytes that a socket may send us at once
# Seconds between two pings of a socket, as a proxy gives up on a silent one after 60;
# and after which a peer that has not answered is gone.
PING, PONG = 45, 20
CLOSING = 10  # seconds in which a peer may still read why its socket was closed


class SiteServer(Server):  # type: ignore[misc]
    """Serves an ASGI application at one endpoint of Twisted."""

    def __init__(self, application: Any, endpoint: str, ready: Callable[[], None]):
        super().__init__(
            application=application,
            endpoints=[endpoint],
            websocket_max_message_size=LONGEST_MESSAGE,
            websocket_max_frame_size=LONGEST_MESSAGE,
            websocket_timeout=-1,  # a page may stand open for days
            ping_interval=PING,
            ping_timeout=PONG,
            server_name="",  # nobody needs to know it, and each file would say it
            ready_callable=ready,
        )
        self.crowd = Crowd(most=_most_connections())
        self.uploads: set[Request] = set()  # those with large bodies

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Let the application know what the protocols alone know."""
        if scope["type"] == "websocket":
            scope["drained"] = protocol.outbox.drained
        elif protocol.is_too_long:
            scope["body_limit"] = protocol.longest
        return super().create_application(protocol, scope)

    # `run` makes factories of Daphne's own; ours take their place.

    @property
    def http_factory(self) -> ChannelFactory:
        return self._http_factory

    @http_factory.setter
    def http_factory(self, made: Any) -> None:
        self._http_factory = ChannelFactory(self)

    @property
    def ws_factory(self) -> SocketFactory:
        return self._ws_factory

    @ws_factory.setter
    def ws_factory(self, made: Any) -> None:
        self._ws_factory = SocketFactory(self, server=self.server_name)
        self._ws_factory.setProtocolOptions(closeHandshakeTimeout=CLOSING)


def _most_connections() -> int:
    """How many of one address there may be; 0 where they are not counted, as all come
    from a proxy of our own or limits are off."""
    if settings.ALLAUTH_TRUSTED_PROXY_COUNT or not settings.RATE_LIMITS:
        return 0
    return settings.CONNECTIONS_PER_ADDRESS
