"""Pages that are told only that something has changed, and fetch it themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qs

from games.common.http import whole_number
from games.wire.live import Listener, News
from games.wire.sockets import LeanConsumer

# The page asks for itself as soon as it hears anything.
KNOCK: Final = '<span id="knock" hx-swap-oob="true"></span>'


class KnockListener(Listener):
    """A page that shows a topic in the version that its socket's address says with
    `?seen=`."""

    def __init__(self, topic: str, socket: LeanConsumer) -> None:
        super().__init__(topic)
        self.socket = socket
        self.seen = _version_seen(socket.scope)

    async def deliver(self, news: News, prepared: None) -> None:
        if news.version > self.seen:
            await self.socket.send(KNOCK)
            self.seen = news.version


def _version_seen(scope: Mapping[str, Any]) -> int:
    query = parse_qs(scope["query_string"].decode("latin-1"))
    return whole_number(query.get("seen", [""])[0]) or 0
