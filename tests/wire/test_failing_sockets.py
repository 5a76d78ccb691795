"""A socket to which something cannot be sent is closed, so that its page comes back."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from games.play import services
from games.play.topics import table_topic
from games.wire import live
from games.wire.threads import in_thread
from rithmo_site.asgi import application
from tests.support.people import NOON
from tests.support.sockets import ORIGIN, Socket, html_in, table_page

pytestmark = pytest.mark.django_db(transaction=True)


class Line:
    """The application on a line on which nothing can be sent while it is `torn`."""

    torn = False

    async def __call__(self, scope, receive, send):
        async def send_on(message):
            if self.torn and message["type"] == "websocket.send":
                raise ValueError("torn")
            await send(message)

        await application(scope, receive, send_on)


async def moved(game, player):
    await in_thread(
        services.play,
        game_id=game.pk,
        player=player,
        text="N2-L4",
        version=None,
        now=NOON,
    )


@pytest.mark.parametrize("path", ["/ws/table/{}/", "/ws/rooms/"])
async def test_what_cannot_be_sent_closes_the_socket_and_is_an_error(
    path, game, ada, boethius, caplog
):
    line = Line()
    own = [ORIGIN, (b"host", b"localhost")]
    socket = Socket(line, path.format(game.pk), headers=own)
    await socket.connect()
    if "rooms" in path:
        await socket.say(type="join_room", roomId=game.pk)
    await socket.frame()
    listener: Any
    (listener,) = live.hub.listeners(table_topic(game.pk))
    line.torn = True
    async with table_page(game, boethius) as other:
        await other.frame()
        await moved(game, ada)
        assert await socket.closed() == 1011
        assert 'data-version="2"' in html_in(await other.frame())
    assert listener.version == 1, "only what was sent has been shown"
    errors = [each for each in caplog.records if each.levelno >= logging.ERROR]
    assert len(errors) == 1
    assert "could not be sent" in errors[0].getMessage()
    await socket.disconnect()
    assert live.hub.listeners(table_topic(game.pk)) == ()


async def test_an_answer_that_cannot_be_sent_closes_the_socket_too(game, caplog):
    line = Line()
    socket = Socket(line, "/ws/rooms/")
    await socket.connect()
    line.torn = True
    await socket.send_to(text_data=json.dumps({"type": "get_state", "roomId": game.pk}))
    assert await socket.closed() == 1011
    await socket.wait()
    assert "could not be sent" in caplog.text
