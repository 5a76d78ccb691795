"""The public JSON of a position with its history (Spec v1 §11; rules page, Wire).

Field names are exactly the spec's; what the rules page adds stands beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from games.engine.geometry import NAMES, RANKS, WIDTH
from games.engine.json_lists import JsonList
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules import parameters
from games.engine.rithmomachia.rules.harmony import values
from games.engine.rithmomachia.rules.turns import moved
from games.engine.rithmomachia.rules.values import Harmony, Move, Part, Piece, Position
from games.engine.rithmomachia.text.hashes import hash_of
from games.engine.sides import Side
from games.engine.told_turns import told_of

Json = dict[str, Any]
RESULTS: Final = {"white": "WINS_W", "black": "WINS_B", None: "DRAW"}


def write_state(position: Position, *, game_id: str) -> Json:
    """The GameState of Spec v1 §11.2."""
    pending = {side.letter: _pending(position, side) for side in Side}
    told = told_of(position, _start, Told.after)
    last = told.history[-1] if told.history else {}
    return {
        "id": game_id,
        "boardCols": WIDTH,
        "boardRows": len(RANKS),
        "turn": position.turn.letter,
        "pieces": told.pieces,
        "history": told.history,
        "pendingHarmony": pending[position.turn.other.letter]
        or pending[position.turn.letter],
        "pendingHarmonies": pending,
        "rules": _rules(position.options),
        "halfBoundaries": {
            "whiteHalfRows": [1, 2, 3, 4],
            "blackHalfRows": [5, 6, 7, 8],
        },
        "clocks": None,
        "noProgressCount": position.quiet,
        "points": {side.letter: position.points[side] for side in Side},
        "fenLikeHash": last.get("fenLikeHash") or hash_of(position),
        "result": _result(position),
    }


@lru_cache(maxsize=256)
def _rules(options: RithmomachiaOptions) -> Json:
    """The four switches of Spec v1 §11.2, and every option under its own name."""
    return {
        "pointWinEnabled": options.point_victory,
        "repetitionRule": options.repetition,
        "fiftyMoveRule": options.fifty_move,
        "allowAnySetOnRecheck": options.any_set_on_recheck,
        "options": options.values(),
        "digest": options.digest("rithmomachia"),
    }


def _result(position: Position) -> str:
    return "ONGOING" if position.ended is None else RESULTS[position.ended.winner]


# --- The turns up to a position ------------------------------------------------------


class Told(NamedTuple):
    """What a state tells of all turns that led to a position: the MoveRecords, and
    every man by its id; one who was taken keeps its last square."""

    history: JsonList
    pieces: dict[str, Json]

    def after(self, turns: Sequence[tuple[Position, Position]]) -> Told:
        """The same with more turns, each between two positions."""
        pieces = dict(self.pieces)
        for before, after in turns:
            move = after.move
            if move is None:
                continue
            if move.capture is not None:
                _put(pieces, before, move.destination, lives=False)
            if move.ambush is not None:
                _put(pieces, before, move.ambush.target.square, lives=False)
            _put(pieces, after, move.destination, face=move.face)
        history = self.history.followed_by([_kept(*turn) for turn in turns])
        return Told(history, pieces)


# --- Pieces (§11.1) -----------------------------------------------------------------


def _start(position: Position) -> Told:
    """What is told of the first position known."""
    pieces: dict[str, Json] = {piece.id: {} for piece in position.roster.pieces}
    for square, man in enumerate(position.board):
        if man:
            _put(pieces, position, square)
    return Told(JsonList(), pieces)


def _put(
    pieces: dict[str, Json],
    position: Position,
    square: int,
    *,
    lives: bool = True,
    face: int = 0,
) -> None:
    """Tell anew of the man on a square of `position`."""
    man, kept = position.board[square], position.roster.kept
    piece = position.roster.pieces[man - 1]
    shown = face or pieces[piece.id].get("activePyramidFace")
    key = "told", man, square, lives, shown
    if key not in kept:
        kept[key] = _piece(piece, square, lives, shown)
    pieces[piece.id] = kept[key]


def _piece(piece: Piece, square: int, lives: bool, face: int | None) -> Json:
    numbers: Json = {"value": piece.faces[0]}
    if piece.is_pyramid:
        numbers = {"pyramidFaces": list(piece.faces), "activePyramidFace": face}
    return {
        "id": piece.id,
        "color": piece.side.letter,
        "type": piece.kind,
        **numbers,
        "square": NAMES[square],
        "captured": not lives,
    }


# --- Moves (§11.3) ------------------------------------------------------------------


def _kept(before: Position, after: Position) -> Json:
    """The MoveRecord of a turn, written once for all states that repeat it."""
    if after.record is None:
        object.__setattr__(after, "record", _record(before, after))
    return after.record or {}


def _record(before: Position, after: Position) -> Json:
    """The MoveRecord of the turn between two positions."""
    move, side = after.move, before.turn
    if move is None:
        return {}
    return {
        "ply": after.ply,
        "color": side.letter,
        "from": NAMES[move.origin],
        "to": NAMES[move.destination],
        "pieceId": _id(before, move.origin),
        "pyramidFaceUsed": move.face or None,
        "capture": _capture(before, move),
        "ambush": _ambush(before, move),
        "harmonyDeclared": _declared(before, move, after.ply),
        "pointsCapturedThisMove": after.points[side] - before.points[side],
        "pointsDeclared": move.points,
        "fenLikeHash": hash_of(after),
        "noProgressCount": after.quiet,
        "resultAfter": _result(after),
    }


def _id(position: Position, square: int) -> str:
    piece = position.piece(square)
    return piece.id if piece else ""


def _capture(before: Position, move: Move) -> Json | None:
    capture = move.capture
    if capture is None:
        return None
    context: Json = {
        "relation": capture.relation,
        "moverPieceId": _id(before, move.origin),
        "targetPieceId": _id(before, capture.target.square),
        "moverFaceUsed": move.face or None,
        "targetFaceUsed": capture.target.face or None,
    }
    if capture.helper is not None:
        context["helperPieceId"] = _id(before, capture.helper.square)
        context["helperFaceUsed"] = capture.helper.face or None
    return context


def _ambush(before: Position, move: Move) -> Json | None:
    ambush = move.ambush
    if ambush is None:
        return None
    first, second = ambush.helpers
    return {
        "relation": ambush.relation,
        "enemyPieceId": _id(before, ambush.target.square),
        "helper1Id": _id(before, first.square),
        "helper2Id": _id(before, second.square),
        "targetFaceUsed": ambush.target.face or None,
        "helper1FaceUsed": first.face or None,
        "helper2FaceUsed": second.face or None,
    }


# --- Harmonies (§11.4) --------------------------------------------------------------


def _declared(before: Position, move: Move, ply: int) -> Json | None:
    if move.harmony is None:
        return None
    men = tuple(sorted(move.harmony.men, key=lambda part: NAMES[part.square]))
    harmony = Harmony(move.harmony.proportion, men)
    return _harmony(moved(before, move), before.turn, harmony, ply)


def _pending(position: Position, side: Side) -> Json | None:
    pending = position.pending[side]
    if pending is None:
        return None
    return _harmony(position, side, pending.harmony, pending.ply)


def _harmony(position: Position, side: Side, harmony: Harmony, ply: int) -> Json:
    """The HarmonyDeclaration of men that stand on the board."""
    men = [(part, _piece_on(position, part)) for part in harmony.men]
    return {
        "by": side.letter,
        "pieceIds": [piece.id for _, piece in men],
        "type": harmony.proportion,
        "params": parameters.of(harmony.proportion, values(position, harmony.men)),
        "declaredAtPly": ply,
        "faces": {piece.id: part.face for part, piece in men if part.face},
    }


def _piece_on(position: Position, part: Part) -> Piece:
    return position.roster.pieces[position.board[part.square] - 1]
