"""Reading the payload of a public `move_request` into a turn (Spec v1 §12.1).

A turn comes as {"text": "L2-J2"}, as {"from": "L2", "to": "J2"}, where "pieceId" may
name the man, or as {"drop": "T36", "to": "P4"}. What it takes follows by itself. What
is no request at all raises NotationError; men and squares that are not there become
NOWHERE, so that the rules refuse them with their code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.engine.errors import IllegalMove, NotationError
from games.engine.geometry import INDEX, NAMES, NOWHERE
from games.engine.medieval.rules import turns
from games.engine.medieval.rules.refusals import refused
from games.engine.medieval.rules.setup import part
from games.engine.medieval.rules.values import Move, Part, Position
from games.engine.medieval.text.ids import registered
from games.engine.medieval.text.notation import read_move
from games.engine.medieval.text.takings import VALUE

Json = Mapping[str, Any]


def read_request(position: Position, payload: Json) -> Move:
    """The turn that a payload asks for. Raises NotationError or IllegalMove."""
    if not isinstance(payload, Mapping):
        raise NotationError("A payload is an object.")
    if "text" in payload:
        return read_move(position, _text(payload, "text"))
    to = INDEX.get(_text(payload, "to"), NOWHERE)
    if payload.get("drop") is not None:
        return Move(NOWHERE, to, _body(_text(payload, "drop")))
    move = Move(INDEX.get(_text(payload, "from"), NOWHERE), to)
    if payload.get("pieceId") is not None:
        _check_man(position, move, _text(payload, "pieceId"))
    return move


def _check_man(position: Position, move: Move, name: str) -> None:
    """Refuse a man that does not stand where the request says, in its due order."""
    living = registered(position).living
    if living.get(move.origin) == name:
        return
    earlier = turns.refusal(position, move)
    if earlier is not None and earlier.code in ("TURN", "NOT_OWNER"):
        raise IllegalMove(earlier)
    where = {each: square for square, each in living.items()}.get(name)
    if where is None:
        text = "That man is not on the board."
        raise IllegalMove(refused("NOT_OWNER", "no_man", text))
    text = f"That man stands on {NAMES[where]}, not on {NAMES[move.origin]}."
    raise IllegalMove(refused("ILLEGAL_MOVE", "from", text, square=NAMES[where]))


def _body(text: str) -> Part:
    if not re.fullmatch(rf"[CTS]{VALUE}", text):
        raise NotationError(f"drop is a body such as T36, not {text[:20]!r}.")
    return part(text)


def _text(given: Json, name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str):
        raise NotationError(f"{name} is a text.")
    return value
