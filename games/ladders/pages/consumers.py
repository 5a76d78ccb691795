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
from games.wire.knocks import KnockListener, KnockSocket
from games.wire.threads import in_thread


class LadderListener(KnockListener):
    """A page that shows the ladder, and whose it is."""

    def __init__(self, socket: LadderSocket, viewer: Viewer) -> None:
        super().__init__(ladder_topic(viewer.ladder.pk), socket)
        self.ladder_id = viewer.ladder.pk
        self.person_id = viewer.member.player_id if viewer.member else 0


class LadderSocket(KnockSocket):
    """`/ws/ladder/SLUG/?seen=VERSION`."""

    def shown(self) -> Viewer | None:
        """Who looks at the ladder of the address, if they may see it."""
        slug = self.scope["url_route"]["kwargs"]["slug"]
        try:
            return viewer_at(slug, player_of_scope(self.scope))
        except Http404:
            return None

    def listens_to(self, shown: Viewer) -> LadderListener:
        return LadderListener(self, shown)

    def arrive(self, shown: Viewer) -> int:
        """A player who waits for a game is there; the version of the ladder."""
        if shown.member:
            who, now = (shown.ladder.pk, shown.member.player_id), timezone.now()
            attendance.looks(*who, now)
            arenas.page_opened(*who, now)
        found = Ladder.objects.filter(pk=shown.ladder.pk)
        return found.values_list("version", flat=True).first() or 0

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        listener = self.listener
        self.left()
        if isinstance(listener, LadderListener) and listener.person_id:
            await in_thread(_leave, listener, timezone.now())
        await super().websocket_disconnect(message)


def _leave(listener: LadderListener, now: datetime) -> None:
    """The page of a player has been closed."""
    attendance.goes(listener.ladder_id, listener.person_id, now)
    arenas.page_closed(listener.ladder_id, listener.person_id, now)
