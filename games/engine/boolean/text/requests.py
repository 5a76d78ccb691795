"""Reading the payload of a public `move_request` into a move (Spec v1 §12.1).

A move comes as {"text": "a21-b21"}, as {"from": "b22", "to": "b32", "push": "b42"},
where "push" is given with a push only and "pieceId" may name the man, or as
{"place": "w7", "to": "a41"}. What it takes follows by itself. What is no request at all
raises NotationError.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.boolean.rules.refusals import refusal
from games.engine.boolean.rules.space import INDEX, NAMES, NOWHERE
from games.engine.boolean.rules.values import Move, Position
from games.engine.boolean.text.ids import registered
from games.engine.boolean.text.notation import read_move
from games.engine.boolean.text.positions import read_man
from games.engine.errors import IllegalMove, NotationError
from games.engine.words import Words

Json = Mapping[str, Any]
TOKENS = frozenset(f"{side}{value:X}" for side in "wb" for value in range(16))


def read_request(position: Position, payload: Json) -> Move:
    """The move that a payload asks for. Raises NotationError or IllegalMove."""
    if not isinstance(payload, Mapping):
        raise NotationError("A payload is an object.")
    if "text" in payload:
        return read_move(position, _text(payload, "text"))
    to = _cell(payload, "to")
    if payload.get("place") is not None:
        name = _text(payload, "place")
        if name not in TOKENS:
            raise NotationError(f"place is a man such as w7, not {name[:20]!r}.")
        return Move(NOWHERE, to, NOWHERE, read_man(name))
    push = NOWHERE if payload.get("push") is None else _cell(payload, "push")
    move = Move(_cell(payload, "from"), to, push)
    if payload.get("pieceId") is not None:
        _check_man(position, move, _text(payload, "pieceId"))
    return move


def _check_man(position: Position, move: Move, name: str) -> None:
    """Refuse a man that does not stand where the request says, in its due order."""
    living = registered(position).living
    if living.get(move.origin) == name:
        return
    earlier = refusal(position, move)
    if earlier is not None and earlier.code in ("game-over", "syntax"):
        raise IllegalMove(earlier)
    where = {each: cell for cell, each in living.items()}.get(name)
    text = "That man is not on the board."
    if where is not None:
        text = f"That man stands on {NAMES[where]}, not on {NAMES[move.origin]}."
    raise IllegalMove(Words("no-piece", text, {"man": name[:20]}))


def _cell(given: Json, name: str) -> int:
    text = _text(given, name)
    if text not in INDEX:
        raise NotationError(f"{name} is a cell from a11 to d44, not {text[:20]!r}.")
    return INDEX[text]


def _text(given: Json, name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str):
        raise NotationError(f"{name} is a text.")
    return value
