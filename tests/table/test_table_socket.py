"""The socket of a table page: state on connect, then every change, to everybody."""

from __future__ import annotations

import asyncio
import re
from html import unescape

import pytest
from channels.testing import WebsocketCommunicator

from games.play import services
from games.play.topics import table_topic, watching
from games.wire import hub, live
from games.wire.threads import in_thread
from rithmo_site.asgi import application
from tests.support.people import NOON
from tests.support.sockets import html_in, table_page

pytestmark = pytest.mark.django_db(transaction=True)


async def do(use_case, game, player, **more):
    return await in_thread(use_case, game_id=game.pk, player=player, now=NOON, **more)


async def play(game, player, text):
    return await do(services.play, game, player, text=text, version=None)


def ids(frame: str) -> set[str]:
    """The elements that a frame replaces."""
    return set(re.findall(r'<\w+ id="([\w-]+)"', frame))


async def test_the_present_state_comes_on_connect(game, ada):
    async with table_page(game, ada) as page:
        frame = await page.frame()
    assert {"board", "strip", "status", "moves"} <= ids(frame)
    assert 'data-version="1"' in frame


async def test_a_page_that_has_this_board_keeps_it(game, ada):
    async with table_page(game, ada, board=1) as page:
        frame = await page.frame()
    assert "status" in ids(frame)
    assert not {"board", "strip"} & ids(frame)


async def test_a_move_reaches_both_players_and_spectators(game, ada, boethius, cusanus):
    async with (
        table_page(game, ada) as hers,
        table_page(game, boethius) as his,
        table_page(game, cusanus) as watched,
        table_page(game) as stranger,
    ):
        pages = (hers, his, watched, stranger)
        for page in pages:
            await page.frame()
        await play(game, ada, "N2-L4")
        for page in pages:
            html = html_in(await page.frame())
            assert 'data-version="2"' in html
            assert 'data-square="L4" data-as="N2"' in html


async def test_talk_and_offers_leave_the_board_alone(game, ada, boethius):
    async with table_page(game, boethius) as page:
        await page.frame()
        await do(services.offer_draw, game, ada)
        frame = await page.frame()
        assert not {"board", "strip"} & ids(frame)
        await do(services.say, game, ada, room="players", text="Well played")
        frame = await page.frame()
        assert "Well played" in frame
        assert not {"board", "strip"} & ids(frame)


async def test_spectators_are_not_shown_what_the_players_say(game, ada, cusanus):
    async with table_page(game, cusanus) as page:
        await page.frame()
        await do(services.say, game, ada, room="players", text="a secret")
        assert "a secret" not in await page.frame()


async def test_a_change_between_page_and_socket_is_not_lost(game, ada, boethius):
    await play(game, ada, "N2-L4")
    async with table_page(game, boethius, board=1) as page:
        frame = await page.frame()
    assert 'data-version="2"' in frame


async def test_the_socket_takes_no_commands(game, ada):
    async with table_page(game, ada) as page:
        await page.frame()
        await page.send_to(text_data='{"move": "N2-L4"}')
        assert await page.closed() == 4400


async def test_a_table_that_is_not_there_closes_for_good(game):
    game.pk = "nowhere"
    async with table_page(game) as page:
        assert await page.closed() == 4404


async def test_other_sites_cannot_open_it(game):
    evil = [(b"origin", b"https://evil.example"), (b"host", b"localhost")]
    for headers in (evil, [(b"host", b"localhost")]):
        socket = WebsocketCommunicator(
            application, f"/ws/table/{game.pk}/", headers=headers
        )
        accepted, _ = await socket.connect()
        assert not accepted
        await socket.wait()


async def test_the_audience_is_counted(game, ada, cusanus, monkeypatch):
    monkeypatch.setattr(hub, "WATCHERS_DELAY", 0)
    async with table_page(game, ada) as page:
        await page.frame()
        assert watching(game.pk) == 0
        async with table_page(game, cusanus) as watched, table_page(game):
            await watched.frame()
            while "2" not in (frame := await page.frame()):
                assert ids(frame) == {"watchers"}
            assert watching(game.pk) == 2
        while "2" in (frame := await page.frame()) or "1" in frame:
            assert ids(frame) == {"watchers"}
        assert watching(game.pk) == 0


async def test_one_version_is_rendered_once_for_all_spectators(game, ada, monkeypatch):
    from games.table import contexts, fragments

    rendered = []
    context = contexts.standing_context

    def counted(game, viewer, *more):
        rendered.append((viewer.seat, game.version))
        return context(game, viewer, *more)

    async with table_page(game) as a, table_page(game) as b, table_page(game) as c:
        for page in (a, b, c):
            await page.frame()
        monkeypatch.setattr(fragments, "standing_context", counted)
        await play(game, ada, "N2-L4")
        frames = [await page.frame() for page in (a, b, c)]
    assert frames[0] == frames[1] == frames[2]
    assert rendered == [("", 2)]


async def test_moves_are_pushed_as_each_page_lists_them(game, ada, boethius):
    async with (
        table_page(game, boethius) as short,
        table_page(game, boethius, sentences=1) as long,
        table_page(game, sentences=1) as watched,
    ):
        for page in (short, long, watched):
            await page.frame()
        await play(game, ada, "N2-L4")
        html = html_in(await short.frame())
        assert re.search(r'id="ply-1"[^>]*>C2 L4</a>', html)
        for page in (long, watched):
            html = unescape(html_in(await page.frame()))
            assert re.search(r'id="ply-1"[^>]*>White C2 N2→L4</a>', html)
            assert "told-move" not in html


async def test_a_lost_message_is_made_good(game, ada):
    async with table_page(game) as page:
        await page.frame()
        await in_thread(type(game).objects.filter(pk=game.pk).update, version=7)
        await live.look_again()
        await page.frame()
        await live.look_again()  # nothing is new now
        await play(game, ada, "N2-L4")
        assert 'data-version="8"' in html_in(await page.frame())


async def test_the_owner_of_pass_and_play_is_on_move_again_and_again(alone, ada):
    async with table_page(alone, ada) as page:
        await page.frame()
        for text, turn in (("N2-L4", "black"), ("C1-D1", "white")):
            await play(alone, ada, text)
            frame = await page.frame()
            assert f'data-turn="{turn}"' in frame
            assert "<button" in frame


async def test_leaving_leaves_nothing_behind(game):
    async with table_page(game) as page:
        await page.frame()
        assert live.hub.listeners(table_topic(game.pk))
    await asyncio.sleep(0)
    assert not live.hub.listeners(table_topic(game.pk))
