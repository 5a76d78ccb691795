"""The socket of the page of a chat. It says that there is something new, and takes no
commands."""

from __future__ import annotations

from django.http import Http404

from accounts.players import player_of_scope
from games.clubs import chat
from games.clubs.models import ChatRoom
from games.clubs.topics import chat_topic
from games.ladders.access import viewer_at
from games.wire.knocks import KnockListener, KnockSocket


class ChatSocket(KnockSocket):
    """`/ws/ladder/SLUG/chat/?seen=VERSION`."""

    def shown(self) -> int | None:
        """The ladder of the address, for those who may read its chat."""
        slug = self.scope["url_route"]["kwargs"]["slug"]
        try:
            viewer = viewer_at(slug, player_of_scope(self.scope))
        except Http404:
            return None
        return viewer.ladder.pk if chat.may_read(viewer) else None

    def listens_to(self, shown: int) -> KnockListener:
        return KnockListener(chat_topic(shown), self)

    def arrive(self, shown: int) -> int:
        """The chat as it is now, which may be newer than the page."""
        found = ChatRoom.objects.filter(ladder=shown)
        return found.values_list("version", flat=True).first() or 0
