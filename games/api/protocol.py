"""The public JSON messages of Spec v1 §12, both directions, and our additions
(rules page, Wire and refusals). Values only; `games.api.rooms` has the socket."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from games.api.public_state import result_of
from games.engine.json_lists import JsonList
from games.play.models import Game

LONGEST = 8192  # characters of one message


# --- Client to server (Spec v1 §12.1) ------------------------------------------


RequestId = Annotated[str, Meta(min_length=1, max_length=64)]


class Message(Struct, tag_field="type", rename="camel", frozen=True, kw_only=True):
    """A message about one room: the room of a game has the game's id. What answers it
    has its `request_id`, if it has one."""

    room_id: str
    request_id: RequestId | None = None


class JoinRoom(Message, tag="join_room", frozen=True):
    """Sit down with a seat's token; without a right one, watch. Who asks for `changes`
    is told what differs from the state that they have (StateChange)."""

    player_token: str | None = None
    changes: bool = False


class GetState(Message, tag="get_state", frozen=True):
    """Ask for the present state."""


class MoveRequest(Message, tag="move_request", frozen=True):
    """Propose a turn. With the `version` of a state it may be sent twice. `thought` is
    how many ms the player had the position in view; what the way took beyond it is
    given back from their bank of lag."""

    payload: dict[str, Any]
    version: int | None = None
    thought: int | None = None


class Resign(Message, tag="resign", frozen=True):
    """Give the game to the opponent."""


class OfferDraw(Message, tag="offer_draw", frozen=True):
    """Offer a draw; it lapses when the opponent moves."""


class AcceptDraw(Message, tag="accept_draw", frozen=True):
    """Agree on the draw that the opponent offers."""


class DeclineDraw(Message, tag="decline_draw", frozen=True):
    """Decline the draw that another offers, for all."""


class ClaimDraw(Message, tag="claim_draw", frozen=True):
    """Claim a draw by repetition or by fifty moves."""


class Undo(Message, tag="undo", frozen=True):
    """Take back the last step of one's own turn that is not closed. With the `version`
    of a state it may be sent twice."""

    version: int | None = None


class RequestTakeback(Message, tag="request_takeback", frozen=True):
    """Ask all others to let one take back one's last turn."""


class AnswerTakeback(Message, tag="answer_takeback", frozen=True):
    """Let another take back, or decline for all."""

    accept: bool


Request = (
    JoinRoom
    | GetState
    | MoveRequest
    | Resign
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | ClaimDraw
    | Undo
    | RequestTakeback
    | AnswerTakeback
)

_decoder = msgspec.json.Decoder(Request)


def read_message(text: str) -> Request:
    """The message in `text`. Raises msgspec.DecodeError with the reason."""
    request: Request = _decoder.decode(text)
    return request


# --- Server to client (Spec v1 §12.2) ------------------------------------------


class Answer(
    Struct,
    tag_field="type",
    rename="camel",
    frozen=True,
    kw_only=True,
    omit_defaults=True,
):
    """What the server says; `text` is its JSON. It has the `request_id` of what it
    answers, if there is one."""

    request_id: str | None = None

    @property
    def text(self) -> str:
        return msgspec.json.encode(self).decode()


class RoomJoined(Answer, tag="room_joined", frozen=True):
    seat: str
    state: dict[str, Any]
    reason: str | UnsetType = UNSET
    message: str | UnsetType = UNSET


class StateUpdate(Answer, tag="state_update", frozen=True):
    state: dict[str, Any]

    @property
    def text(self) -> str:
        state = {name: _as_written(each) for name, each in self.state.items()}
        return msgspec.json.encode(msgspec.structs.replace(self, state=state)).decode()


def _as_written(value: Any) -> Any:
    return msgspec.Raw(value.json) if isinstance(value, JsonList) else value


class StateChange(Answer, tag="state_change", frozen=True):
    """What brings the state of version `from` up to `version`: a JSON Patch."""

    from_version: int = msgspec.field(name="from")
    version: int
    patch: list[dict[str, Any]]


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
    reason: str | UnsetType = UNSET


def ending_of(game: Game) -> GameOver | GameAborted | None:
    """How the game ended, or None while it goes on."""
    if game.is_live:
        return None
    if game.status == Game.Status.ABORTED:
        return GameAborted(message=game.ending)
    return GameOver(result=result_of(game), by=game.reason.upper(), message=game.ending)
