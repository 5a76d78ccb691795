"""The socket of the lobby and of the page that waits."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.engine import rules
from games.fairness.blocks import block
from games.lobby import services
from games.lobby.models import Seek
from games.lobby.topics import LOBBY
from games.play import services as table
from games.play.topics import table_topic
from games.wire.live import News, hub
from games.wire.threads import in_thread
from tests.support.games import seek_game
from tests.support.sockets import ORIGIN, cookies_of, opened

pytestmark = pytest.mark.django_db(transaction=True)


@asynccontextmanager
async def lobby_page(player=None, query: str = ""):
    cookies = await asyncio.to_thread(cookies_of, player)
    headers = [ORIGIN, (b"host", b"localhost"), *cookies]
    async with opened(f"/ws/lobby/{query}", headers) as socket:
        yield socket


async def make_seek(creator: User, **more: Any) -> Seek:
    given: dict[str, Any] = {
        "key": "rithmomachia",
        "options": {},
        "now": timezone.now(),
    } | more
    return await in_thread(seek_game, creator=creator, **given)


async def accept(seek, player):
    now = timezone.now()
    return await in_thread(
        services.accept_seek, token=seek.token, player=player, now=now
    )


async def test_the_present_lobby_comes_on_connect(ada):
    seek = await make_seek(ada)
    async with lobby_page() as page:
        frame = await page.frame()
    assert 'id="seeks"' in frame
    assert f"/c/{seek.token}/accept/" in frame


async def test_a_new_seek_appears_and_a_taken_one_goes(ada, boethius):
    async with lobby_page() as page:
        assert "No open games" in await page.frame()
        seek = await make_seek(ada)
        assert f"/c/{seek.token}/accept/" in await page.frame()
        await accept(seek, boethius)
        assert "No open games" in await page.frame()


async def test_a_cancelled_and_an_expired_seek_go(ada, boethius):
    first, second = await make_seek(ada), await make_seek(boethius)
    async with lobby_page() as page:
        assert first.token in await page.frame()
        await in_thread(services.cancel_seek, token=first.token, player=ada)
        frame = await page.frame()
        assert first.token not in frame
        assert second.token in frame
        late = timezone.now() + timedelta(days=1)
        assert await in_thread(services.expire_seeks, now=late) == 1
        assert "No open games" in await page.frame()


async def test_the_maker_is_shown_his_seek_as_his_own(ada, boethius):
    async with lobby_page(ada) as hers, lobby_page(boethius) as his:
        await hers.frame()
        await his.frame()
        seek = await make_seek(ada)
        mine, theirs = await hers.frame(), await his.frame()
    assert f"/c/{seek.token}/cancel/" in mine
    assert f"/c/{seek.token}/accept/" not in mine
    assert f"/c/{seek.token}/accept/" in theirs
    assert f"/c/{seek.token}/cancel/" not in theirs


async def test_your_move_comes_while_one_looks_at_the_lobby(game, ada, boethius):
    async with lobby_page(boethius) as page:
        assert "Your move" not in await page.frame()
        await in_thread(
            table.play,
            game_id=game.pk,
            player=ada,
            text="N2-L4",
            version=None,
            now=timezone.now(),
        )
        frame = await page.frame()
    assert "Your move" in frame
    assert 'id="own"' in frame
    assert 'id="seeks"' not in frame


async def test_moves_of_a_game_that_has_just_begun_come_too(ada, boethius):
    seek = await make_seek(ada, seat="black", kept=True)
    async with lobby_page(ada) as page:
        assert "Your move" not in await page.frame()
        game = await accept(seek, boethius)
        assert game.pk in await page.frame()
        await in_thread(
            table.play,
            game_id=game.pk,
            player=boethius,
            text="N2-L4",
            version=None,
            now=timezone.now(),
        )
        assert "Your move" in await page.frame()


async def test_news_that_come_after_one_has_left_leave_nothing_behind(game, ada):
    async with lobby_page(ada) as page:
        await page.frame()
        (listener,) = hub.listeners(LOBBY)
        assert hub.listeners(table_topic(game.pk))
    await listener.deliver(News(LOBBY, 1), ("", {game.pk}))
    assert not hub.listeners(table_topic(game.pk))


async def test_what_was_read_earlier_does_not_replace_what_is_newer(ada):
    async with lobby_page(ada) as page:
        await page.frame()
        (listener,) = hub.listeners(LOBBY)
        older, newer = News(LOBBY, 0), News(LOBBY, 0)
        await listener.deliver(newer, ("newer", {}))
        await listener.deliver(older, ("older", {}))
        assert await page.frame() == "newer"
        assert await page.receive_nothing()


async def test_who_waits_is_told_to_ask_where_to_go(ada, boethius):
    seek = await make_seek(ada, public=False)
    async with lobby_page(ada, f"?seek={seek.token}&seen=1") as page:
        assert await page.receive_nothing()
        await accept(seek, boethius)
        frame = await page.frame()
    assert 'id="knock"' in frame
    assert f'hx-get="/c/{seek.token}/"' in frame


async def test_all_at_an_invitation_for_four_hear_who_comes_and_goes(
    ada, boethius, cusanus
):
    seek = await make_seek(ada, key="enochian", options={"players": "4"})
    query = f"?seek={seek.token}&seen=1"
    async with lobby_page(ada, query) as hers, lobby_page(None, query) as anybodys:
        for page in (hers, anybodys):
            assert await page.receive_nothing()
        for _ in range(2):
            await accept(seek, boethius)
            for page in (hers, anybodys):
                assert f'hx-get="/c/{seek.token}/"' in await page.frame()
            await in_thread(services.leave_seek, token=seek.token, player=boethius)
            for page in (hers, anybodys):
                assert 'id="knock"' in await page.frame()
        await make_seek(cusanus)
        assert await hers.receive_nothing()


async def test_a_page_drawn_before_somebody_came_is_told_at_once(ada, boethius):
    seek = await make_seek(ada, key="enochian", options={"players": "4"})
    await accept(seek, boethius)
    async with lobby_page(ada, f"?seek={seek.token}&seen=1") as page:
        assert 'id="knock"' in await page.frame()


async def test_who_comes_back_too_late_is_told_at_once(ada, boethius):
    seek = await make_seek(ada)
    await accept(seek, boethius)
    async with lobby_page(ada, f"?seek={seek.token}&seen=1") as page:
        assert 'id="knock"' in await page.frame()


async def test_closing_the_page_that_waits_is_noticed(ada, boethius):
    seek = await make_seek(ada)
    async with lobby_page(ada, f"?seek={seek.token}&seen=1") as page:
        assert await page.receive_nothing()
    usual, now = rules("rithmomachia"), timezone.now()
    found = await in_thread(services.play_now, player=boethius, rules=usual, now=now)
    assert isinstance(found, Seek)


async def test_the_lobby_takes_no_commands(db):
    async with lobby_page() as page:
        await page.frame()
        await page.send_to(text_data="accept")
        assert await page.closed() == 4400


async def test_what_is_not_looked_for_does_not_come(ada, boethius):
    async with lobby_page(query="?speed=correspondence&rated=no") as page:
        assert "No open games like that" in await page.frame()
        fast = await make_seek(ada, control="5+3")
        slow = await make_seek(ada, control="3d")
        frame = await page.frame()
        while slow.token not in frame:
            frame = await page.frame()
        assert fast.token not in frame


async def test_the_seek_of_who_is_kept_away_does_not_come(ada, boethius):
    now = timezone.now()
    await in_thread(block, by=ada, against=boethius, now=now)
    async with lobby_page(boethius) as his, lobby_page() as other:
        assert "No open games" in await his.frame()
        assert "No open games" in await other.frame()
        seek = await make_seek(ada)
        assert seek.token in await other.frame()
        assert seek.token not in await his.frame()
