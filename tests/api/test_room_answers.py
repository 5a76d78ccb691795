"""Which answer of the public socket is to which request, and what is no message."""

from __future__ import annotations

import pytest

from games.api import protocol, rooms
from tests.support.rooms import REASONS, join, quiet, room, token_of
from tests.support.sockets import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)


# --- Which answer is to which request -------------------------------------------------


async def test_every_answer_has_the_id_of_its_request(game, ada, boethius):
    token = await token_of(game, ada)
    async with room() as white, room() as black:
        await join(black, game, await token_of(game, boethius))

        async def asked(kind: str, request_id: str, **more) -> tuple[str, str, dict]:
            message = {"type": kind, "roomId": game.pk, "requestId": request_id}
            await white.say(**message, **more)
            answer = await white.heard()
            return answer["type"], answer["requestId"], answer

        assert (await asked("resign", "too early"))[:2] == ("error", "too early")
        joined = await asked("join_room", "1", playerToken=token)
        assert joined[:2] == ("room_joined", "1")
        assert (await asked("get_state", "2"))[:2] == ("state_update", "2")
        move = await asked("move_request", "x" * 64, payload=quiet(), version=1)
        assert move[:2] == ("state_update", "x" * 64)
        assert move[2]["state"]["version"] == 2
        again = await asked("move_request", "again", payload=quiet(), version=1)
        assert again[:2] == ("state_update", "again"), "though nothing has changed"
        wrong = await asked("move_request", "wrong", payload=quiet())
        assert (*wrong[:2], wrong[2]["reason"]) == ("move_rejected", "wrong", "TURN")
        assert (await asked("accept_draw", "none"))[:2] == ("error", "none")
        gone = {"type": "get_state", "roomId": "nowhere", "requestId": "3"}
        await white.say(**gone)
        assert (await white.heard())["requestId"] == "3"

        others = await black.heard()
        assert (others["type"], others["state"]["version"]) == ("state_update", 2)
        assert "requestId" not in others, "it is nobody else’s"
        assert (await asked("resign", "end"))[:2] == ("state_update", "end")
        assert (await white.heard())["type"] == "game_over"


async def test_who_sends_no_id_gets_none(game, ada):
    async with room() as white:
        joined = await join(white, game, await token_of(game, ada))
        assert sorted(joined) == ["seat", "state", "type"]
        for message in (
            {"type": "get_state"},
            {"type": "move_request", "payload": quiet()},
        ):
            await white.say(**message, roomId=game.pk)
            assert sorted(await white.heard()) == ["state", "type"]
        await white.say(type="move_request", roomId=game.pk, payload=quiet())
        assert sorted(await white.heard()) == ["message", "reason", "type"]


@pytest.mark.parametrize("request_id", ["", "x" * 65, 7, True, ["1"], {}])
async def test_an_id_is_a_short_text(game, request_id):
    async with room() as socket:
        await socket.say(type="get_state", roomId=game.pk, requestId=request_id)
        error = await socket.heard()
        assert error["type"] == "error"
        assert "requestId" in error["message"]
        assert (await join(socket, game))["type"] == "room_joined"


# --- What is not a message ------------------------------------------------------------


BAD = [
    "{",
    "[]",
    "null",
    '"join_room"',
    "{}",
    '{"type": "join_room"}',
    '{"type": "fly", "roomId": "x"}',
    '{"type": "join_room", "roomId": 7}',
    '{"type": "move_request", "roomId": "x", "payload": "N2-L4"}',
    '{"type": "move_request", "roomId": "x", "payload": {}, "version": "1"}',
    '{"type": "answer_takeback", "roomId": "x"}',
    "[" * 4000,
    '{"type": "join_room", "roomId": "' + "\\ud800" + '"}',
]


@pytest.mark.parametrize("text", BAD)
async def test_a_malformed_message_gets_an_error_and_the_socket_stays(game, text):
    async with room() as socket:
        await socket.send_to(text_data=text)
        error = await socket.heard()
        assert (error["type"], sorted(error)) == ("error", ["message", "type"])
        assert (await join(socket, game))["type"] == "room_joined"


async def test_a_payload_of_the_wrong_shape_gets_an_error(game, ada):
    async with room() as white:
        await join(white, game, await token_of(game, ada))
        for payload in ({}, {"pieceId": 7}, {"text": "hello"}, quiet(capture="all")):
            await white.say(type="move_request", roomId=game.pk, payload=payload)
            answer = await white.heard()
            assert answer["type"] in {"error", "move_rejected"}
            assert answer.get("reason", "TURN") in REASONS


async def test_bytes_are_no_message():
    async with room() as socket:
        await socket.send_to(bytes_data=b"{}")
        assert (await socket.heard())["type"] == "error"


async def test_going_on_with_malformed_messages_closes_the_socket(game):
    async with room() as socket, room() as other:
        for _ in range(30):
            await socket.send_to(text_data="{")
        assert await socket.closed() == 4400
        assert (await join(other, game))["type"] == "room_joined"


async def test_oversized_messages_get_an_error_then_a_close():
    async with room() as socket:
        for _ in range(30):
            await socket.send_to(text_data=" " * (protocol.LONGEST + 1))
        assert "8192" in (await socket.heard())["message"]
        assert await socket.closed() == 4413


async def test_too_frequent_messages_get_an_error_then_a_close(game, monkeypatch):
    monkeypatch.setattr(rooms, "PER_SECOND", 0)  # however slow this machine is
    async with room() as socket, room() as other:
        for _ in range(200):
            await socket.say(type="get_state", roomId=game.pk)
        kinds = set()
        while (message := await socket.receive_output(PATIENCE))[
            "type"
        ] != "websocket.close":
            kinds.add("error" if '"error"' in message["text"] else "state")
        assert kinds == {"state", "error"}
        assert message["code"] == 4429
        assert (await join(other, game))["type"] == "room_joined"
