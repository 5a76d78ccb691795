"""Every page of a person hears at once of what he is told."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest
from django.utils import timezone

from games.notices import services
from games.notices.models import Notice
from games.wire import live
from games.wire.threads import in_thread
from tests.support.games import start_game
from tests.support.sockets import ORIGIN, PATIENCE, cookies_of, opened

pytestmark = pytest.mark.django_db(transaction=True)


@asynccontextmanager
async def page_of(player, at: str = "/lobby/", newest: int | str = ""):
    cookies = await asyncio.to_thread(cookies_of, player)
    headers = [ORIGIN, (b"host", b"localhost"), *cookies]
    async with opened(f"/ws/notices/?at={at}&newest={newest}", headers) as socket:
        yield socket


async def say(person, key: str = "1", url: str = "/g/1/") -> None:
    await in_thread(
        services.tell,
        person,
        "challenge",
        key=key,
        text=f"News <{key}>.",
        url=url,
        now=timezone.now(),
    )


async def test_the_present_state_comes_first_and_news_at_once(ada):
    await say(ada, "old")
    async with page_of(ada) as page:
        first = await page.frame()
        assert "1 new notice<" in first
        assert "News" not in first, "what is old is not called out again"
        await say(ada)
        second = await page.frame()
    assert "2 new notices" in second
    assert "News &lt;1&gt;." in second


async def test_what_came_before_the_socket_listened_is_called_out_too(ada):
    await say(ada, "old")
    newest = await in_thread(Notice.objects.values_list("pk", flat=True).get)
    async with page_of(ada, newest=newest) as page:
        assert "News" not in await page.frame()
    await say(ada)
    async with page_of(ada, newest=newest) as page:
        assert "News &lt;1&gt;." in await page.frame()


async def test_what_is_read_on_one_page_is_read_on_all(ada):
    await say(ada)
    async with page_of(ada) as one, page_of(ada, "/watch/") as other:
        for page in (one, other):
            assert "1 new notice" in await page.frame()
        await in_thread(services.read_all, ada, now=timezone.now())
        for page in (one, other):
            assert "new notice" not in await page.frame()


async def test_whoever_looks_at_the_page_itself_has_read_it(ada):
    async with page_of(ada, "/g/1/") as there, page_of(ada) as elsewhere:
        await there.frame()
        await elsewhere.frame()
        await say(ada)
        async with asyncio.timeout(PATIENCE):
            while await in_thread(Notice.objects.filter(read_at=None).exists):
                await asyncio.sleep(0)
        assert "News" not in await there.frame()


async def test_nobody_hears_what_others_are_told(ada, boethius):
    async with page_of(boethius) as page:
        await page.frame()
        await say(ada)
        assert await page.receive_nothing(0.1)


async def test_a_lost_message_is_made_good(ada):
    async with page_of(ada) as page:
        await page.frame()
        given = {"person": ada, "kind": "turn", "key": "1", "text": "x", "url": "/"}
        await in_thread(Notice.objects.create, made_at=timezone.now(), **given)
        assert await page.receive_nothing(0.05)
        await live.look_again()
        assert "1 new notice" in await page.frame()


async def test_a_stranger_has_nothing_to_hear():
    async with page_of(None) as page:
        assert await page.closed() == 4401


async def test_it_takes_no_commands(ada):
    async with page_of(ada) as page:
        await page.send_to(text_data="hello")
        assert await page.closed() == 4400


async def test_news_bring_along_in_how_many_games_it_is_ones_move(ada, boethius):
    async with page_of(ada) as page, page_of(ada, at="/g/elsewhere/") as table:
        assert "Your move" not in await page.frame()
        await table.frame()
        game = await in_thread(
            lambda: start_game(
                key="rithmomachia",
                options={},
                players={"white": ada, "black": boethius},
                now=timezone.now(),
                control="3d",
            )
        )
        await say(ada)
        bar, badge = await page.frame(), await table.frame()
    assert "Your move in 1 game" in bar
    assert game.get_absolute_url() in bar
    assert "Your move in 1 other game" in badge
    assert 'class="own-turns"' not in badge
