"""Reading the payload of a public `move_request` into a decision (Spec v1 §12.1).

A decision comes as {"text": "e5>e6"}; a step also as {"from": "e5", "to": "e6"},
scoring as {"from": "e8", "score": true}, a piece put back as {"return": "e8"}; in a
set-up {"place": "e1"}, {"arrange": ["b2", …]}, {"accept": true}. What it captures
follows by itself. What is no request at all raises NotationError; squares that are not
there become NOWHERE, so that the rules refuse them with their code.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.errors import NotationError
from games.engine.margrites.rules.boards import INDEX, NOWHERE
from games.engine.margrites.rules.placing import in_order
from games.engine.margrites.rules.values import (
    Accept,
    Arrange,
    Move,
    Place,
    Position,
    Return,
    Score,
    Step,
)
from games.engine.margrites.text.notation import read_move

Json = Mapping[str, Any]
MOST = 72  # squares in a request


def read_request(position: Position, payload: Json) -> Move:
    """The decision that a payload asks for. Raises NotationError or IllegalMove."""
    if not isinstance(payload, Mapping):
        raise NotationError("A payload is an object.")
    side = position.turn
    if "text" in payload:
        return read_move(position, _text(payload["text"], "text"))
    if "place" in payload:
        return Place(side, _square(payload["place"], "place"))
    if "arrange" in payload:
        return Arrange(side, in_order(side, _squares(payload["arrange"])))
    if "return" in payload:
        return Return(_square(payload["return"], "return"))
    if payload.get("accept") is True:
        return Accept(side)
    origin = _square(payload.get("from"), "from")
    if payload.get("score") is True:
        return Score(origin, side)
    return Step(origin, _square(payload.get("to"), "to"))


def _squares(value: Any) -> list[int]:
    if not isinstance(value, list) or len(value) > MOST:
        raise NotationError("arrange is a list of squares.")
    return [_square(each, "arrange") for each in value]


def _square(value: Any, name: str) -> int:
    return INDEX.get(_text(value, name).lower(), NOWHERE)


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise NotationError(f"{name} is a text.")
    return value
