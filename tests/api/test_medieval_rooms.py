"""The public socket for a game whose captures follow by themselves (medieval §9)."""

from __future__ import annotations

import json

import pytest

from games.api.public_state import seat_code
from games.play import services
from games.wire.threads import in_thread
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.sockets import opened, table_page

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def begin(ada, boethius):
    def begin(**options):
        return start_game(
            key="medieval",
            options=options,
            players={"white": ada, "black": boethius},
            now=NOON,
        )

    return begin


def room():
    return opened("/ws/rooms/")


async def join(socket, game, player=None) -> dict:
    token = None
    if player is not None:
        token = await in_thread(
            services.make_token, game_id=game.pk, player=player, now=NOON
        )
    await socket.say(type="join_room", roomId=game.pk, playerToken=token)
    return await socket.heard()


async def ask(socket, game, payload, **more) -> dict:
    await socket.say(type="move_request", roomId=game.pk, payload=payload, **more)
    return await socket.heard()


async def test_the_state_has_the_fields_of_every_game(begin, ada):
    game = await in_thread(begin)
    async with room() as socket:
        joined = await join(socket, game, ada)
    state = joined["state"]
    assert (joined["type"], joined["seat"]) == ("room_joined", "W")
    assert (state["id"], state["turn"], state["version"]) == (game.pk, "W", 1)
    assert (state["boardCols"], state["boardRows"]) == (16, 8)
    assert (state["history"], state["result"]) == ([], "ONGOING")
    assert {man["square"] for man in state["pieces"].values()} >= {"L2", "M2", "D8"}


@pytest.mark.parametrize(
    "payload",
    [
        {"text": "T72 L2-J2"},
        {"text": "L2-J2"},
        {"text": "T72 L2-J2 xT12@E2(er:72/6)"},
        {"from": "L2", "to": "J2"},
    ],
)
async def test_a_move_is_its_text_or_its_parts(begin, ada, boethius, payload):
    game = await in_thread(begin)
    async with (
        room() as white,
        room() as black,
        table_page(game, boethius, board=1) as page,
    ):
        await page.frame()
        await join(white, game, ada)
        await join(black, game, boethius)
        update = await ask(white, game, payload)
        assert (await black.heard()) == update
        assert 'data-version="2"' in await page.frame()
    state = update["state"]
    assert (update["type"], state["turn"]) == ("state_update", "B")
    told = state["history"][-1]
    assert (told["from"], told["to"]) == ("L2", "J2")
    assert told["text"] == "T72 L2-J2 xT12@E2(er:72/6)"
    assert [taken["square"] for taken in told["captures"]] == ["E2"]


async def test_the_same_move_may_be_sent_twice(begin, ada):
    game = await in_thread(begin)
    async with room() as white:
        await join(white, game, ada)
        first = await ask(white, game, {"text": "T72 L2-J2"}, version=1)
        assert first["state"]["version"] == 2
        await white.say(
            type="move_request",
            roomId=game.pk,
            payload={"from": "L2", "to": "J2"},
            version=1,
        )
        answer = await ask(white, game, {"text": "C8 K3-J2"}, version=1)
        assert answer["type"] == "move_rejected"


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        ({"text": "T12 E2-E4"}, "NOT_OWNER"),
        ({"text": "L2-L3"}, "ILLEGAL_MOVE"),
        ({"from": "L2", "to": "L4"}, "ILLEGAL_MOVE"),
        ({"from": "L2", "to": "Q9"}, "ILLEGAL_MOVE"),
        ({"from": "M1", "to": "J1", "pieceId": "nobody"}, "NOT_OWNER"),
        ({"text": "S153 M1-M4"}, "ILLEGAL_MOVE"),
        ({"drop": "T36", "to": "P4"}, "ILLEGAL_MOVE"),
    ],
)
async def test_a_refusal_has_the_code_of_the_game(begin, ada, payload, reason):
    game = await in_thread(begin)
    async with room() as white:
        await join(white, game, ada)
        rejected = await ask(white, game, payload)
    assert (rejected["type"], rejected["reason"]) == ("move_rejected", reason)
    assert rejected["message"].endswith((".", "!", "?"))


@pytest.mark.parametrize("payload", [{}, {"text": 7}, {"text": "hello"}, {"to": []}])
async def test_what_is_no_move_gets_an_error(begin, ada, payload):
    game = await in_thread(begin)
    async with room() as white:
        await join(white, game, ada)
        error = await ask(white, game, payload)
        assert (error["type"], sorted(error)) == ("error", ["message", "type"])
        assert (await ask(white, game, {"text": "T72 L2-J2"}))["state"]["turn"] == "B"


async def test_a_victory_ends_the_room(begin, ada):
    game = await in_thread(lambda: begin(bodies_white=1))
    async with room() as white, room() as watching:
        await join(white, game, ada)
        await join(watching, game)
        update = await ask(white, game, {"text": "T72 L2-J2"})
        assert update["state"]["result"] == "WINS_W"
        over = await white.heard()
        assert (await watching.heard())["type"] == "state_update"
        assert await watching.heard() == over
    assert (over["type"], over["result"]) == ("game_over", "WINS_W")
    assert over["by"] == "DE_CORPORE"
    assert "De Corpore" in over["message"]


async def test_the_page_and_the_socket_give_the_same_state(begin, client, ada):
    game = await in_thread(begin)
    async with room() as white:
        await join(white, game, ada)
        update = await ask(white, game, {"text": "S45 M7-J6"})
    response = await in_thread(client.get, f"/g/{game.pk}.json")
    page = json.loads(response.content)
    assert page.pop("began")  # of which the socket does not tell
    assert page == update["state"]


FOUR = ("red", "blue", "black", "yellow")


@pytest.mark.parametrize(
    ("seat", "code"),
    [("red", "R"), ("blue", "BLU"), ("black", "BLA"), ("yellow", "Y")],
)
def test_seats_with_the_same_letter_are_told_apart(seat, code):
    assert seat_code(FOUR, seat) == code
    assert seat_code(FOUR, "") == "SPECTATOR"
