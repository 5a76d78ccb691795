"""The topics of chats, one for each ladder that has one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db.models import F

from games.clubs.models import ChatRoom
from games.ladders.models import Ladder
from games.wire import live
from games.wire.live import News

CHAT = "chat:"


def chat_topic(ladder_id: int) -> str:
    """What the pages of the chat of a ladder listen to."""
    return f"{CHAT}{ladder_id}"


def chat_changed(ladder: Ladder) -> None:
    """The chat shows something else from now on; tell it after the commit."""
    rooms = ChatRoom.objects.filter(ladder=ladder)
    rooms.update(version=F("version") + 1)
    version = rooms.values_list("version", flat=True).first()
    if version is not None:
        live.changed_to(chat_topic(ladder.pk), version)


def _present(ids: Sequence[str]) -> Iterator[News]:
    rooms = ChatRoom.objects.filter(ladder__in=map(int, ids))
    for pk, version in rooms.values_list("ladder", "version"):
        yield News(chat_topic(pk), version)


live.register(CHAT, _present)
