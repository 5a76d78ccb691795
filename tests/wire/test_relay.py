"""Between processes: a change made in one is seen by the sockets of another (Redis)."""

from __future__ import annotations

import asyncio
import os
import socket

import pytest
from redis import Redis

from games.play import services
from games.play.topics import table_topic, watching
from games.wire import hub, live, relay
from games.wire.line import client_name
from games.wire.relay import Relay
from games.wire.threads import in_thread
from tests.support.people import NOON
from tests.support.sockets import html_in, table_page

REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")

pytestmark = [pytest.mark.redis, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def redis(settings):
    """Other processes may be there."""
    try:
        socket.create_connection(("127.0.0.1", 6379), timeout=3).close()
    except OSError as error:
        if os.environ.get("RITHMO_REQUIRE_SERVICES"):
            pytest.fail(f"Redis is required: {error}")
        pytest.skip("There is no Redis on its standard loopback port.")
    settings.REDIS_URL = REDIS


class Elsewhere:
    """Another process as this one meets it: a relay of its own on the same Redis."""

    def __init__(self) -> None:
        self.news: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        self.counts: asyncio.Queue[str] = asyncio.Queue()
        self.relay = Relay(
            self._heard, self.counts.put_nowait, self._nothing, self._nothing
        )

    async def _heard(self, topic: str, version: int) -> None:
        self.news.put_nowait((topic, version))

    async def _nothing(self) -> None:
        return None

    async def open(self) -> None:
        """Open, and wait until both relays listen."""
        self.relay.open_on(asyncio.get_running_loop())
        live.hub.relay.open_on(asyncio.get_running_loop())
        async with asyncio.timeout(30):
            while self.news.empty():
                live.hub.relay.tell_news("here", 0)
                await asyncio.sleep(0.01)
        while not self.news.empty():
            self.news.get_nowait()


@pytest.fixture
async def elsewhere(redis):
    other = Elsewhere()
    await other.open()
    yield other
    await other.relay.close()
    await live.hub.relay.close()


async def test_closing_ends_a_task_from_which_a_cancel_was_hidden(elsewhere):
    """As the client of Redis may do while it gives a connection back."""
    waiting = asyncio.Event()

    async def hides_one() -> None:
        try:
            waiting.set()
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await asyncio.Event().wait()

    elsewhere.relay._start(hides_one())
    await waiting.wait()
    async with asyncio.timeout(30):
        await elsewhere.relay.close()


async def next_of(queue: asyncio.Queue):
    async with asyncio.timeout(30):
        return await queue.get()


async def news_of(topic: str, elsewhere: Elsewhere) -> int:
    """The version in the next news of a topic that are heard elsewhere; people are
    told of notices, too."""
    heard = await next_of(elsewhere.news)
    while heard[0] != topic:
        heard = await next_of(elsewhere.news)
    return heard[1]


async def test_other_processes_hear_once_of_every_version(elsewhere, game, ada):
    topic = table_topic(game.pk)
    for version, text in ((2, "N2-L4"), (3, None)):
        if text:
            await in_thread(
                services.play,
                game_id=game.pk,
                player=ada,
                text=text,
                version=None,
                now=NOON,
            )
        else:
            await in_thread(services.resign, game_id=game.pk, player=ada, now=NOON)
        assert await news_of(topic, elsewhere) == version


async def test_what_changes_elsewhere_is_shown_here(elsewhere, game):
    async with table_page(game) as page:
        await page.frame()
        changed = type(game).objects.filter(pk=game.pk)
        await in_thread(changed.update, version=5, board_version=5)
        elsewhere.relay.tell_news(table_topic(game.pk), 5)
        assert 'data-version="5"' in html_in(await page.frame())


async def test_where_no_loop_goes_on_others_are_told_too(elsewhere, game):
    """As by a worker."""
    worker = Elsewhere().relay
    await asyncio.to_thread(worker.tell_news, table_topic(game.pk), 7)
    assert await news_of(table_topic(game.pk), elsewhere) == 7


async def test_who_was_cut_off_looks_and_listens_again(redis, monkeypatch):
    monkeypatch.setattr(relay, "LOOK_ALONE", 0.01)
    looked = asyncio.Event()

    async def look() -> None:
        looked.set()

    other = Elsewhere()
    other.relay = Relay(other._heard, other.counts.put_nowait, look, other._nothing)
    await other.open()
    with Redis.from_url(REDIS) as client:
        for each in client.client_list(_type="pubsub"):
            if each["name"] == client_name(os.getpid()):
                client.client_kill_filter(_id=each["id"])
    async with asyncio.timeout(30):
        await looked.wait()
    await other.open()  # and hears
    await other.relay.close()
    await live.hub.relay.close()


async def test_sites_in_other_databases_of_one_redis_hear_nothing(
    elsewhere, settings, game
):
    settings.REDIS_URL = REDIS.rpartition("/")[0] + "/13"
    await asyncio.to_thread(Elsewhere().relay.tell_news, table_topic(game.pk), 8)
    settings.REDIS_URL = REDIS
    await asyncio.to_thread(Elsewhere().relay.tell_news, table_topic(game.pk), 9)
    assert await news_of(table_topic(game.pk), elsewhere) == 9


async def test_the_audience_is_that_of_all_processes(elsewhere, game, monkeypatch):
    monkeypatch.setattr(hub, "WATCHERS_DELAY", 0)
    topic = table_topic(game.pk)
    async with table_page(game) as page:
        await page.frame()
        while await next_of(elsewhere.counts) != topic:
            pass
        assert elsewhere.relay.audience_elsewhere(topic) == 1
        elsewhere.relay.tell_audience(topic, 41)
        while "42" not in await page.frame():
            pass
        assert watching(game.pk) == 42
        elsewhere.relay.tell_audience(topic, 0)
        while watching(game.pk) != 1:
            await page.frame()


async def test_a_line_that_is_dead_costs_nobody_his_move(settings, game, ada):
    """The move is made and shown here; others look again by themselves."""
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    async with table_page(game) as page:
        await page.frame()
        await in_thread(
            services.play,
            game_id=game.pk,
            player=ada,
            text="N2-L4",
            version=None,
            now=NOON,
        )
        assert 'data-version="2"' in html_in(await page.frame())
    await live.hub.relay.close()
