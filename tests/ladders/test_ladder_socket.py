"""The socket of a ladder's page."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest
from django.db.models import F
from django.utils import timezone

from games.ladders import services
from games.ladders.models import Ladder
from games.wire import live
from games.wire.threads import in_thread
from tests.support.laddered import found
from tests.support.sockets import ORIGIN, cookies_of, opened

pytestmark = pytest.mark.django_db(transaction=True)


@asynccontextmanager
async def page_of(ladder, player=None, seen: int | str = ""):
    cookies = await asyncio.to_thread(cookies_of, player)
    headers = [ORIGIN, (b"host", b"localhost"), *cookies]
    path = f"/ws/ladder/{ladder.slug}/?seen={seen}"
    async with opened(path, headers) as socket:
        yield socket


async def version_of(ladder) -> int:
    return (await Ladder.objects.aget(pk=ladder.pk)).version


async def test_a_page_hears_that_its_ladder_has_changed(ada, boethius):
    ladder = await in_thread(found, ada)
    async with page_of(ladder, seen=await version_of(ladder)) as page:
        assert await page.receive_nothing()
        await in_thread(
            services.join, ladder_id=ladder.pk, player=boethius, now=timezone.now()
        )
        assert 'id="knock"' in await page.frame()


async def test_a_page_that_is_behind_hears_it_on_coming(ada, boethius):
    ladder = await in_thread(found, ada)
    async with page_of(ladder, seen=0) as page:
        assert 'id="knock"' in await page.frame()
    async with page_of(ladder, seen="none") as page:
        assert 'id="knock"' in await page.frame()


async def test_what_was_lost_on_the_way_is_made_good_by_looking_again(ada):
    ladder = await in_thread(found, ada)
    async with page_of(ladder, seen=await version_of(ladder)) as page:
        assert await page.receive_nothing()
        await Ladder.objects.filter(pk=ladder.pk).aupdate(version=F("version") + 1)
        await live.look_again()
        assert 'id="knock"' in await page.frame()
        await live.look_again()  # nothing is new now
        assert await page.receive_nothing()


async def test_a_ladder_by_link_is_silent_to_strangers(ada, boethius):
    ladder = await in_thread(found, ada, access="link")
    for stranger in (None, boethius):
        async with page_of(ladder, stranger) as page:
            assert await page.closed() == 4404
    async with page_of(ladder, ada) as page:
        assert 'id="knock"' in await page.frame()


async def test_the_socket_takes_no_commands(ada):
    ladder = await in_thread(found, ada)
    async with page_of(ladder, seen=await version_of(ladder)) as page:
        await page.say(join=True)
        assert await page.closed() == 4400
