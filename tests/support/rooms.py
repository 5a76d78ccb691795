"""Programs that come to a room over the public socket (Spec v1 §12)."""

from __future__ import annotations

from games.play import services
from games.wire.threads import in_thread
from tests.support.people import NOON
from tests.support.sockets import opened

REASONS = {
    *("ILLEGAL_MOVE", "ILLEGAL_CAPTURE", "RELATION_FAIL", "TURN", "NOT_OWNER"),
    *("PATH_BLOCKED", "BAD_HELPER", "HARMONY_INVALID"),
}


async def token_of(game, player) -> str:
    return await in_thread(
        services.make_token, game_id=game.pk, player=player, now=NOON
    )


def room():
    # A program sends neither cookies nor an origin.
    return opened("/ws/rooms/")


async def join(socket, game, token: str | None = None) -> dict:
    await socket.say(type="join_room", roomId=game.pk, playerToken=token)
    return await socket.heard()


def quiet(**more) -> dict:
    return {"pieceId": "W_C_01", "from": "N2", "to": "L4", **more}
