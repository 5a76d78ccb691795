"""The socket of the page of a chat. It says that there is something new, and takes no
commands."""

from __future__ import annotations

from urllib.parse import parse_qs

from django.http import Http404

from accounts.players import player_of_scope
from games.clubs import chat
from games.clubs.models import ChatRoom
from games.clubs.topics import chat_topic
from games.common.http import whole_number
from games.ladders.access import viewer_at
from games.ladders.pages.consumers import NOT_YOURS
from games.ladders.pages.fragments import KNOCK
from games.wire.live import Listener, News, hub
from games.wire.sockets import PageSocket
from games.wire.threads import reading


class ChatListener(Listener):
    """A page that shows the chat in the version `seen`."""

    def __init__(self, socket: ChatSocket, ladder_id: int, seen: int) -> None:
        super().__init__(chat_topic(ladder_id))
        self.socket = socket
        self.seen = seen

    async def deliver(self, news: News, prepared: None) -> None:
        if news.version > self.seen:
            await self.socket.send(KNOCK)
            self.seen = news.version


class ChatSocket(PageSocket):
    """`/ws/ladder/SLUG/chat/?seen=VERSION`."""

    async def connect(self) -> None:
        ladder_id = await reading.run(self._ladder)
        await self.accept()
        if ladder_id is None:
            await self.close(NOT_YOURS)
            return
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        seen = whole_number(query.get("seen", [""])[0]) or 0
        listener = ChatListener(self, ladder_id, seen)
        hub.join(listener)
        version = await reading.run(_version, ladder_id)
        await listener.deliver(News(listener.topic, version), None)

    def _ladder(self) -> int | None:
        """The ladder of the address, for those who may read its chat."""
        slug = self.scope["url_route"]["kwargs"]["slug"]
        try:
            viewer = viewer_at(slug, player_of_scope(self.scope))
        except Http404:
            return None
        return viewer.ladder.pk if chat.may_read(viewer) else None


def _version(ladder_id: int) -> int:
    """The chat as it is now, which may be newer than the page."""
    found = ChatRoom.objects.filter(ladder=ladder_id)
    return found.values_list("version", flat=True).first() or 0
