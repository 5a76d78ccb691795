"""The public socket (Spec v1 §12) against the real application, with the spec's own
message examples, ids adapted."""

from __future__ import annotations

import threading

import pytest

from games.api import rooms
from games.common.errors import NoProgramsHere
from games.play import services
from games.play.models import Game
from games.play.seats import SeatToken
from games.play.timing import presence
from games.wire.threads import in_thread
from tests.support.people import NOON
from tests.support.rated import begin
from tests.support.rooms import REASONS, join, quiet, room, token_of
from tests.support.sockets import PATIENCE, table_page

pytestmark = pytest.mark.django_db(transaction=True)


# --- Joining --------------------------------------------------------------------------


async def test_a_token_gives_its_seat(game, ada, boethius):
    for player, seat in ((ada, "W"), (boethius, "B")):
        async with room() as socket:
            joined = await join(socket, game, await token_of(game, player))
        assert (joined["type"], joined["seat"]) == ("room_joined", seat)
        state = joined["state"]
        assert (state["id"], state["turn"], state["version"]) == (game.pk, "W", 1)
        assert (state["boardCols"], state["boardRows"]) == (16, 8)
        assert state["pieces"]["W_C_01"]["square"] == "N2"


async def test_joining_is_answered_before_the_news_that_come_meanwhile(
    game, ada, boethius, monkeypatch
):
    """A move is made and told to all while the socket is on its way into the room."""
    arrive = rooms.RoomListener.arrive

    def moved_meanwhile(listener):
        joined = arrive(listener)
        if (listener.seat, joined[0].version) == ("black", 1):
            services.play(
                game_id=game.pk, player=ada, text="N2-L4", version=None, now=NOON
            )
            told.wait(PATIENCE)
        return joined

    told, deliver = threading.Event(), rooms.RoomListener.deliver

    async def note(listener, news, prepared):
        await deliver(listener, news, prepared)
        told.set()

    monkeypatch.setattr(rooms.RoomListener, "arrive", moved_meanwhile)
    monkeypatch.setattr(rooms.RoomListener, "deliver", note)
    async with room() as black:
        joined = await join(black, game, await token_of(game, boethius))
        assert (joined["type"], joined["state"]["version"]) == ("room_joined", 1)
        update = await black.heard()
        assert (update["type"], update["state"]["version"]) == ("state_update", 2)
        again = await join(black, game)
        assert (again["type"], again["seat"]) == ("room_joined", "SPECTATOR")


@pytest.mark.parametrize("token", [None, "", "guessed"])
async def test_strangers_are_spectators(game, token):
    async with room() as socket:
        assert (await join(socket, game, token))["seat"] == "SPECTATOR"


async def test_spectators_hear_who_leaves_and_who_comes_back(game, boethius):
    black = await in_thread(lambda: game.seats.get(player=boethius).pk)
    async with room() as socket:
        assert (await join(socket, game))["state"]["away"] == []
        await in_thread(presence.arrive, black, NOON)
        await in_thread(presence.mark_gone, NOON + presence.LEASE)
        assert (await socket.heard())["state"]["away"] == ["B"]
        await in_thread(presence.arrive, black, NOON + 2 * presence.LEASE)
        assert (await socket.heard())["state"]["away"] == []


async def test_a_token_is_kept_as_a_hash_and_can_be_revoked(game, ada):
    token = await token_of(game, ada)
    async with room() as socket:
        await join(socket, game, token)
        await in_thread(services.revoke_token, game_id=game.pk, player=ada, now=NOON)
        await socket.say(type="move_request", roomId=game.pk, payload=quiet())
        assert (await socket.heard())["reason"] == "NOT_OWNER"
        assert (await join(socket, game, token))["seat"] == "SPECTATOR"
    seats = await in_thread(lambda: list(game.seats.values_list("token_hash")))
    assert token not in str(seats)


async def test_both_see_that_a_program_has_moved(game, ada, boethius):
    async with room() as white, table_page(game, boethius, board=1) as page:
        await page.frame()
        joined = await join(white, game, await token_of(game, ada))
        assert all("program" not in seat for seat in joined["state"]["seats"])
        await white.say(type="move_request", roomId=game.pk, payload=quiet())
        update = await white.heard()
        assert [seat.get("program") for seat in update["state"]["seats"]] == [
            True,
            None,
        ]
        frame = await page.frame()
    assert "White, played by a program" in frame
    assert "Black, you, played by a program" not in frame


async def test_no_program_plays_a_rated_game(ada, boethius):
    game = await in_thread(begin, ada, boethius)
    with pytest.raises(NoProgramsHere):
        await token_of(game, ada)
    secret = "made-while-it-could-be"
    hash_ = SeatToken.read(secret).hash
    white = game.seats.filter(player=ada)
    assert await in_thread(lambda: white.update(token_hash=hash_))
    async with room() as socket:
        joined = await join(socket, game, secret)
        assert (joined["seat"], joined["reason"]) == ("SPECTATOR", "NO_PROGRAMS")
        assert "Programs cannot play this game" in joined["message"]
        await socket.say(type="move_request", roomId=game.pk, payload=quiet())
        rejected = await socket.heard()
        assert (rejected["type"], rejected["reason"]) == (
            "move_rejected",
            "NO_PROGRAMS",
        )
        await socket.say(type="resign", roomId=game.pk)
        refused = await socket.heard()
        assert (refused["type"], refused["reason"]) == ("error", "NO_PROGRAMS")
    assert (await in_thread(lambda: Game.objects.get(pk=game.pk))).is_live


