"""A move that a worker process made is seen soon, though the worker cannot tell."""

from __future__ import annotations

import pytest

from games.play.models import Game
from games.wire import live, relay
from games.wire.live import Listener, News
from games.wire.threads import in_thread
from tests.lobby.test_lobby_socket import lobby_page
from tests.support.practice import begin
from tests.support.sockets import html_in, table_page

pytestmark = pytest.mark.django_db(transaction=True)


def changed_elsewhere(game: Game, **changes) -> None:
    """A change by a process from which nothing is heard here."""
    Game.objects.filter(pk=game.pk).update(version=7, board_version=7, **changes)


@pytest.fixture
async def looking(monkeypatch):
    """The close look comes at once, the other never."""
    monkeypatch.setattr(relay, "LOOK_CLOSELY", 0.01)
    monkeypatch.setattr(relay, "LOOK_AGAIN", 1000.0)
    yield
    await live.hub.relay.close()


async def test_what_a_worker_did_at_a_table_is_shown(looking, ada):
    game = await in_thread(begin, ada)
    async with table_page(game, ada) as page:
        assert 'data-version="1"' in html_in(await page.frame())
        await in_thread(changed_elsewhere, game)
        assert 'data-version="7"' in html_in(await page.frame())
        assert await page.receive_nothing(0.1), "it is told once"


async def test_the_last_move_of_a_game_is_shown_too(looking, ada, cusanus):
    game = await in_thread(begin, ada)
    async with table_page(game, cusanus) as page:
        await page.frame()
        ended = {"status": "finished", "ended_at": game.created_at, "ending": "Over."}
        await in_thread(changed_elsewhere, game, **ended)
        assert "Over." in html_in(await page.frame())


async def test_the_lobby_shows_that_it_is_ones_move(looking, ada):
    game = await in_thread(begin, ada)
    await in_thread(Game.objects.filter(pk=game.pk).update, turn="black")
    async with lobby_page(ada) as page:
        assert "Look" in html_in(await page.frame())
        await in_thread(changed_elsewhere, game, turn="white")
        while "Your move" not in html_in(await page.frame()):
            pass


async def test_tables_of_people_are_not_looked_at(looking, game, ada):
    async with table_page(game, ada) as page:
        await page.frame()
        assert live.hub.close_topics() == ()


class Nobody(Listener):
    async def deliver(self, news: News, prepared: object) -> None: ...


async def test_who_has_left_is_not_looked_for():
    """Also who has left before it was known that a worker plays along."""
    early, late, stays = (Nobody(f"table:{name}") for name in ("a", "b", "c"))
    for each in (early, late, stays):
        live.hub.join(each)
    early.watch_closely()
    stays.watch_closely()
    assert {*live.hub.close_topics()} == {"table:a", "table:c"}
    live.hub.leave(early)
    live.hub.leave(late)
    late.watch_closely()
    assert live.hub.close_topics() == ("table:c",)
    live.hub.leave(stays)
    assert live.hub.close_topics() == ()
    await live.hub.relay.close()
