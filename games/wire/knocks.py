"""Pages that are told only that something has changed, and fetch it themselves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qs

from games.common.http import whole_number
from games.wire.live import Listener, News, hub
from games.wire.sockets import LeanConsumer, PageSocket
from games.wire.threads import in_thread, reading

NOT_YOURS: Final = 4404

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


class KnockSocket(PageSocket):
    """The socket of such a page, whose address says what it shows."""

    async def connect(self) -> None:
        shown = await reading.run(self.shown)
        await self.accept()
        if shown is None:
            await self.close(NOT_YOURS)
            return
        self.listener = listener = self.listens_to(shown)
        hub.join(listener)
        # What has changed since the page was made, or before the socket listened.
        version = await in_thread(self.arrive, shown)
        await listener.deliver(News(listener.topic, version), None)

    @abstractmethod
    def shown(self) -> Any:
        """What the page shows, None for who may not see it; runs in a thread."""

    @abstractmethod
    def listens_to(self, shown: Any) -> KnockListener:
        """A listener for what the page shows."""

    @abstractmethod
    def arrive(self, shown: Any) -> int:
        """Its version now, once the page is there; runs in a thread."""


def _version_seen(scope: Mapping[str, Any]) -> int:
    query = parse_qs(scope["query_string"].decode("latin-1"))
    return whole_number(query.get("seen", [""])[0]) or 0