async def test_a_new_token_ends_the_old_one(game, ada):
    old, new = await token_of(game, ada), await token_of(game, ada)
    assert old != new
    assert len(new) >= 32
    async with room() as socket:
        assert (await join(socket, game, old))["seat"] == "SPECTATOR"
        assert (await join(socket, game, new))["seat"] == "W"


async def test_there_is_no_such_room():
    async with room() as socket:
        await socket.say(type="join_room", roomId="rith-123", playerToken="...")
        assert (await socket.heard())["type"] == "error"
        await socket.say(type="get_state", roomId="rith-123")
        assert (await socket.heard())["type"] == "error"


async def test_the_state_can_be_asked_for_again_and_again(game):
    async with room() as socket:
        for _ in range(2):
            await socket.say(type="get_state", roomId=game.pk)
            update = await socket.heard()
            assert (update["type"], update["state"]["turn"]) == ("state_update", "W")


# --- Moving ---------------------------------------------------------------------------


async def test_a_move_is_told_to_the_whole_room(game, ada, boethius):
    async with room() as white, room() as black, room() as watching:
        await join(white, game, await token_of(game, ada))
        await join(black, game, await token_of(game, boethius))
        await join(watching, game)
        await white.say(type="move_request", roomId=game.pk, payload=quiet())
        for socket in (white, black, watching):
            update = await socket.heard()
            assert update["type"] == "state_update"
            assert update["state"]["turn"] == "B"
            assert update["state"]["pieces"]["W_C_01"]["square"] == "L4"
            assert update["state"]["history"][-1]["to"] == "L4"


async def test_a_move_of_the_socket_is_seen_on_the_page(game, ada, boethius):
    async with room() as white, table_page(game, boethius, board=1) as page:
        await page.frame()
        await join(white, game, await token_of(game, ada))
        await white.say(type="move_request", roomId=game.pk, payload=quiet())
        frame = await page.frame()
        assert 'data-version="2"' in frame


async def test_a_move_with_a_version_may_be_sent_twice(game, ada):
    async with room() as white:
        await join(white, game, await token_of(game, ada))
        message = {"type": "move_request", "roomId": game.pk, "version": 1}
        await white.say(**message, payload=quiet())
        await white.say(**message, payload=quiet())
        assert (await white.heard())["state"]["version"] == 2
        await white.say(
            **message, payload={"pieceId": "W_T_01", "from": "N1", "to": "M1"}
        )
        assert (await white.heard())["type"] == "move_rejected"


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        ({"pieceId": "B_T_01", "from": "C1", "to": "D1"}, "NOT_OWNER"),
        ({"pieceId": "W_C_99", "from": "N2", "to": "L4"}, "NOT_OWNER"),
        (quiet(to="N3"), "ILLEGAL_MOVE"),
        ({"pieceId": "W_S_01", "from": "O1", "to": "O3"}, "ILLEGAL_MOVE"),
        ({"pieceId": "W_S_01", "from": "O1", "to": "M3"}, "PATH_BLOCKED"),
        (
            quiet(capture={"relation": "EQUAL", "targetPieceId": "B_T_03"}),
            "ILLEGAL_CAPTURE",
        ),
        (
            quiet(
                ambush={
                    "relation": "PRODUCT",
                    "enemyPieceId": "B_S_05",
                    "helper1Id": "W_T_01",
                    "helper2Id": "W_S_03",
                }
            ),
            "RELATION_FAIL",
        ),
        (
            quiet(
                harmony={
                    "type": "GEOM",
                    "pieceIds": ["W_C_02", "W_T_02", "W_S_02"],
                    "params": {"v": "2", "r": "2"},
                }
            ),
            "HARMONY_INVALID",
        ),
    ],
)
async def test_a_refused_move_has_its_reason_in_one_word_and_a_sentence(
    game, ada, payload, reason
):
    async with room() as white:
        await join(white, game, await token_of(game, ada))
        await white.say(type="move_request", roomId=game.pk, payload=payload)
        rejected = await white.heard()
    assert (rejected["type"], rejected["reason"]) == ("move_rejected", reason)
    assert rejected["reason"] in REASONS
    assert rejected["message"].endswith((".", "!", "?"))


async def test_the_wrong_side_is_told_that_it_is_not_its_turn(game, boethius):
    async with room() as black:
        await join(black, game, await token_of(game, boethius))
        await black.say(type="move_request", roomId=game.pk, payload=quiet())
        assert (await black.heard())["reason"] == "TURN"


async def test_spectators_cannot_act(game):
    async with room() as socket:
        await socket.say(type="resign", roomId=game.pk)
        assert "join" in (await socket.heard())["message"]
        await join(socket, game)
        await socket.say(type="move_request", roomId=game.pk, payload=quiet())
        assert (await socket.heard())["reason"] == "NOT_OWNER"
        await socket.say(type="resign", roomId=game.pk)
        assert (await socket.heard())["type"] == "error"
