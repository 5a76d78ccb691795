"""The public JSON of a position with its history (Spec v1 §11; margrites §9)."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from games.engine.margrites.options import MargritesOptions
from games.engine.margrites.rules.boards import FILES, NAMES, RANKS, WIDTH, squares_in
from games.engine.margrites.rules.values import Fall, Position
from games.engine.margrites.text.notation import bare, marks
from games.engine.margrites.text.positions import write_position
from games.engine.sides import Side
from games.engine.told_turns import records

Json = dict[str, Any]
RESULTS: Final = {"white": "WINS_W", "black": "WINS_B", None: "DRAW"}
SIDES: Final = (Side.BLACK, Side.WHITE)


def write_state(position: Position, *, game_id: str) -> Json:
    """The public state of a game."""
    return {
        "id": game_id,
        "boardCols": WIDTH,
        "boardRows": len(RANKS),
        "files": FILES,
        "turn": position.turn.letter,
        "turnNumber": position.number,
        "stepsLeft": position.left,
        "placing": position.placing,
        "pieces": _pieces(position),
        "startSquares": {NAMES[now]: NAMES[start] for now, start in position.starts},
        "points": {side.letter: position.points[side] for side in SIDES},
        "captures": {side.letter: position.captures[side] for side in SIDES},
        "returnable": {side.letter: _scored(position, side) for side in SIDES},
        "history": records(position, _kept),
        "rules": _rules(position.options),
        "clocks": None,
        "fenLikeHash": fingerprint(position),
        "position": write_position(position),
        "result": _result(position),
        "reason": position.ended.reason if position.ended else None,
    }


@lru_cache(maxsize=256)
def _rules(options: MargritesOptions) -> Json:
    """Every option under its own name, and the digest of the rule set."""
    return {"options": options.values(), "digest": options.digest("margrites")}


def _pieces(position: Position) -> list[Json]:
    return [
        {"color": side.letter, "square": NAMES[square]}
        for side in SIDES
        for square in squares_in(position.men[side])
    ]


def _scored(position: Position, side: Side) -> list[str]:
    return [NAMES[each.square] for each in position.kept[side]]


def _result(position: Position) -> str:
    return "ONGOING" if position.ended is None else RESULTS[position.ended.winner]


def fingerprint(position: Position) -> str:
    """Sixteen hexadecimal digits, equal for what repetition compares: the board, the
    side to move and the points (margrites §7), here at any step."""
    fields = write_position(position).split(" ")
    text = " ".join([*fields[:2], fields[4]])
    return sha256(text.encode()).hexdigest()[:16]


def _kept(before: Position, after: Position) -> Json:
    """The record of a decision, written once for all states that repeat it."""
    if after.record is None:
        object.__setattr__(after, "record", _record(before, after))
    return after.record or {}


def _record(before: Position, after: Position) -> Json:
    move = after.move
    assert move is not None  # noqa: S101  # a later position has one
    return {
        "color": before.turn.letter,
        "turn": before.number,
        "text": bare(move) + marks(after.waves),
        "waves": [[_fall(fall) for fall in wave] for wave in after.waves],
        "forfeited": [number for _, number in after.forfeits],
        "points": {side.letter: after.points[side] for side in SIDES},
        "captures": {side.letter: after.captures[side] for side in SIDES},
        "fenLikeHash": fingerprint(after),
        "resultAfter": _result(after),
    }


def _fall(fall: Fall) -> Json:
    return {
        "square": NAMES[fall.square],
        "color": fall.side.letter,
        "enemies": fall.opp,
        "friends": fall.ally,
        "touching": [NAMES[square] for square in squares_in(fall.touching)],
    }
