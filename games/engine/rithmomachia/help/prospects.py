"""The harmonies that are one move away (Spec v1 §14)."""

from __future__ import annotations

from games.engine.rithmomachia.rules import harmony, turns
from games.engine.rithmomachia.rules.values import Harmony, Move, Position
from games.engine.sides import Side


def one_move_away(position: Position, side: Side) -> list[tuple[Move, Harmony]]:
    """The displacements of a side that complete a harmony, with what they complete."""
    found = []
    squares = harmony.zone(position.options, side)
    for move in turns.displacements(position, side):
        if move.destination in squares:
            after = turns.moved(position, move)
            for made in harmony.through(after, side, move.destination):
                found.append((move, made))
    return found
