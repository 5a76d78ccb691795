"""The public JSON of a position with its history (Spec v1 §11; boolean §10).

The fields that the games share are named as in Spec v1. A man is named by where it
stood in the first position known, or by its placement: what it owns may change, so the
name holds no colour: M_B_1 is a man 1011.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from games.engine.boolean.options import BooleanOptions
from games.engine.boolean.rules import victories
from games.engine.boolean.rules.endings import CODES
from games.engine.boolean.rules.space import FILES, LEVELS, NAMES, NOWHERE, RANKS
from games.engine.boolean.rules.values import Hit, Man, Move, Position, Reason
from games.engine.boolean.text.ids import Register, opened
from games.engine.boolean.text.notation import write_captures, write_displacement
from games.engine.boolean.text.positions import write_position
from games.engine.sides import Side
from games.engine.told_turns import Told, told_first, told_men, told_of

Json = dict[str, Any]
RESULTS: Final = {"white": "WINS_W", "black": "WINS_B", None: "DRAW"}


def write_state(position: Position, *, game_id: str) -> Json:
    """The public state of a game."""
    told = told_of(position, _start, _after)
    return {
        "id": game_id,
        "boardCols": len(FILES),
        "boardRows": len(RANKS),
        "boardLevels": len(LEVELS),
        "turn": position.turn.letter,
        "phase": "setup" if position.placing else "play",
        "pieces": told.pieces,
        "history": told.history,
        "victories": {side.letter: _victories(position, side) for side in Side},
        "rules": _rules(position.options),
        "clocks": None,
        "noProgressCount": position.quiet,
        "fenLikeHash": _hash(told, position),
        "position": write_position(position),
        "result": _result(position),
        "reason": CODES[position.ended.reason] if position.ended else None,
    }


@lru_cache(maxsize=256)
def _rules(options: BooleanOptions) -> Json:
    """Every option under its own name, the letters and the digest of the rule set."""
    return {
        "options": options.values(),
        "formulas": options.formulas,
        "digest": options.digest("boolean"),
    }


def _victories(position: Position, side: Side) -> Json:
    held = victories.held(position, side)
    count = victories.counts(position)[side]._asdict()
    return count | {"victories": list(held), "level": victories.level(held)}


def _result(position: Position) -> str:
    return "ONGOING" if position.ended is None else RESULTS[position.ended.winner]


def _hash(told: Told[Register], position: Position) -> str:
    """The fingerprint, which the record of the last move has already."""
    if position.move is None:
        return fingerprint(position)
    last: str = told.history[-1]["fenLikeHash"]
    return last


def fingerprint(position: Position) -> str:
    """Sixteen hexadecimal digits, equal for the same men and the same side to move."""
    board = " ".join(write_position(position).split(" ")[:2])
    return sha256(board.encode()).hexdigest()[:16]


# --- The moves up to a position -----------------------------------------------------


def _start(position: Position) -> Told[Register]:
    """What is told of the first position known."""
    return told_first(opened(position), position.men, _piece)


def _after(
    told: Told[Register], moves: Sequence[tuple[Position, Position]]
) -> Told[Register]:
    """The same with more moves, each between two positions."""
    register, pieces, records = told.register.copy(), {**told.pieces}, []
    for before, after in moves:
        cells = [hit.cell for wave in after.waves for hit in wave]
        if after.move is not None:
            register.move(after.move)
            records.append(_kept(register, before, after, after.move))
            cells += [after.move.to, after.move.push]
        names = [register.living[cell] for cell in cells if cell != NOWHERE]
        register.fall(after)
        pieces |= told_men(register, after.men, names, _piece)
    return told.followed_by(records, register, pieces)


# --- Men ----------------------------------------------------------------------------


def _piece(name: str, cell: int, man: Man, captured: bool) -> Json:
    return {
        "id": name,
        "color": man.side.letter,
        "type": man.shape[0].upper(),
        "value": man.value,
        "bits": man.bits,
        "square": NAMES[cell],
        "captured": captured,
    }


# --- Moves --------------------------------------------------------------------------


def _kept(register: Register, before: Position, after: Position, move: Move) -> Json:
    """The record of a move, written once for all states that repeat it."""
    if after.record is None:
        record = _record(register, before, after, move)
        object.__setattr__(after, "record", record)
    return after.record or {}


def _record(register: Register, before: Position, after: Position, move: Move) -> Json:
    ids = register.living
    pushes = move.push != NOWHERE
    return {
        "ply": after.ply,
        "color": before.turn.letter,
        "text": write_displacement(move) + write_captures(after.waves),
        "pieceId": ids[move.to],
        "from": None if move.origin == NOWHERE else NAMES[move.origin],
        "to": NAMES[move.to],
        "pushedPieceId": ids[move.push] if pushes else None,
        "pushedTo": NAMES[move.push] if pushes else None,
        "waves": [[_capture(ids, hit) for hit in wave] for wave in after.waves],
        "fenLikeHash": fingerprint(after),
        "noProgressCount": after.quiet,
        "resultAfter": _result(after),
    }


def _capture(ids: dict[int, str], hit: Hit) -> Json:
    """Who is taken, and every equation (boolean §5)."""
    return {
        "targetPieceId": ids[hit.cell],
        "square": NAMES[hit.cell],
        "flips": not hit.man.is_pyramid,
        "formula": hit.letter,
        "equations": [_equation(ids, reason) for reason in hit.reasons],
    }


def _equation(ids: dict[int, str], reason: Reason) -> Json:
    return {
        "formula": reason.letter,
        "form": reason.form,
        "calculation": reason.equation,
        "helperPieceId": None if reason.y is None else ids[reason.helper],
    }
