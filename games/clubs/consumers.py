"""The socket of the page of a chat. It says that there is something new, and takes no
commands."""

from __future__ import annotations

from django.http import Http404

from accounts.players import player_of_scope
from games.clubs import chat
from games.clubs.models import ChatRoom
from games.clubs.topics import chat_topic
from games.ladders.access import viewer_at
from games.ladders.pages.consumers import NOT_YOURS
from games.wire.knocks import KnockListener
from games.wire.live import News, hub
from games.wire.sockets import PageSocket
from games.wire.threads import reading


class ChatSocket(PageSocket):
    """`/ws/ladder/SLUG/chat/?seen=VERSION`."""

    async def connect(self) -> None:
        ladder_id = await reading.run(self._ladder)
        await self.accept()
        if ladder_id is None:
            await self.close(NOT_YOURS)
            return
        listener = KnockListener(chat_topic(ladder_id), self)
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
