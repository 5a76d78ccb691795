"""Reading the payload of a public `move_request` into a decision (Spec v1 §12.1).

{"text": "Qf1-h3"}; {"from": "f1", "to": "h3"}, with "kind" where two men share a square
and "promotion" where a pawn promotes; {"roll": 4}; {"exchange": "offer"}, "accept" or
"decline".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.engine.enochian.rules.values import (
    ACCEPT,
    DECLINE,
    OFFER,
    ROLL,
    Move,
    Position,
)
from games.engine.enochian.text.notation import read_move
from games.engine.errors import NotationError

EXCHANGES: Final = {"offer": OFFER, "accept": ACCEPT, "decline": DECLINE}


def read_request(position: Position, payload: Mapping[str, Any]) -> Move:
    """The decision that a payload asks for. Raises NotationError."""
    if not isinstance(payload, Mapping):
        raise NotationError("A payload is an object.")
    if "text" in payload:
        return read_move(position, _text(payload, "text"))
    if payload.get("roll") is not None:
        return Move(position.actor, ROLL, die=_face(payload["roll"]))
    if payload.get("exchange") is not None:
        word = EXCHANGES.get(_text(payload, "exchange"))
        if word is None:
            raise NotationError("exchange is offer, accept or decline.")
        return Move(position.actor, word)
    return read_move(position, _move_text(payload))


def _move_text(payload: Mapping[str, Any]) -> str:
    """A displacement by its parts, as text."""
    kind = _text(payload, "kind") if payload.get("kind") is not None else ""
    text = f"{kind}{_text(payload, 'from')}-{_text(payload, 'to')}"
    if payload.get("promotion") is not None:
        text += f"={_text(payload, 'promotion')}"
    return text


def _face(given: Any) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given < 1000:
        raise NotationError("roll is a whole number.")
    return given


def _text(given: Mapping[str, Any], name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str):
        raise NotationError(f"{name} is a text.")
    return value
