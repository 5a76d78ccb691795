"""The socket of a ladder's page. It says that the ladder has changed, and takes no
commands."""

from __future__ import annotations

from urllib.parse import parse_qs

from django.http import Http404

from accounts.players import player_of_scope
from games.http import whole_number
from games.ladders.access import viewer_at
from games.ladders.pages.fragments import KNOCK
from games.live import Listener, News, hub, ladder_topic
from games.models import Ladder
from games.sockets import PageSocket
from games.threads import in_thread

NOT_YOURS = 4404


class LadderListener(Listener):
    """A page that shows the ladder in the version `seen`."""

    def __init__(self, socket: LadderSocket, ladder: Ladder, seen: int) -> None:
        super().__init__(ladder_topic(ladder.pk))
        self.socket = socket
        self.seen = seen

    async def deliver(self, news: News, prepared: None) -> None:
        if news.version > self.seen:
            self.seen = news.version
            await self.socket.send(KNOCK)


class LadderSocket(PageSocket):
    """`/ws/ladder/SLUG/?seen=VERSION`."""

    listener: LadderListener | None = None

    async def connect(self) -> None:
        ladder = await in_thread(self._ladder)
        await self.accept()
        if ladder is None:
            await self.close(NOT_YOURS)
            return
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        seen = whole_number(query.get("seen", [""])[0]) or 0
        self.listener = LadderListener(self, ladder, seen)
        hub.join(self.listener)
        # What has changed since the page was made, or before the socket listened.
        version = await in_thread(_version_of, ladder)
        await self.listener.deliver(News(self.listener.topic, version), None)

    def _ladder(self) -> Ladder | None:
        """The ladder of the address, for those who may see it."""
        slug = self.scope["url_route"]["kwargs"]["slug"]
        try:
            return viewer_at(slug, player_of_scope(self.scope)).ladder
        except Http404:
            return None


def _version_of(ladder: Ladder) -> int:
    found = Ladder.objects.filter(pk=ladder.pk).values_list("version", flat=True)
    return found.first() or 0
