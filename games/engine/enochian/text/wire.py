"""The public JSON of a position with its history (Spec v1 §11; enochian §12)."""

from __future__ import annotations

from typing import Any

from games.engine.enochian.rules.armies import LETTERS, Army
from games.engine.enochian.rules.men import code, standing
from games.engine.enochian.rules.squares import NAMES, WIDTH
from games.engine.enochian.rules.values import NOBODY, Event, Position
from games.engine.enochian.text.notation import write_plain
from games.engine.enochian.text.positions import write_position
from games.engine.told_turns import records

Json = dict[str, Any]


def write_state(position: Position, *, game_id: str) -> Json:
    """The public state of a game."""
    options = position.options
    ended = position.ended
    return {
        "id": game_id,
        "boardCols": WIDTH,
        "boardRows": WIDTH,
        "turn": position.turn.letter,
        "awaited": position.actor.letter,
        "order": position.order_text,
        "pieces": [
            {"code": code(man), "army": code(man)[0], "square": NAMES[square]}
            for square, there in enumerate(position.men)
            for man in standing(there)
        ],
        "armies": {army.letter: _army(position, army) for army in Army},
        "die": position.die or None,
        "exchangeOffered": position.offered,
        "skipped": [
            {"army": LETTERS[skip.army], "kind": skip.kind} for skip in position.skipped
        ],
        "history": records(position, _record),
        "rules": {"options": options.values(), "digest": options.digest("enochian")},
        "clocks": None,
        "noProgressCount": position.quiet,
        "position": write_position(position),
        "result": "ONGOING" if ended is None else _result(ended.winners),
        "winners": list(ended.winners) if ended else [],
        "reason": ended.reason if ended else None,
    }


def _result(winners: tuple[str, ...]) -> str:
    if not winners:
        return "DRAW"
    return "WINS_EARTH" if {"earth", "red", "yellow"} & set(winners) else "WINS_AIR"


def _army(position: Position, army: Army) -> Json:
    captor = position.captors[army]
    return {
        "team": army.team,
        "status": {"a": "active", "f": "frozen", "t": "thawed"}[position.status[army]],
        "controller": LETTERS[position.controllers[army]],
        "captor": None if captor == NOBODY else LETTERS[captor],
        "taken": [code(man) for man in position.taken[army]],
        "thrones": [NAMES[square] for square in position.array.thrones[army]],
    }


def _record(before: Position, after: Position) -> Json | None:
    move = after.move
    if move is None:
        return None
    return {
        "ply": after.ply,
        "army": LETTERS[move.army],
        "text": write_plain(before, move),
        "from": NAMES[move.origin] if move.is_displacement else None,
        "to": NAMES[move.target] if move.is_displacement else None,
        "effects": [_effect(event) for event in after.events],
        "skipped": [
            {"army": LETTERS[skip.army], "kind": skip.kind} for skip in after.skipped
        ],
    }


def _effect(event: Event) -> Json:
    return {
        "kind": event.kind,
        "square": NAMES[event.square],
        "army": LETTERS[event.army],
        "piece": code(event.man) if event.man else None,
    }
