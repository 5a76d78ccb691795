"""The socket of a ladder's page. It says that the ladder has changed, and takes no
commands."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import Http404
from django.utils import timezone

from accounts.players import player_of_scope
from games.ladders.access import Viewer, viewer_at
from games.ladders.encounters import attendance
from games.ladders.models import Ladder
from games.ladders.rounds import arenas
from games.ladders.topics import ladder_topic
from games.wire.knocks import KnockListener
from games.wire.live import News, hub
from games.wire.sockets import PageSocket
from games.wire.threads import in_thread, reading

NOT_YOURS = 4404


class LadderListener(KnockListener):
    """A page that shows the ladder, and whose it is."""

    def __init__(self, socket: LadderSocket, viewer: Viewer) -> None:
        super().__init__(ladder_topic(viewer.ladder.pk), socket)
        self.ladder_id = viewer.ladder.pk
        self.person_id = viewer.member.player_id if viewer.member else 0


class LadderSocket(PageSocket):
    """`/ws/ladder/SLUG/?seen=VERSION`."""

    listener: LadderListener | None = None

    async def connect(self) -> None:
        viewer = await reading.run(self._viewer)
        await self.accept()
        if viewer is None:
            await self.close(NOT_YOURS)
            return
        self.listener = listener = LadderListener(self, viewer)
        hub.join(listener)
        # What has changed since the page was made, or before the socket listened.
        version = await in_thread(_arrive, listener)
        await listener.deliver(News(listener.topic, version), None)

    def _viewer(self) -> Viewer | None:
        """Who looks at the ladder of the address, if they may see it."""
        slug = self.scope["url_route"]["kwargs"]["slug"]
        try:
            return viewer_at(slug, player_of_scope(self.scope))
        except Http404:
            return None

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        listener = self.listener
        self.left()
        if listener is not None and listener.person_id:
            await in_thread(_leave, listener, timezone.now())
        await super().websocket_disconnect(message)


def _leave(listener: LadderListener, now: datetime) -> None:
    """The page of a player has been closed."""
    attendance.goes(listener.ladder_id, listener.person_id, now)
    arenas.page_closed(listener.ladder_id, listener.person_id, now)


def _arrive(listener: LadderListener) -> int:
    """A player who waits for a game is there; the version of the ladder."""
    if listener.person_id:
        who, now = (listener.ladder_id, listener.person_id), timezone.now()
        attendance.looks(*who, now)
        arenas.page_opened(*who, now)
    found = Ladder.objects.filter(pk=listener.ladder_id)
    return found.values_list("version", flat=True).first() or 0
