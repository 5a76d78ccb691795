"""The socket by which every page of a person hears of their notices at once."""

from __future__ import annotations

from urllib.parse import parse_qs

from django.template.loader import render_to_string
from django.utils import timezone, translation

from accounts.models import User
from accounts.players import player_of_scope
from games.common.http import whole_number
from games.notices.models import Notice
from games.notices.selectors import Unread, unread_of
from games.notices.services import read_at_page
from games.notices.topics import person_topic
from games.play.own_turns import page_at, turns_beside
from games.wire.live import Listener, News, hub
from games.wire.sockets import PageSocket, language_of
from games.wire.threads import in_thread

NOBODY = 4401


class BellListener(Listener):
    """One page of a person, which shows how much they have not read, and was made when
    `newest` was the newest of it; None if it does not say."""

    def __init__(
        self, socket: NoticeSocket, person: User, newest: int | None = None
    ) -> None:
        super().__init__(person_topic(person.pk))
        self.socket = socket
        self.person = person
        self.person_id = person.pk
        self.newest = newest
        self.shown: Unread | None = None  # not known until the first look

    def prepare(self, news: News) -> str:
        """The bell and what is new, if this page shows something else. Notices about
        the page itself need not be read anywhere else."""
        unread = news.once("unread", lambda: unread_of(self.person.pk))
        if unread == self.shown:
            return ""
        at = self.socket.at
        if (
            at
            and unread.count
            and read_at_page(self.person, url=at, now=timezone.now())
        ):
            unread = unread_of(self.person.pk)
        is_new = self.newest is not None and unread.newest > self.newest
        with translation.override(self.socket.language):
            html = _render(self.person, at, unread, unread.newest if is_new else 0)
        self.newest, self.shown = unread.newest, unread
        return html

    async def deliver(self, news: News, prepared: str) -> None:
        if prepared:
            await self.socket.send(prepared)


def _render(person: User, at: str, unread: Unread, newest: int) -> str:
    notice = Notice.objects.filter(pk=newest).first() if newest else None
    turns = turns_beside(person.pk, page_at(at))
    context = {"unread": unread, "notice": notice, "turns": turns, "push": True}
    return render_to_string("notices/_push.html", context)


class NoticeSocket(PageSocket):
    """`/ws/notices/?at=PATH&newest=KEY`: PATH is the page that is looked at, KEY the
    newest unread notice when it was made. What came later is called out. It takes no
    commands."""

    listener: BellListener | None = None

    async def connect(self) -> None:
        self.language = language_of(self.scope)
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        self.at = query.get("at", [""])[0]
        await self.accept()
        person = await in_thread(player_of_scope, self.scope)
        if person is None:
            await self.close(NOBODY)
            return
        newest = whole_number(query.get("newest", [""])[0])
        self.listener = BellListener(self, person, newest)
        hub.join(self.listener)
        first = News(self.listener.topic, 0)
        await in_thread(hub.spread, first, only=self.listener)
