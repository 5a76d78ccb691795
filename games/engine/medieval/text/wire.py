"""The public JSON of a position with its history (Spec v1 §11; medieval §9).

The fields that the games share are named as in Spec v1; men are plain or pyramids with
parts, and a turn tells everything it takes with every reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from games.engine.geometry import FILES, NAMES, RANKS
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.boards import COLUMNS
from games.engine.medieval.rules.counting import count
from games.engine.medieval.rules.values import Hit, Man, Move, Part, Position, Reason
from games.engine.medieval.text.ids import Register, opened
from games.engine.medieval.text.notation import write_displacement
from games.engine.medieval.text.positions import write_position
from games.engine.medieval.text.takings import LETTERS, calculation, write_captures
from games.engine.sides import Side
from games.engine.told_turns import Told, told_first, told_men, told_of

Json = dict[str, Any]
RESULTS: Final = {"white": "WINS_W", "black": "WINS_B", None: "DRAW"}


def write_state(position: Position, *, game_id: str) -> Json:
    """The public state of a game."""
    options = position.options
    told = told_of(position, _start, _after)
    return {
        "id": game_id,
        "boardCols": COLUMNS[options.board],
        "boardRows": len(RANKS),
        "turn": position.turn.letter,
        "pieces": told.pieces,
        "history": told.history,
        "taken": {side.letter: _bodies(position.taken[side]) for side in Side},
        "counts": {side.letter: count(position.taken[side])._asdict() for side in Side},
        "rules": _rules(options),
        "halfBoundaries": _halves(options.board),
        "clocks": None,
        "noProgressCount": position.quiet,
        "fenLikeHash": _hash(told, position),
        "position": write_position(position),
        "result": _result(position),
        "reason": position.ended.reason if position.ended else None,
    }


@lru_cache(maxsize=256)
def _rules(options: MedievalOptions) -> Json:
    """Every option under its own name, and the digest of the rule set."""
    return {"options": options.values(), "digest": options.digest("medieval")}


def _halves(board: str) -> Json:
    """The columns of both halves (medieval §1)."""
    half = COLUMNS[board] // 2
    return {
        "blackHalfCols": list(FILES[:half]),
        "whiteHalfCols": list(FILES[half : COLUMNS[board]]),
    }


def _result(position: Position) -> str:
    return "ONGOING" if position.ended is None else RESULTS[position.ended.winner]


def _hash(told: Told[Register], position: Position) -> str:
    """The fingerprint, which the record of the last turn has already."""
    if position.move is None:
        return fingerprint(position)
    last: str = told.history[-1]["fenLikeHash"]
    return last


def fingerprint(position: Position) -> str:
    """Sixteen hexadecimal digits, equal for the same men and the same side to move:
    what repetition compares (medieval §8)."""
    board = write_position(position).partition(";w=")[0]
    return sha256(board.encode()).hexdigest()[:16]


# --- The turns up to a position -----------------------------------------------------


def _start(position: Position) -> Told[Register]:
    """What is told of the first position known."""
    return told_first(opened(position), position.men, _piece)


def _after(
    told: Told[Register], turns: Sequence[tuple[Position, Position]]
) -> Told[Register]:
    """The same with more turns, each between two positions."""
    register, pieces, records = told.register.copy(), {**told.pieces}, []
    for before, after in turns:
        names = []
        if after.move is not None:
            register.move(before.turn, after.move)
            records.append(_kept(register, before, after, after.move))
            names.append(register.living[after.move.destination])
        names += [register.living[hit.square] for hit in after.hits]
        register.fall(after)
        pieces |= told_men(register, after.men, names, _piece)
    return told.followed_by(records, register, pieces)


# --- Men ----------------------------------------------------------------------------


def _piece(name: str, square: int, man: Man, captured: bool) -> Json:
    piece: Json = {
        "id": name,
        "color": man.side.letter,
        "type": man.shape,
        "value": man.total,
        "square": NAMES[square],
        "captured": captured,
    }
    if man.is_pyramid:
        piece |= {"parts": _bodies(man.parts), "partsAtStart": man.begun}
    return piece


def _bodies(parts: tuple[Part, ...]) -> list[Json]:
    return [{"type": part.shape, "value": part.value} for part in parts]


# --- Turns --------------------------------------------------------------------------


def _kept(register: Register, before: Position, after: Position, move: Move) -> Json:
    """The record of a turn, written once for all states that repeat it."""
    if after.record is None:
        object.__setattr__(after, "record", _record(register, before, after, move))
    return after.record or {}


def _record(register: Register, before: Position, after: Position, move: Move) -> Json:
    """The record of a turn; `register` is as it stands before anybody falls."""
    ids = register.living
    drop = None if move.drop is None else _bodies((move.drop,))[0]
    return {
        "ply": after.ply,
        "color": before.turn.letter,
        "text": write_displacement(before, move) + write_captures(after.hits),
        "pieceId": ids[move.destination],
        "from": None if drop else NAMES[move.origin],
        "to": NAMES[move.destination],
        "drop": drop,
        "captures": [_capture(ids, hit) for hit in after.hits],
        "fenLikeHash": fingerprint(after),
        "noProgressCount": after.quiet,
        "resultAfter": _result(after),
    }


def _capture(ids: dict[int, str], hit: Hit) -> Json:
    """Who falls, what the captor gets and every reason (medieval §5)."""
    return {
        "targetPieceId": ids[hit.square],
        "square": NAMES[hit.square],
        "whole": hit.part is None,
        "bodies": _bodies(hit.bodies),
        "reasons": [_reason(ids, reason) for reason in hit.reasons],
    }


def _reason(ids: dict[int, str], reason: Reason) -> Json:
    return {
        "kind": reason.kind,
        "code": LETTERS[reason.kind],
        "number": reason.number or None,
        "calculation": calculation(reason) or None,
        "distance": reason.distance or None,
        "attackers": [
            {
                "pieceId": ids[attacker.square],
                "square": NAMES[attacker.square],
                "value": attacker.value or None,
            }
            for attacker in reason.attackers
        ],
    }
