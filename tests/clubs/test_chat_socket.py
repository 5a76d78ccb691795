"""An open page of a chat hears of each new line."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest
from django.utils import timezone

from games.clubs import chat
from games.clubs.models import ChatRoom
from games.clubs.topics import chat_topic
from games.ladders import services
from games.ladders.access import viewer_of
from games.wire.knocks import NOT_YOURS
from games.wire.live import hub
from games.wire.threads import in_thread
from tests.support.laddered import found
from tests.support.sockets import ORIGIN, cookies_of, opened

pytestmark = pytest.mark.django_db(transaction=True)


def _talking(ada, boethius):
    """A ladder of Ada's with an open chat, on which Boethius plays."""
    ladder, now = found(ada), timezone.now()
    services.join(ladder_id=ladder.pk, player=boethius, now=now)
    chat.set_open(ladder=ladder, by=ada, open_it=True, now=now)
    return ladder


@asynccontextmanager
async def page_of(ladder, player=None):
    cookies = await asyncio.to_thread(cookies_of, player)
    version = (await ChatRoom.objects.aget()).version
    path = f"/ws/ladder/{ladder.slug}/chat/?seen={version}"
    headers = [ORIGIN, (b"host", b"localhost"), *cookies]
    async with opened(path, headers) as socket:
        yield socket


async def test_a_page_hears_of_a_line(ada, boethius):
    ladder = await in_thread(_talking, ada, boethius)
    viewer = await in_thread(viewer_of, ladder, boethius)
    async with page_of(ladder, ada) as page:
        assert await page.receive_nothing()
        now = timezone.now()
        await in_thread(
            lambda: chat.write_line(viewer=viewer, text="Good day", now=now)
        )
        assert 'id="knock"' in await page.frame()


async def test_a_page_that_is_closed_is_no_longer_told(ada, boethius):
    ladder = await in_thread(_talking, ada, boethius)
    topic = chat_topic(ladder.pk)
    async with page_of(ladder, ada):
        assert len(hub.listeners(topic)) == 1
    assert not hub.listeners(topic)


async def test_who_may_not_read_hears_nothing(ada, boethius, cusanus):
    ladder = await in_thread(_talking, ada, boethius)
    for person in (None, cusanus):
        async with page_of(ladder, person) as page:
            closed = await page.receive_output()
            assert (closed["type"], closed["code"]) == ("websocket.close", NOT_YOURS)
