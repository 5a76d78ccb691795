"""The public JSON messages of Spec v1 §12, both directions, and our additions
(rules page, Wire and refusals). Values only; `games.rooms` has the socket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from games.models import Game
from games.rulesets import known
from games.table.positions import position_of

LONGEST = 8192  # characters of one message


# --- Client to server (Spec v1 §12.1) ------------------------------------------


class Message(Struct, tag_field="type", rename="camel", frozen=True):
    """A message about one room: the room of a game has the game's id."""

    room_id: str


class JoinRoom(Message, tag="join_room", frozen=True):
    """Sit down with a seat's token; without a right one, watch."""

    player_token: str | None = None


class GetState(Message, tag="get_state", frozen=True):
    """Ask for the present state."""


class MoveRequest(Message, tag="move_request", frozen=True):
    """Propose a turn. With the `version` of a state it may be sent twice."""

    payload: dict[str, Any]
    version: int | None = None


class Resign(Message, tag="resign", frozen=True):
    """Give the game to the opponent."""


class OfferDraw(Message, tag="offer_draw", frozen=True):
    """Offer a draw; it lapses when the opponent moves."""


class AcceptDraw(Message, tag="accept_draw", frozen=True):
    """Agree on the draw that the opponent offers."""


class ClaimDraw(Message, tag="claim_draw", frozen=True):
    """Claim a draw by repetition or by fifty moves."""


Request = (
    JoinRoom | GetState | MoveRequest | Resign | OfferDraw | AcceptDraw | ClaimDraw
)

_decoder = msgspec.json.Decoder(Request)


def read(text: str) -> Request:
    """The message in `text`. Raises msgspec.DecodeError with the reason."""
    request: Request = _decoder.decode(text)
    return request


# --- Server to client (Spec v1 §12.2) ------------------------------------------


class Answer(Struct, tag_field="type", frozen=True, omit_defaults=True):
    """What the server says; `text` is its JSON."""

    @property
    def text(self) -> str:
        return msgspec.json.encode(self).decode()


class RoomJoined(Answer, tag="room_joined", frozen=True):
    seat: str
    state: dict[str, Any]
    message: str | UnsetType = UNSET


class StateUpdate(Answer, tag="state_update", frozen=True):
    state: dict[str, Any]


class MoveRejected(Answer, tag="move_rejected", frozen=True):
    reason: str
    message: str


class GameOver(Answer, tag="game_over", frozen=True):
    result: str
    by: str
    message: str


class GameAborted(Answer, tag="game_aborted", frozen=True):
    """The game ended before each side had moved; it has no result."""

    message: str


class Error(Answer, tag="error", frozen=True):
    message: str


def seat_code(seats: Sequence[str], seat: str) -> str:
    """A seat as the messages name it: "W", "B", or "SPECTATOR" for none.

    Where two seats begin with the same letter, as many letters as tell them apart.
    """
    others = [each for each in seats if each != seat]
    beginnings = (seat[:length] for length in range(1, len(seat)))
    apart = (b for b in beginnings if not any(each.startswith(b) for each in others))
    return next(apart, seat).upper() or "SPECTATOR"


def state_of(game: Game) -> dict[str, Any]:
    """The public state (Spec v1 §11.2) with `version`, `clocks` and `drawOffer`, and
    `ruleset`, the name that its rules have among the game's own sets.

    Its `result` knows also what the players have ended themselves.
    """
    rules = game.rules
    state = rules.write_state(position_of(game), game_id=game.pk)
    offer = seat_code(rules.seats, game.draw_offer) if game.draw_offer else None
    ruleset = known(game.rules)
    at_table = {
        "version": game.version,
        "clocks": None,
        "drawOffer": offer,
        "ruleset": ruleset.name if ruleset else None,
    }
    if not game.is_live:
        at_table["result"] = _result(game)
    return state | at_table


def _result(game: Game) -> str:
    """The result of a game that is over."""
    if game.status == Game.Status.ABORTED:
        return "ABORTED"
    if not game.winner:
        return "DRAW"
    return f"WINS_{seat_code(game.rules.seats, game.winner)}"


def ending_of(game: Game) -> GameOver | GameAborted | None:
    """How the game ended, or None while it goes on."""
    if game.is_live:
        return None
    if game.status == Game.Status.ABORTED:
        return GameAborted(message=game.ending)
    return GameOver(result=_result(game), by=game.reason.upper(), message=game.ending)
