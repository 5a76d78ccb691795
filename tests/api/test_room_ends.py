"""What ends a game in a room, what is offered there, and what programs do not hear."""

from __future__ import annotations

import pytest

from games.play import services
from games.wire.threads import in_thread
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.rooms import join, quiet, room, token_of

pytestmark = pytest.mark.django_db(transaction=True)


async def test_a_harmony_is_declared_and_wins(game, ada, boethius):
    async with room() as white, room() as black:
        await join(white, game, await token_of(game, ada))
        await join(black, game, await token_of(game, boethius))
        harmony = {
            "type": "GEOM",
            "pieceIds": ["B_C_01", "B_T_07", "B_T_06"],
            "params": {"v": "9"},
        }
        moves = [
            (white, quiet()),
            (black, {"pieceId": "B_T_06", "from": "C1", "to": "D1"}),
            (white, {"pieceId": "W_C_01", "from": "L4", "to": "N2"}),
        ]
        for number, (socket, payload) in enumerate(moves):
            if number == 1:
                payload["harmony"] = harmony
            await socket.say(type="move_request", roomId=game.pk, payload=payload)
            for each in (white, black):
                update = await each.heard()
                assert update["type"] == "state_update", update
        for each in (white, black):
            over = await each.heard()
            assert over["type"] == "game_over"
            assert (over["result"], over["by"]) == ("WINS_B", "HARMONY")
    async with room() as late:
        await join(late, game)
        assert (await late.heard())["type"] == "game_over"


async def test_resigning_ends_the_game(game, ada):
    async with room() as white:
        await join(white, game, await token_of(game, ada))
        await white.say(type="resign", roomId=game.pk)
        assert (await white.heard())["type"] == "state_update"
        over = await white.heard()
        assert (over["type"], over["result"]) == ("game_over", "WINS_B")
        assert over["by"] == "RESIGNATION"
        await white.say(type="move_request", roomId=game.pk, payload=quiet())
        assert (await white.heard())["reason"] == "TURN"


async def test_a_draw_is_offered_and_accepted(game, ada, boethius):
    async with room() as white, room() as black:
        await join(white, game, await token_of(game, ada))
        await join(black, game, await token_of(game, boethius))
        await black.say(type="claim_draw", roomId=game.pk)
        assert (await black.heard())["type"] == "error"
        await white.say(type="offer_draw", roomId=game.pk)
        assert (await black.heard())["state"]["drawOffer"] == "W"
        await black.say(type="accept_draw", roomId=game.pk)
        assert (await black.heard())["type"] == "state_update"
        over = await black.heard()
        assert (over["result"], over["by"]) == ("DRAW", "AGREEMENT")


async def test_a_draw_is_offered_and_declined(game, ada, boethius):
    async with room() as white, room() as black:
        await join(white, game, await token_of(game, ada))
        await join(black, game, await token_of(game, boethius))
        await white.say(type="offer_draw", roomId=game.pk)
        assert (await black.heard())["state"]["drawOffer"] == "W"
        await black.say(type="decline_draw", roomId=game.pk)
        state = (await black.heard())["state"]
        assert (state["drawOffer"], state["result"]) == (None, "ONGOING")


@pytest.mark.parametrize(("accept", "moved"), [(True, 0), (False, 1)])
async def test_a_move_is_asked_back(game, ada, boethius, accept, moved):
    async with room() as white, room() as black:
        await join(white, game, await token_of(game, ada))
        await join(black, game, await token_of(game, boethius))
        await white.say(type="request_takeback", roomId=game.pk)
        assert (await white.heard())["type"] == "error"  # nothing has been moved
        await white.say(type="move_request", roomId=game.pk, payload=quiet())
        assert (await black.heard())["state"]["takeback"] is None
        await white.say(type="request_takeback", roomId=game.pk)
        assert (await black.heard())["state"]["takeback"] == "W"
        answer = {"type": "answer_takeback", "accept": accept}
        await black.say(**answer, roomId=game.pk)
        state = (await black.heard())["state"]
        assert (state["takeback"], len(state["history"])) == (None, moved)


async def test_a_step_is_undone_once(ada, boethius):
    game = await in_thread(
        start_game,
        key="margrites",
        options={},
        players={"black": ada, "white": boethius},
        now=NOON,
    )
    async with room() as black:
        await join(black, game, await token_of(game, ada))
        for step in ("b2>b3", "c2>c3"):
            text = {"text": step}
            await black.say(type="move_request", roomId=game.pk, payload=text)
            state = (await black.heard())["state"]
        for _ in range(2):
            undo = {"type": "undo", "version": state["version"]}
            await black.say(**undo, roomId=game.pk)
        undone = (await black.heard())["state"]
        await black.say(type="get_state", roomId=game.pk)
        assert (await black.heard())["state"]["version"] == undone["version"]
        assert undone["version"] == state["version"] + 1


async def test_an_aborted_game_has_no_result(game, ada):
    async with room() as watching:
        await join(watching, game)
        await in_thread(services.abort, game_id=game.pk, player=ada, now=NOON)
        assert (await watching.heard())["type"] == "state_update"
        assert (await watching.heard())["type"] == "game_aborted"


async def test_talk_does_not_reach_programs(game, ada):
    async with room() as watching:
        await join(watching, game)
        await in_thread(
            services.say,
            game_id=game.pk,
            player=ada,
            room="players",
            text="Hello",
            now=NOON,
        )
        await in_thread(services.offer_draw, game_id=game.pk, player=ada, now=NOON)
        assert (await watching.heard())["state"]["version"] == 3
