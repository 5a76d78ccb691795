"""Reading the payload of a public `move_request` into a turn (Spec v1 §12.1).

What is no request at all raises NotationError. A request that names men that are not on
the board becomes a turn that names NOWHERE, so that the rules refuse it with the code
and in the order of the rules page ("Wire and refusals"); only what a turn cannot say,
that the man stands elsewhere than `from`, is refused here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.engine.errors import IllegalMove, NotationError
from games.engine.geometry import INDEX, NAMES, NOWHERE
from games.engine.rithmomachia.rules import parameters, turns
from games.engine.rithmomachia.rules.declarations import canonical
from games.engine.rithmomachia.rules.harmony import values
from games.engine.rithmomachia.rules.refusals import refused
from games.engine.rithmomachia.rules.turns import moved
from games.engine.rithmomachia.rules.values import (
    Ambush,
    Capture,
    Harmony,
    Move,
    Part,
    Position,
)
from games.engine.rithmomachia.text.notation import read_move

Json = Mapping[str, Any]
LONGEST_FACE: Final = 100  # digits
MOST_MEN: Final = 64  # of a harmony


def read_request(position: Position, payload: Json) -> Move:
    """The turn that a payload asks for. Raises NotationError or IllegalMove."""
    if not isinstance(payload, Mapping):
        raise NotationError("A payload is an object.")
    if "text" in payload:
        return read_move(_text(payload, "text"))
    origin = _square_of(position, _text(payload, "pieceId"))
    named, destination = _text(payload, "from"), _text(payload, "to")
    capture = _read_capture(position, _object(payload, "capture"))
    move = Move(
        origin,
        INDEX.get(destination, NOWHERE),
        _mover_face(payload, _object(payload, "capture")),
        capture,
        _read_ambush(position, _object(payload, "ambush")),
        _read_harmony(position, origin, destination, _object(payload, "harmony")),
        _flag(payload, "declarePoints"),
    )
    _check_from(position, move, named)
    _check_params(position, move, _object(payload, "harmony") or {})
    return move


def _check_from(position: Position, move: Move, named: str) -> None:
    """Refuse a man that does not stand where the request says, in its due order."""
    if move.origin == NOWHERE or NAMES[move.origin] == named:
        return
    earlier = turns.refusal(position, move)
    if earlier is not None and earlier.code in ("TURN", "NOT_OWNER"):
        raise IllegalMove(earlier)
    text = f"That man stands on {NAMES[move.origin]}, not on {named[:20]!r}."
    raise IllegalMove(refused("ILLEGAL_MOVE", "from", text, square=NAMES[move.origin]))


def _check_params(position: Position, move: Move, given: Json) -> None:
    """Refuse parameters that are not those of the harmony, once all else is right."""
    params, harmony = _object(given, "params"), move.harmony
    if not params or harmony is None or turns.refusal(position, move):
        return
    men = canonical(harmony).men
    numbers = values(moved(position, move), men)
    words = parameters.refusal(harmony.proportion, numbers, params)
    if words is not None:
        raise IllegalMove(words)


def _read_capture(position: Position, given: Json | None) -> Capture | None:
    if given is None:
        return None
    target = _part(
        position, _text(given, "targetPieceId"), _face(given, "targetFaceUsed")
    )
    helper = None
    if given.get("helperPieceId") is not None:
        face = _face(given, "helperFaceUsed")
        helper = _part(position, _text(given, "helperPieceId"), face)
    return Capture(_text(given, "relation"), target, helper)


def _mover_face(payload: Json, capture: Json | None) -> int:
    """The face of a moving pyramid, named beside the move or with the capture."""
    face = _face(payload, "pyramidFaceUsed")
    other = _face(capture, "moverFaceUsed") if capture is not None else 0
    if face and other and face != other:
        raise NotationError("pyramidFaceUsed and moverFaceUsed name different faces.")
    return face or other


def _read_ambush(position: Position, given: Json | None) -> Ambush | None:
    if given is None:
        return None
    target = _part(
        position, _text(given, "enemyPieceId"), _face(given, "targetFaceUsed")
    )
    helpers = tuple(
        _part(position, _text(given, f"{name}Id"), _face(given, f"{name}FaceUsed"))
        for name in ("helper1", "helper2")
    )
    return Ambush(_text(given, "relation"), target, helpers)


def _read_harmony(
    position: Position, origin: int, destination: str, given: Json | None
) -> Harmony | None:
    """A declaration; the mover counts where it goes."""
    if given is None:
        return None
    ids, faces = given.get("pieceIds"), _object(given, "faces") or {}
    if not isinstance(ids, list | tuple) or len(ids) > MOST_MEN:
        raise NotationError("pieceIds is a list of names of men.")
    men = []
    for each in ids:
        if not isinstance(each, str):
            raise NotationError("pieceIds is a list of names of men.")
        square = _square_of(position, each)
        if square == origin:
            square = INDEX.get(destination, NOWHERE)
        men.append(Part(square, _face(faces, each)))
    return Harmony(_text(given, "type"), tuple(men))


# --- Men and plain values -----------------------------------------------------------


def _square_of(position: Position, name: str) -> int:
    """Where the man of this id stands, or NOWHERE."""
    for square, piece in position.standing():
        if piece.id == name:
            return square
    return NOWHERE


def _part(position: Position, name: str, face: int) -> Part:
    return Part(_square_of(position, name), face)


def _text(given: Json, name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str):
        raise NotationError(f"{name} is a text.")
    return value


def _object(given: Json, name: str) -> Json | None:
    value = given.get(name)
    if value is not None and not isinstance(value, Mapping):
        raise NotationError(f"{name} is an object or null.")
    return value


def _flag(given: Json, name: str) -> bool:
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise NotationError(f"{name} is true or false.")
    return value


def _face(given: Json, name: str) -> int:
    """A face as a number or its digits, 0 when none is named (Spec v1 §10, §11)."""
    value = given.get(name)
    if value is None:
        return 0
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value[: LONGEST_FACE + 1])
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError(f"{name} is a whole number or null.")
    if not 0 < value < 10**LONGEST_FACE:
        raise NotationError(f"{name} is a positive number of at most 100 digits.")
    return value
