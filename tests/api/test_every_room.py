"""The public JSON of every game, and the socket with its tokens for every seat."""

from __future__ import annotations

import json

import pytest

from games import engine
from games.api import protocol
from games.api.public_state import state_of
from games.play import services
from games.play.positions import position_of
from games.play.seats import player_in
from games.wire.threads import in_thread
from tests.support.four import STUCK_TWICE, do, four_people, play, stuck
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.sockets import opened

pytestmark = pytest.mark.django_db(transaction=True)

TABLES: list[tuple[str, dict[str, str]]] = [(key, {}) for key in engine.GAMES] + [
    ("enochian", {"players": "4"})
]


def begin(key: str, options: dict):
    seats = engine.rules(key, **options).seats
    people = dict(zip(seats, four_people().values(), strict=False))
    return start_game(key=key, options=options, players=people, now=NOON)


def first_move(game) -> str:
    position = position_of(game)
    return game.rules.write_move(position, next(game.rules.legal_moves(position)))


def token_of(game, seat: str) -> str:
    return services.make_token(game_id=game.pk, player=player_in(game, seat), now=NOON)


@pytest.mark.parametrize(("key", "options"), TABLES)
async def test_every_seat_has_a_token_and_plays_by_it(key, options):
    game = await in_thread(begin, key, options)
    seats = game.rules.seats
    codes = []
    for seat in seats:
        token = await in_thread(token_of, game, seat)
        async with opened("/ws/rooms/") as socket:
            await socket.say(type="join_room", roomId=game.pk, playerToken=token)
            joined = await socket.heard()
            codes.append(joined["seat"])
            if seat == game.turn:
                move = {"text": await in_thread(first_move, game)}
                await socket.say(type="move_request", roomId=game.pk, payload=move)
                assert (await socket.heard())["state"]["version"] == 2
            else:
                await socket.say(type="resign", roomId=game.pk)
                over = (await socket.heard(), await socket.heard())[1]
                break
    assert codes == [each["seat"] for each in joined["state"]["seats"]][: len(codes)]
    assert over["type"] == "game_over"
    winners = [each["seat"] for each in joined["state"]["seats"] if each["team"] == 0]
    assert over["result"] == f"WINS_{'_'.join(winners)}"


@pytest.mark.parametrize(("key", "options"), TABLES)
def test_a_state_is_sent_as_it_is_known(key, options):
    """Also where a part of it was written before."""
    game = begin(key, options)
    for _ in range(5):
        game = play(game, first_move(game))
        state = state_of(game)
        sent = json.loads(protocol.StateUpdate(state=state, request_id="one").text)
        known = json.loads(json.dumps(state))
        assert sent == {"type": "state_update", "requestId": "one", "state": known}


@pytest.mark.parametrize(("key", "options"), TABLES)
def test_the_json_says_who_sits_where_and_how_it_ended(client, key, options):
    game = begin(key, options)
    state = client.get(f"/g/{game.pk}.json").json()
    names = [each["name"] for each in state["seats"]]
    codes = [each["seat"] for each in state["seats"]]
    assert names == list(game.rules.seats)
    assert len(set(codes)) == len(codes)
    assert state["seatToMove"] == codes[names.index(game.turn)]
    assert (state["drawOffer"], state["drawAgreed"], state["claims"]) == (None, [], [])
    assert state["result"] == "ONGOING"
    assert "winners" not in state or state["winners"] == []
    game = play(game, first_move(game))
    loser = player_in(game, names[0])
    game = services.resign(game_id=game.pk, player=loser, now=NOON)
    state = client.get(f"/g/{game.pk}.json").json()
    won = [codes[names.index(seat)] for seat in game.winners]
    assert (state["winners"], state["seatToMove"]) == (won, None)
    assert state["result"] == f"WINS_{'_'.join(won)}"
    text = client.get(f"/g/{game.pk}.txt").content.decode()
    score = "-".join("1" if seat in game.winners else "0" for seat in names)
    assert f'[Result "{score}"]' in text
    assert text.endswith(f"\n{score}\n")


async def test_every_yes_to_a_draw_is_told():
    game = await in_thread(stuck, *STUCK_TWICE)
    await in_thread(do, services.offer_draw, game, "red")
    async with opened("/ws/rooms/") as watching:
        await watching.say(type="join_room", roomId=game.pk)
        state = (await watching.heard())["state"]
        assert (state["drawOffer"], state["drawAgreed"]) == ("R", [])
        async with opened("/ws/rooms/") as socket:
            token = await in_thread(token_of, game, "yellow")
            await socket.say(type="join_room", roomId=game.pk, playerToken=token)
            assert (await socket.heard())["seat"] == "Y"
            await socket.say(type="accept_draw", roomId=game.pk)
            for each in (watching, socket):
                assert (await each.heard())["state"]["drawAgreed"] == ["Y"]
