"""Turns as they stand in a list of moves: short, with the men named."""

from __future__ import annotations

from games.engine.face import Listed
from games.engine.geometry import NAMES
from games.engine.rithmomachia.rules import declarations, harmony
from games.engine.rithmomachia.rules.turns import moved
from games.engine.rithmomachia.rules.values import Harmony, Move, Part, Position
from games.engine.rithmomachia.text.names import man_name
from games.engine.rithmomachia.text.notation import read_move


def listed(position: Position, text: str) -> Listed:
    """ "T4×T16 D1", "C2 I7"; an ambush is "*S361", a harmony "#9:12:16", points "$"."""
    move = read_move(text)
    short = _man(position, Part(move.origin, move.face))
    if move.capture is not None:
        short += f"×{_man(position, move.capture.target)}"
    short += f" {NAMES[move.destination]}"
    if move.ambush is not None:
        short += f" *{_man(position, move.ambush.target)}"
    if move.harmony is not None:
        short += f" #{_numbers(position, move, move.harmony)}"
    return Listed(position.turn.seat, short + (" $" if move.points else ""))


def _numbers(position: Position, move: Move, declared: Harmony) -> str:
    standing = declarations.canonical(declared)
    numbers = harmony.values(moved(position, move), standing.men)
    return ":".join(map(str, numbers))


def _man(position: Position, part: Part) -> str:
    piece = position.piece(part.square)
    return NAMES[part.square] if piece is None else man_name(piece, part.face)
